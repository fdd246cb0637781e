import { staffText } from '#domain/texts/staff-texts.ts'
import { errorMessage } from '#client/api/api-error.ts'
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

/** A list that could not be loaded: what happened, and the way to try again. */
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
  return (
    <EmptyState alert icon="alert" title={staffText('kit.load-failed')} text={errorMessage(error)}>
      {retry}
    </EmptyState>
  )
}
