import type { DoneAction } from '#client/offline/done-action.ts'
import { GUEST, type OutboxEntry } from '#client/offline/outbox-entry.ts'

/** Why an action has not gone out yet. */
export type Why =
  | { readonly kind: 'sending' | 'offline' | 'update' | 'next' | 'behind' | 'behind-attention' }
  /** Whose it is, or whose act on the same order goes before it, has to log in here (rules.md 9.3). */
  | { readonly kind: 'person'; readonly actor: string }
  /** The device's clock at the next try, in milliseconds. */
  | { readonly kind: 'busy'; readonly nextTryAt: number }

export interface WaitingAction {
  readonly entry: OutboxEntry
  readonly why: Why
}

/** The page's sections. */
export interface OutboxView {
  readonly attention: readonly OutboxEntry[]
  readonly sending: readonly WaitingAction[]
  readonly waiting: readonly WaitingAction[]
}

export interface Circumstances {
  /** Who is logged in; see `actorOf`. */
  readonly actor: string
  readonly isOnline: boolean
  /** The device's clock, in milliseconds. */
  readonly now: number
}

/** As many entities as the drainer sends side by side. */
const AT_ONCE = 4

const byAge = (a: OutboxEntry, b: OutboxEntry): number => a.id - b.id

/** What waits, by what the person who looks can make of it. */
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
    // What a colleague did to the same order goes first.
    if (isOthers(head)) return { kind: 'person', actor: head.actor }
    if (head.id !== entry.id) return { kind: 'behind' }
    if (!isOnline) return { kind: 'offline' }
    // However often it is tried: this page is too old to be heard.
    if (entry.said === 'update-page') return { kind: 'update' }
    if (entry.nextTryAt > now) return { kind: 'busy', nextTryAt: entry.nextTryAt }
    going += 1
    return { kind: going > AT_ONCE ? 'next' : 'sending' }
  }
  const waiting = entries
    .filter(({ state }) => state === 'waiting')
    .toSorted(byAge)
    .map((entry) => ({ entry, why: whyOf(entry) }))
  return {
    attention: entries.filter(({ state }) => state === 'attention').toSorted(byAge),
    sending: waiting.filter(({ why }) => why.kind === 'sending'),
    waiting: waiting.filter(({ why }) => why.kind !== 'sending'),
  }
}

/** What ended on the day of `now` (learned server time) by this device's zone, the last first. */
export function endedToday(done: readonly DoneAction[], now: number): readonly DoneAction[] {
  const day = new Date(now).toDateString()
  return done.filter(({ doneAt }) => new Date(doneAt).toDateString() === day).toSorted((a, b) => b.doneAt - a.doneAt)
}
