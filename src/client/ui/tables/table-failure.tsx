import { staffText } from '#domain/texts/staff-texts.ts'
import { ApiError, errorMessage } from '#client/api/api-error.ts'
import { Button } from '../controls/button.tsx'
import { EmptyState } from '../notices/empty-state.tsx'
import { Icon } from '../pictures/icon.tsx'
import styles from './table-failure.module.css'

interface Props {
  error: unknown
  onRetry?: (() => void) | undefined
  /** True when the table still shows rows from before the failure. The error then takes only one line above them. */
  beside?: boolean
}

export function TableFailure({ error, onRetry, beside = false }: Props) {
  const retry = onRetry ? (
    <Button variant="secondary" icon="refresh" onClick={onRetry}>
      {staffText('kit.retry')}
    </Button>
  ) : null
  const away = error instanceof ApiError && error.isOffline
  // When the device is offline, shows no message above the older rows, because the offline banner already reports it.
  if (beside && away) return null
  if (beside)
    return (
      <div className={styles.beside} role="alert">
        <Icon name="alert" size={18} />
        <p>{errorMessage(error)}</p>
        {retry}
      </div>
    )
  return (
    <EmptyState alert icon={away ? 'offline' : 'alert'} title={staffText('kit.load-failed')} text={errorMessage(error)}>
      {retry}
    </EmptyState>
  )
}
