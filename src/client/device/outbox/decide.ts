import { serverNow } from '../connection/server-clock.ts'
import type { OfflineDatabase } from '../database/device-database.ts'
import type { DoneAction, Facts, OutboxEntry, StoredRefusal } from '../database/rows.ts'
import { newIdempotencyKey } from '../database/new-id.ts'
import { queueDecision } from './decision.action.ts'
import { readEntry, summaryOf, type ActionKind, type ActionKinds } from './action-kind.ts'

// Functions that carry out a person's decision about waiting actions (docs/rules.md#actions-belong-to-users). Each runs
// in one transaction.

type Ending = Pick<DoneAction, 'how' | 'reason'> & { actor: string; facts: Facts }

async function recordEnd(database: OfflineDatabase, { key, kind, entity }: OutboxEntry, ending: Ending): Promise<void> {
  await database.doneActions.put({ key, kind, entity, doneAt: serverNow(), ...ending })
}

/** 'has-photos' and 'money-taken': the action stays, because photos wait for it or the guest has paid. */
type DiscardEnd = 'discarded' | 'not-refused' | 'has-photos' | 'money-taken'

interface Discard {
  readonly by: string
  readonly reason: string
  /** Ends a release although staff took money (docs/rules.md#queued-releases). */
  readonly end?: 'not-paid' | 'paid-back'
}

function mayEnd(kind: ActionKind, refusal: StoredRefusal | null, end: Discard['end']): boolean {
  if (refusal === null || end === undefined) return false
  return (end === 'not-paid' ? kind.insistence?.isNeeded(refusal) : kind.isHopeless?.(refusal)) === true
}

/** Deletes an action that the server refused, so that later actions on the same entity are sent. */
export function discardEntry(
  database: OfflineDatabase,
  kinds: ActionKinds,
  id: number,
  { by, reason, end: wanted }: Discard,
): Promise<DiscardEnd> {
  return database.transaction('rw', database.tables, async () => {
    const entry = await database.outbox.get(id)
    if (entry?.state !== 'attention') return 'not-refused'
    const action = readEntry(kinds, entry)
    if (action?.kind.isMoneyTaken && !mayEnd(action.kind, entry.refusal, wanted)) return 'money-taken'
    const end = await action?.kind.onDiscard?.(database, action.payload)
    if (end === 'has-photos') return end
    await database.outbox.delete(id)
    await recordEnd(database, entry, { how: 'discarded', actor: by, reason, facts: summaryOf(kinds, entry) })
    await queueDecision(database, kinds, entry, { by, decision: 'discarded', reason })
    return 'discarded'
  })
}

/** 'taken-over': the receiving colleague decided. 'handed-over': the person who acted decided. */
type Passing = 'handed-over' | 'taken-over'

interface Receiver {
  readonly actor: string
  readonly name: string
}

/**
 * Hands an action over to another user. The same person's other actions on its entity are handed over too, because they
 * would block it. Each action gets a new key, because the server binds a key to a user. The server may already have
 * carried the action out under the old key. Only action kinds that are safe to repeat may therefore define `decidedBy`.
 * Returns false when the action cannot be handed over.
 */
export function passOn(
  database: OfflineDatabase,
  kinds: ActionKinds,
  id: number,
  to: Receiver,
  decision: Passing = 'handed-over',
): Promise<boolean> {
  return database.transaction('rw', database.outbox, database.doneActions, async () => {
    const entry = await database.outbox.get(id)
    if (!entry || !isPassable(kinds, entry) || entry.actor === to.actor) return false
    const ofEntity = await database.outbox.where('entity').equals(entry.entity).sortBy('id')
    const passed = ofEntity.filter(({ actor }) => actor === entry.actor)
    await passEach(database, kinds, passed, to, decision)
    return true
  })
}

/**
 * Takes over the user `from`'s actions that colleagues may decide about and that `mayTake` accepts, in one transaction.
 */
export function takeOverAll(
  database: OfflineDatabase,
  kinds: ActionKinds,
  { from, to, mayTake }: { from: string; to: Receiver; mayTake: (entry: OutboxEntry) => boolean },
): Promise<number> {
  return database.transaction('rw', database.outbox, database.doneActions, async () => {
    if (from === to.actor) return 0
    const entries = await database.outbox.filter(({ actor }) => actor === from).sortBy('id')
    const taken = entries.filter((entry) => isPassable(kinds, entry) && mayTake(entry))
    await passEach(database, kinds, taken, to, 'taken-over')
    return taken.length
  })
}

const isPassable = (kinds: ActionKinds, { kind }: OutboxEntry): boolean => kinds.get(kind)?.decidedBy !== undefined

async function passEach(
  database: OfflineDatabase,
  kinds: ActionKinds,
  entries: readonly OutboxEntry[],
  to: Receiver,
  decision: Passing,
): Promise<void> {
  for (const one of entries) {
    await database.outbox.update(one.id, { actor: to.actor, key: newIdempotencyKey(), attempt: 0, nextTryAt: 0 })
    const facts = { ...summaryOf(kinds, one), to: to.name }
    await recordEnd(database, one, { how: 'handed-over', actor: one.actor, reason: null, facts })
    const by = decision === 'taken-over' ? to.actor : one.actor
    await queueDecision(database, kinds, one, { by, decision, to: to.actor })
  }
}

/**
 * Sends a refused action again with a person's reason. This is a different request, so it needs a new key
 * (docs/rules.md#idempotency-keys).
 */
export function resendWithReason(
  database: OfflineDatabase,
  kinds: ActionKinds,
  id: number,
  reason: string,
  key: string = newIdempotencyKey(),
): Promise<boolean> {
  return database.transaction('rw', database.outbox, async () => {
    const entry = await database.outbox.get(id)
    const action = entry?.state === 'attention' ? readEntry(kinds, entry) : null
    if (!action?.kind.insistence) return false
    const { kind, payload } = action
    await database.outbox.update(id, {
      payload: kind.insistence?.withReason(payload, reason),
      version: kind.version,
      key,
      state: 'waiting',
      attempt: 0,
      nextTryAt: 0,
      refusal: null,
    })
    return true
  })
}

export async function sendNow(database: OfflineDatabase): Promise<void> {
  await database.outbox.where('state').equals('waiting').modify({ attempt: 0, nextTryAt: 0 })
}
