import { Link } from 'react-router-dom'
import { Icon } from '#client/ui/pictures/icon.tsx'
import { StaffIcon } from '#client/ui/pictures/staff-icon.tsx'
import { changeText } from '../actions/change-words.ts'
import { isDecision, type PendingOrder, type PendingChange } from '../actions/pending-changes.ts'
import styles from './order-marks.module.css'

/** Keeps every refused change, but only the last waiting change of each kind. */
function shownOf(changes: readonly PendingChange[]): readonly PendingChange[] {
  const last = new Map(
    changes.map((pending) => [pending.state.is === 'refused' ? pending.id : pending.kind.kind, pending]),
  )
  return [...last.values()]
}

export function DecisionMark({ order }: { order: PendingOrder }) {
  const pending = order.changes.findLast(isDecision)
  if (!pending) return null
  return (
    <span className={styles.mark} data-large data-state={pending.state.is}>
      <StaffIcon name="waiting" size={18} />
      {changeText(pending)}
    </span>
  )
}

interface Props {
  order: PendingOrder
  /** False where the page shows refused changes in a separate list. */
  withRefused?: boolean
  /** True where no `DecisionMark` shows the waiting releases and cancellations. */
  withDecision?: boolean
}

export function OrderMarks({ order, withRefused = true, withDecision = false }: Props) {
  const isShown = (pending: PendingChange): boolean =>
    pending.state.is === 'refused' ? withRefused : withDecision || !isDecision(pending)
  const changes = shownOf(order.changes).filter((pending) => isShown(pending))
  if (changes.length === 0) return null
  return (
    <ul className={styles.marks}>
      {changes.map((pending) => (
        <li key={pending.id} className={styles.mark} data-state={pending.state.is}>
          {pending.state.is === 'refused' ? (
            <>
              <Icon name="alert" size={16} />
              <Link to="/dashboard/outbox" className={styles.link}>
                {changeText(pending)}
              </Link>
            </>
          ) : (
            <>
              <StaffIcon name="waiting" size={16} />
              {changeText(pending)}
            </>
          )}
        </li>
      ))}
    </ul>
  )
}
