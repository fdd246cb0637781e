import { Dexie, liveQuery } from 'dexie'
import type { OfflineDatabase } from './database.ts'
import { newIdempotencyKey } from './idempotency-key.ts'
import { GUEST, type OutboxEntry } from './outbox-entry.ts'
import { serverNow } from './server-clock.ts'

export interface Action {
  kind: string
  version: number
  entity: string
  payload: unknown
  actor?: string
  /** Given when the key must be known before (a double tap, say); else made here, as the person acts. */
  key?: string
}

/** Brings an entry of an older build up one version: `kind` → version it reads → payload of the next version. */
export type Upcasters = Readonly<Record<string, Readonly<Record<number, (payload: unknown) => unknown>>>>

/**
 * Stores an action. To be called inside the Dexie transaction that also makes its optimistic change, so that there is
 * never one without the other (rules.md 9.2). Throws outside of a transaction.
 */
export async function enqueue(database: OfflineDatabase, action: Action): Promise<string> {
  if (!Dexie.currentTransaction) throw new Error('An action and its change are one transaction: enqueue inside of it')
  const key = action.key ?? newIdempotencyKey()
  await database.outbox.add({
    kind: action.kind,
    version: action.version,
    entity: action.entity,
    actor: action.actor ?? GUEST,
    key,
    payload: action.payload,
    queuedAt: serverNow(),
    state: 'waiting',
    tries: 0,
    attempt: 0,
    nextTryAt: 0,
    refusal: null,
  })
  return key
}

/** The entry's payload as the current build reads it; null when no way leads there (an entry of a newer build). */
export function upcast(entry: OutboxEntry, target: number, upcasters: Upcasters): { payload: unknown } | null {
  let payload = entry.payload
  for (let version = entry.version; version !== target; version += 1) {
    const step = version < target ? upcasters[entry.kind]?.[version] : undefined
    if (!step) return null
    payload = step(payload)
  }
  return { payload }
}

/** The heads that may be sent now or later, one per entity, oldest first. An entity whose head needs a person is held. */
export function headsOf(entries: readonly OutboxEntry[]): OutboxEntry[] {
  const heads = new Map<string, OutboxEntry>()
  for (const entry of [...entries].sort((a, b) => a.id - b.id)) {
    if (!heads.has(entry.entity)) heads.set(entry.entity, entry)
  }
  return [...heads.values()].filter((entry) => entry.state === 'waiting')
}

/** Sends an entry that needed attention once more, under its own key. */
export async function retryEntry(database: OfflineDatabase, id: number): Promise<void> {
  await database.outbox.update(id, { state: 'waiting', attempt: 0, nextTryAt: 0, refusal: null })
}

/** What of this device has not reached the server. */
export interface Unsent {
  /** Actions and photos. */
  readonly total: number
  /** How many of them wait for a person. */
  readonly attention: number
  /** How many are whose; see `actorOf`. */
  readonly of: Readonly<Record<string, number>>
}

async function countUnsent(database: OfflineDatabase): Promise<Unsent> {
  const of: Record<string, number> = {}
  const entries = await database.outbox.toArray()
  for (const { actor } of entries) of[actor] = (of[actor] ?? 0) + 1
  const photos = await database.uploads.count()
  const senders = photos === 0 ? [] : await database.uploads.orderBy('actor').uniqueKeys()
  for (const actor of senders.filter((key) => typeof key === 'string'))
    of[actor] = (of[actor] ?? 0) + (await database.uploads.where('actor').equals(actor).count())
  const attention = entries.filter(({ state }) => state === 'attention').length
  return { total: entries.length + photos, attention, of }
}

const NOTHING_UNSENT: Unsent = { total: 0, attention: 0, of: {} }

/** Tells how many actions and photos have not reached the server, now and at each change; answers how to stop. */
export function watchUnsent(database: OfflineDatabase, tell: (unsent: Unsent) => void): () => void {
  const watch = liveQuery(() => countUnsent(database)).subscribe({ next: tell, error: () => tell(NOTHING_UNSENT) })
  return () => watch.unsubscribe()
}

/** Whether anything of this entity has not reached the server. */
export async function hasUnsent(database: OfflineDatabase, entity: string): Promise<boolean> {
  return (await database.outbox.where('entity').equals(entity).count()) > 0
}
