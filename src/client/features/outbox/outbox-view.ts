import { GUEST, type DoneAction, type OutboxEntry } from '#client/device/database/rows.ts'
import { isDecisionRecord } from '#client/device/outbox/decision-record.ts'

export type Why =
  | { readonly kind: 'sending' | 'offline' | 'update' | 'fault' | 'photos' | 'next' | 'behind' | 'behind-attention' }
  /**
   * The person `actor` must log in on this device. Only then can the device send this action, or that person's earlier
   * change of the same order.
   */
  | { readonly kind: 'person'; readonly actor: string }
  /** Time of the next try in milliseconds, by the device's clock. */
  | { readonly kind: 'busy'; readonly nextTryAt: number }

export interface WaitingAction {
  readonly entry: OutboxEntry
  readonly why: Why
}

export interface OutboxView {
  readonly attention: readonly OutboxEntry[]
  readonly sending: readonly WaitingAction[]
  readonly waiting: readonly WaitingAction[]
  /** Records of decisions that the audit log has not received. */
  readonly records: readonly WaitingAction[]
}

export interface Circumstances {
  readonly actor: string
  readonly isOnline: boolean
  /** The current time in milliseconds, by the device's clock. */
  readonly now: number
}

const AT_ONCE = 4

const byAge = (a: OutboxEntry, b: OutboxEntry): number => a.id - b.id

export function viewOf(entries: readonly OutboxEntry[], circumstances: Circumstances): OutboxView {
  const { actor, isOnline, now } = circumstances
  const heads = new Map(
    entries
      .toSorted(byAge)
      .toReversed()
      .map((entry) => [entry.entity, entry]),
  )
  const isOthers = (entry: OutboxEntry): boolean => entry.actor !== GUEST && entry.actor !== actor
  let going = 0
  const whyOf = (entry: OutboxEntry): Why => {
    const head = heads.get(entry.entity) ?? entry
    if (isOthers(entry)) return { kind: 'person', actor: entry.actor }
    if (head.state === 'attention') return { kind: 'behind-attention' }
    // A colleague's earlier change of the same order must be sent first.
    if (isOthers(head)) return { kind: 'person', actor: head.actor }
    if (head.id !== entry.id) return { kind: 'behind' }
    if (!isOnline) return { kind: 'offline' }
    // A retry does not help, because the server refuses this page's build as too old.
    if (entry.said === 'update-page') return { kind: 'update' }
    if (entry.said === 'waiting-for-photos') return { kind: 'photos' }
    if (entry.said === 'device-fault') return { kind: 'fault' }
    if (entry.nextTryAt > now) return { kind: 'busy', nextTryAt: entry.nextTryAt }
    going += 1
    return { kind: going > AT_ONCE ? 'next' : 'sending' }
  }
  const unsent = entries
    .filter(({ state }) => state === 'waiting')
    .toSorted(byAge)
    .map((entry) => ({ entry, why: whyOf(entry) }))
  const waiting = unsent.filter(({ entry }) => !isDecisionRecord(entry))
  return {
    attention: entries.filter(({ state }) => state === 'attention').toSorted(byAge),
    sending: waiting.filter(({ why }) => why.kind === 'sending'),
    waiting: waiting.filter(({ why }) => why.kind !== 'sending'),
    records: unsent.filter(({ entry }) => isDecisionRecord(entry)),
  }
}

/** `Map.groupBy` is missing in the oldest browsers that we support. */
export function groupRows<Row>(rows: readonly Row[], keyOf: (row: Row) => string): ReadonlyMap<string, readonly Row[]> {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    const group = groups.get(keyOf(row))
    if (group) group.push(row)
    else groups.set(keyOf(row), [row])
  }
  return groups
}

export interface PersonRows<Row> {
  readonly actor: string
  readonly rows: readonly Row[]
}

/** The logged-in user (`own`) comes first, then the others in the order of their first rows. */
export function groupByPerson<Row>(
  rows: readonly Row[],
  actorOf: (row: Row) => string,
  own: string,
): readonly PersonRows<Row>[] {
  const groups = groupRows(rows, actorOf)
  const people = [...groups.keys()].toSorted((a, b) => Number(b === own) - Number(a === own))
  return people.map((actor) => ({ actor, rows: groups.get(actor) ?? [] }))
}

/**
 * Returns the actions that ended on the day of `now` in this device's zone, newest first. `now`: learned server time,
 * in milliseconds.
 */
export function endedToday(done: readonly DoneAction[], now: number): readonly DoneAction[] {
  const day = new Date(now).toDateString()
  return done.filter(({ doneAt }) => new Date(doneAt).toDateString() === day).toSorted((a, b) => b.doneAt - a.doneAt)
}
