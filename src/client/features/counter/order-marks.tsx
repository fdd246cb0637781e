import { Link } from 'react-router-dom'
import { ORDER_CANCEL, ORDER_RELEASE } from '#client/offline/queued-orders.ts'
import { Icon } from '#client/ui/icon.tsx'
import { StaffIcon } from '#client/ui/staff-icon.tsx'
import { actText } from './act-words.ts'
import type { OrderActs, WaitingAct } from './order-acts.ts'
import styles from './order-marks.module.css'

function isDecision({ change: { kind }, state }: WaitingAct): boolean {
  return state.is !== 'refused' && (kind === ORDER_RELEASE || kind === ORDER_CANCEL)
}

/** Each kind once: the last of those that wait, and each that was refused. */
function shownOf(acts: readonly WaitingAct[]): readonly WaitingAct[] {
  const last = new Map(acts.map((act) => [act.state.is === 'refused' ? act.id : act.change.kind, act]))
  return [...last.values()]
}

/** That the order was released or cancelled here and the server does not know it yet; null when it was not. */
export function DecisionMark({ order }: { order: OrderActs }) {
  const act = order.acts.findLast(isDecision)
  if (!act) return null
  return (
    <span className={styles.mark} data-large data-state={act.state.is}>
      <StaffIcon name="waiting" size={18} />
      {actText(act)}
    </span>
  )
}

interface Props {
  order: OrderActs
  /** False where what was refused is told beside it. */
  withRefused?: boolean
  /** With the release or cancellation, where there is no room for the large mark. */
  withDecision?: boolean
}

/** What else was done to an order here and has not reached the server, by a sign and in words. */
export function OrderMarks({ order, withRefused = true, withDecision = false }: Props) {
  const isShown = (act: WaitingAct): boolean =>
    act.state.is === 'refused' ? withRefused : withDecision || !isDecision(act)
  const acts = shownOf(order.acts).filter((act) => isShown(act))
  if (acts.length === 0) return null
  return (
    <ul className={styles.marks}>
      {acts.map((act) => (
        <li key={act.id} className={styles.mark} data-state={act.state.is}>
          {act.state.is === 'refused' ? (
            <>
              <Icon name="alert" size={16} />
              <Link to="/dashboard/outbox" className={styles.link}>
                {actText(act)}
              </Link>
            </>
          ) : (
            <>
              <StaffIcon name="waiting" size={16} />
              {actText(act)}
            </>
          )}
        </li>
      ))}
    </ul>
  )
}
