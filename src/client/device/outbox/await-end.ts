import { liveQuery } from 'dexie'
import type { Connectivity } from '../connection/connectivity.ts'
import type { OfflineDatabase } from '../database/device-database.ts'
import type { Facts, StoredRefusal } from '../database/rows.ts'

/** Longest wait of a dialog for the server's answer, in milliseconds. */
const PATIENCE = 4_000

/** The end of an action that a dialog waits for. */
export type EntryEnd =
  /** The server did it. */
  | { kind: 'sent'; facts: Facts }
  /** The server refused; the entry waits for a person. */
  | { kind: 'refused'; id: number; refusal: StoredRefusal }
  /** Somebody deleted it, or nothing was left to send. */
  | { kind: 'gone' }
  /** It is stored here and the drainer sends it later. */
  | { kind: 'waits' }

interface Waiting {
  /** The entry, by its entity and idempotency key. */
  entity: string
  key: string
  connectivity: { readonly state: Connectivity; subscribe(listener: (state: Connectivity) => void): () => void }
  /** Aborts when the person stops waiting. */
  signal: AbortSignal
  patience?: number
}

const awaited = new Set<string>()

/** True while this page waits for the action's end, and once `awaitEnd` has returned its refusal. */
export function isAwaited(key: string): boolean {
  return awaited.has(key)
}

/** Waits for the end of a stored action. Gives up after `patience` ms, or as soon as the server is known to be away. */
export function awaitEnd(database: OfflineDatabase, waiting: Waiting): Promise<EntryEnd> {
  const { entity, key, connectivity, signal, patience = PATIENCE } = waiting
  return new Promise((resolve) => {
    const stops: (() => void)[] = []
    const end = (found: EntryEnd): void => {
      for (const stop of stops.splice(0)) stop()
      if (found.kind !== 'refused') awaited.delete(key)
      resolve(found)
    }
    const giveUp = (): void => end({ kind: 'waits' })
    if (signal.aborted || connectivity.state === 'offline') return giveUp()
    awaited.add(key)
    const timer = setTimeout(giveUp, patience)
    signal.addEventListener('abort', giveUp)
    const watch = liveQuery(() => endOf(database, entity, key)).subscribe({
      next: (found) => found && end(found),
      error: giveUp,
    })
    stops.push(
      () => clearTimeout(timer),
      () => signal.removeEventListener('abort', giveUp),
      () => watch.unsubscribe(),
      connectivity.subscribe((state) => state === 'offline' && giveUp()),
    )
  })
}

/** Returns the end; null while there is none. Reads both tables in one transaction, as the drainer writes them. */
function endOf(database: OfflineDatabase, entity: string, key: string): Promise<EntryEnd | null> {
  return database.transaction('r', database.outbox, database.doneActions, async () => {
    const done = await database.doneActions.get(key)
    if (done) return done.how === 'sent' ? { kind: 'sent', facts: done.facts } : { kind: 'gone' }
    const entries = await database.outbox.where('entity').equals(entity).toArray()
    const entry = entries.find((one) => one.key === key)
    if (!entry) return { kind: 'gone' }
    return entry.refusal ? { kind: 'refused', id: entry.id, refusal: entry.refusal } : null
  })
}
