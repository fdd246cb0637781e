import { staffText } from '#domain/texts/staff-texts.ts'
import { ApiError, errorMessage } from '#client/api/api-error.ts'
import { Button } from './button.tsx'
import { EmptyState } from './empty-state.tsx'
import { Icon } from './icon.tsx'
import styles from './table-failure.module.css'

interface Props {
  error: unknown
  onRetry?: (() => void) | undefined
  /** Older rows are still shown: one line above them. */
  beside?: boolean
}

/** What could not be loaded: what happened, and the way to try again. */
export function TableFailure({ error, onRetry, beside = false }: Props) {
  const retry = onRetry ? (
    <Button variant="secondary" icon="refresh" onClick={onRetry}>
      {staffText('kit.retry')}
    </Button>
  ) : null
  if (beside)
    return (
      <div className={styles.beside} role="alert">
        <Icon name="alert" size={18} />
        <p>{errorMessage(error)}</p>
        {retry}
      </div>
    )
  const away = error instanceof ApiError && error.isOffline
  return (
    <EmptyState alert icon={away ? 'offline' : 'alert'} title={staffText('kit.load-failed')} text={errorMessage(error)}>
      {retry}
    </EmptyState>
  )
}
