import { staffText } from '#domain/texts/staff-texts.ts'
import type { Facts } from '#client/device/database/rows.ts'
import { noticeDurations, notify } from '#client/ui/notices/notices.tsx'
import type { StoredChange } from './order-change-kind.ts'
import { kindOfChange } from './order-change-list.ts'
import { decides, type PendingChange } from './pending-changes.ts'

/** Names an order beside a sentence that does not. */
export const orderName = (id: number): string => staffText('order.title', { id: String(id) })

/** A change that the server has done. */
interface Done {
  readonly change: StoredChange
  readonly facts: Facts
}

/** Says in which way the server's order is another than staff saw it (docs/rules.md#release); null when it is the same. */
function differenceOf({ change, facts }: Done): string | null {
  const kind = kindOfChange(change)
  const warning = kind.warningOf?.(change, facts)
  if (warning) return staffText(warning.key, warning.params)
  const isCancelled = facts['status'] === 'cancelled' && change.seen === 'pending' && !decides(change)
  return isCancelled ? staffText('act.cancelled-meanwhile') : null
}

const confirmed = ({ change, facts }: Done): string => staffText(kindOfChange(change).doneText(facts))

/** A difference is about money or an order that is lost, so it stays until a person closes the notice. */
const outcomeOf = (isSame: boolean) =>
  isSame ? ({ tone: 'good' } as const) : ({ tone: 'warning', duration: null, stays: true } as const)

/** Confirms one change and says what differs. */
export function notifyDone(done: Done): void {
  const difference = differenceOf(done)
  const text = difference === null ? confirmed(done) : `${confirmed(done)}\n${difference}`
  notify({ ...outcomeOf(difference === null), about: orderName(done.change.orderId), text })
}

/** The most lines of a notice that a person reads in passing. */
const MOST_LATE = 5

let late: readonly { readonly at: number; readonly done: Done }[] = []

/**
 * Confirms changes whose dialogs have closed. Those that end within some seconds share a notice: each would otherwise push
 * the one before it away unread. A change that differs has a notice of its own, which no later change removes.
 */
export function notifyLate(fresh: readonly Done[]): void {
  if (fresh.length === 0) return
  const isSame = (done: Done): boolean => differenceOf(done) === null
  for (const done of fresh) if (!isSame(done)) notifyDone(done)
  const at = Date.now()
  const shown = late.filter((one) => at - one.at < noticeDurations.usual)
  late = [...shown, ...fresh.filter(isSame).map((done) => ({ at, done }))].slice(-MOST_LATE)
  if (late.length === 0) return
  const lines = late.map(({ done }) =>
    staffText('waits.sent', { id: String(done.change.orderId), text: confirmed(done) }),
  )
  notify({ tone: 'good', stays: true, text: lines.join('\n') })
}

/** Names a change and says why the server has not done it. */
export function changeText({ kind, change, state }: Pick<PendingChange, 'kind' | 'change' | 'state'>): string {
  const { key, params } = kind.nameOf(change, state.is === 'refused')
  const act = staffText(key, params)
  switch (state.is) {
    case 'pending':
      return staffText('waits.pending', { act })
    case 'held':
      return staffText('waits.held', { act, name: state.by ?? staffText('waits.somebody') })
    case 'refused':
      return staffText('waits.refused', { act })
  }
}
