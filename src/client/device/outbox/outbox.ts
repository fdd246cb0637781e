import { Dexie, liveQuery } from 'dexie'
import type { OfflineDatabase } from '../database/device-database.ts'
import { newIdempotencyKey } from '../database/new-id.ts'
import { GUEST, type OutboxEntry } from '../database/rows.ts'
import { isDecisionRecord } from './decision-record.ts'
import { NO_COUNT, type Unsent, type UnsentCount } from './unsent-count.ts'
import { serverNow } from '../connection/server-clock.ts'

export interface Action {
  kind: string
  version: number
  entity: string
  /** Other entities that the action changes. */
  others?: readonly string[]
  payload: unknown
  actor?: string
  /** Idempotency key. Callers pass one when they must know it beforehand, for example to catch a double tap. */
  key?: string
  /** True when the action replaces a waiting one of its kind, such as an older sequence of the same photos. */
  replaces?: boolean
}

export function entryOf({ kind, version, entity, others, payload, actor, key }: Action): Omit<OutboxEntry, 'id'> {
  return {
    kind,
    version,
    entity,
    ...(others === undefined || others.length === 0 ? {} : { others }),
    actor: actor ?? GUEST,
    key: key ?? newIdempotencyKey(),
    payload,
    queuedAt: serverNow(),
    state: 'waiting',
    tries: 0,
    attempt: 0,
    nextTryAt: 0,
    refusal: null,
  }
}

/**
 * Stores an action in the outbox. Call it in the Dexie transaction that makes the optimistic change, so that neither is
 * stored without the other (docs/rules.md#outbox).
 * Throws: outside of a transaction.
 */
export async function enqueue(database: OfflineDatabase, action: Action): Promise<string> {
  if (!Dexie.currentTransaction) throw new Error('An action and its change are one transaction: enqueue inside of it')
  if (action.replaces) await deleteReplaced(database, action)
  const entry = entryOf(action)
  await database.outbox.add(entry)
  return entry.key
}

/**
 * Deletes the entity's last action when it is of the same kind, because a newer one replaces it. Keeps the entity's
 * first entry and an entry that was tried before, because the drainer may be sending them.
 */
async function deleteReplaced(database: OfflineDatabase, { entity, kind }: Action): Promise<void> {
  const queued = await database.outbox.where('entity').equals(entity).sortBy('id')
  const last = queued.at(-1)
  const isUnsent = queued.length > 1 && last?.state === 'waiting' && last.said === undefined
  if (last?.kind === kind && isUnsent) await database.outbox.delete(last.id)
}

/**
 * Returns the entries that are the oldest of each of their entities. Omits one that needs a person's decision: it blocks
 * the later ones.
 */
export function headsOf(entries: readonly OutboxEntry[]): OutboxEntry[] {
  const heads: OutboxEntry[] = []
  const seen = new Set<string>()
  for (const entry of [...entries].sort((a, b) => a.id - b.id)) {
    const entities = [entry.entity, ...(entry.others ?? [])]
    if (!entities.some((entity) => seen.has(entity))) heads.push(entry)
    for (const entity of entities) seen.add(entity)
  }
  return heads.filter((entry) => entry.state === 'waiting')
}

export async function retryEntry(database: OfflineDatabase, id: number): Promise<void> {
  await database.outbox.update(id, { state: 'waiting', attempt: 0, nextTryAt: 0, refusal: null })
}

const sum = (a: UnsentCount, b: UnsentCount): UnsentCount => ({
  waiting: a.waiting + b.waiting,
  attention: a.attention + b.attention,
  records: a.records + b.records,
})

async function countUnsent(database: OfflineDatabase): Promise<Unsent> {
  const of: Record<string, UnsentCount> = {}
  const add = (actor: string, count: UnsentCount): void => void (of[actor] = sum(of[actor] ?? NO_COUNT, count))
  for (const entry of await database.outbox.toArray()) {
    const isRecord = entry.state === 'waiting' && isDecisionRecord(entry)
    add(entry.actor, { ...NO_COUNT, [isRecord ? 'records' : entry.state]: 1 })
  }
  const { uploads } = database
  const senders = (await uploads.count()) === 0 ? [] : await uploads.orderBy('actor').uniqueKeys()
  for (const actor of senders.filter((key) => typeof key === 'string')) {
    const all = await uploads.where('actor').equals(actor).count()
    const attention = await uploads.where({ actor, state: 'failed' }).count()
    const rejected = await uploads.where({ actor, state: 'rejected' }).count()
    add(actor, { ...NO_COUNT, waiting: all - attention - rejected, attention })
  }
  return { ...Object.values(of).reduce(sum, NO_COUNT), of }
}

const NOTHING_UNSENT: Unsent = { ...NO_COUNT, of: {} }

export function watchUnsent(database: OfflineDatabase, onChange: (unsent: Unsent) => void): () => void {
  const watch = liveQuery(() => countUnsent(database)).subscribe({
    next: onChange,
    error: () => onChange(NOTHING_UNSENT),
  })
  return () => watch.unsubscribe()
}

const KEPT = 30 * 24 * 60 * 60 * 1000

/**
 * Deletes finished actions a month after their end. `now`: learned server time in milliseconds. Keeps those of entities
 * with waiting actions, because a waiting action may need an earlier action's answer.
 */
export async function sweepDoneActions(
  database: Pick<OfflineDatabase, 'doneActions' | 'outbox'>,
  now: number,
): Promise<void> {
  const waiting = new Set(await database.outbox.orderBy('entity').uniqueKeys())
  await database.doneActions
    .where('doneAt')
    .below(now - KEPT)
    .and(({ entity }) => !waiting.has(entity))
    .delete()
}
