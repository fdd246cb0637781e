import type { DoneAction } from '#client/offline/done-action.ts'
import { headsOf } from '#client/offline/outbox.ts'
import { GUEST, type OutboxEntry } from '#client/offline/outbox-entry.ts'

/** Why an action has not gone out yet. */
export type Why =
  | { readonly kind: 'sending' | 'offline' | 'next' | 'behind' | 'behind-attention' }
  /** Whose it is has to log in here (rules.md 9.3). */
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
  const heads = new Set(headsOf(entries).map(({ id }) => id))
  const refused = new Set(entries.filter(({ state }) => state === 'attention').map(({ entity }) => entity))
  let going = 0
  const whyOf = (entry: OutboxEntry): Why => {
    const { actor, isOnline, now } = circumstances
    if (entry.actor !== GUEST && entry.actor !== actor) return { kind: 'person', actor: entry.actor }
    if (!heads.has(entry.id)) return { kind: refused.has(entry.entity) ? 'behind-attention' : 'behind' }
    if (!isOnline) return { kind: 'offline' }
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
