import { staffText } from '#domain/texts/staff-texts.ts'
import type { Facts } from '#client/device/database/rows.ts'
import { noticeDurations, notify } from '#client/ui/notices/notices.tsx'
import type { StoredChange } from './order-change-kind.ts'
import { kindOfChange } from './order-change-list.ts'
import { decides, type PendingChange } from './pending-changes.ts'

export const orderName = (id: number): string => staffText('order.title', { id: String(id) })

interface Done {
  readonly change: StoredChange
  readonly facts: Facts
}

/** See docs/rules.md#release. */
function differenceOf({ change, facts }: Done): string | null {
  const kind = kindOfChange(change)
  const warning = kind.warningOf?.(change, facts)
  if (warning) return staffText(warning.key, warning.params)
  const isCancelled = facts['status'] === 'cancelled' && change.seen === 'pending' && !decides(change)
  return isCancelled ? staffText('act.cancelled-meanwhile') : null
}

function confirmed({ change, facts }: Done): string {
  const { key, params } = kindOfChange(change).doneText(facts)
  return staffText(key, params)
}

/** A notice about a difference from what staff saw stays, because it concerns money or a cancelled order. */
const outcomeOf = (isSame: boolean) =>
  isSame
    ? ({ tone: 'good' } as const)
    : ({ tone: 'warning', duration: null, stays: true, group: 'differing orders' } as const)

/** `duration`: milliseconds for which a person can undo the change. */
export interface Undo {
  readonly duration: number
  readonly actions: readonly { readonly label: string; readonly run: () => void }[]
}

export function notifyDone(done: Done, undo: Undo | null = null): void {
  const difference = differenceOf(done)
  const text = difference === null ? confirmed(done) : `${confirmed(done)}\n${difference}`
  notify({
    ...outcomeOf(difference === null),
    about: orderName(done.change.orderId),
    text,
    ...(difference === null && undo),
  })
}

/** The most lines that a person can read in a notice that disappears. */
const MOST_LATE = 5

/** `why`: the server's sentences; empty when there are none. */
interface Refused {
  readonly change: StoredChange
  readonly why: string
}

interface LateLine {
  readonly at: number
  readonly text: string
  readonly isRefused: boolean
}

let late: readonly LateLine[] = []

function refusalOf({ change, why }: Refused): string {
  const act = changeText({ kind: kindOfChange(change), change, state: { is: 'refused' } })
  const params = { id: String(change.orderId), act, why }
  return staffText(why === '' ? 'waits.order' : 'waits.order-refused', params)
}

/** Outcomes within a few seconds share one notice, because a new notice would replace an unread one. */
export function notifyLate({ done, refused }: { done: readonly Done[]; refused: readonly Refused[] }): void {
  if (done.length === 0 && refused.length === 0) return
  const isSame = (one: Done): boolean => differenceOf(one) === null
  for (const one of done) if (!isSame(one)) notifyDone(one)
  const at = performance.now()
  const confirmations = done.filter(isSame).map((one) => {
    return staffText('waits.sent', { id: String(one.change.orderId), text: confirmed(one) })
  })
  late = [
    ...late.filter((line) => at - line.at < noticeDurations.usual),
    ...confirmations.map((text) => ({ at, text, isRefused: false })),
    ...refused.map((one) => ({ at, text: refusalOf(one), isRefused: true })),
  ]
  // Refusals come last, so that confirmations are dropped first. Staff must still decide about each refusal.
  const refusals = late.filter(({ isRefused }) => isRefused)
  const shown = [...late.filter(({ isRefused }) => !isRefused), ...refusals].slice(-MOST_LATE)
  if (shown.length === 0) return
  const tone = refusals.length > 0 ? 'danger' : 'good'
  const text = shown.map((line) => line.text).join('\n')
  notify({ tone, stays: true, text, onClose: () => void (late = []) })
}

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
