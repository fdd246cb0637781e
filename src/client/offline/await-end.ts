import { liveQuery } from 'dexie'
import type { Connectivity } from './connectivity.ts'
import type { OfflineDatabase } from './database.ts'
import type { Facts } from './done-action.ts'
import type { StoredRefusal } from './outbox-entry.ts'

/** For how long whoever acted is kept waiting for the server's answer, in milliseconds. */
const PATIENCE = 4_000

/** What came of an action while somebody waited for it. */
export type EntryEnd =
  /** The server did it. */
  | { kind: 'sent'; facts: Facts }
  /** The server said no; the entry waits for a person. */
  | { kind: 'refused'; id: number; refusal: StoredRefusal }
  /** Somebody took it back, or it had become needless. */
  | { kind: 'gone' }
  /** It is on this device and goes when the server can be reached. */
  | { kind: 'waits' }

interface Waiting {
  /** The entry, by its entity and idempotency key. */
  entity: string
  key: string
  connectivity: { readonly state: Connectivity; subscribe(listener: (state: Connectivity) => void): () => void }
  /** The person does not wait any more. */
  signal: AbortSignal
  patience?: number
}

/**
 * Waits until a stored action has ended: not for longer than a person stands before a counter, and not while the server
 * cannot be reached.
 */
export function awaitEnd(database: OfflineDatabase, waiting: Waiting): Promise<EntryEnd> {
  const { entity, key, connectivity, signal, patience = PATIENCE } = waiting
  return new Promise((resolve) => {
    const stops: (() => void)[] = []
    const end = (found: EntryEnd): void => {
      for (const stop of stops.splice(0)) stop()
      resolve(found)
    }
    const giveUp = (): void => end({ kind: 'waits' })
    if (signal.aborted || connectivity.state === 'offline') return giveUp()
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

/** How it has ended by now; null while it is under way. One transaction: its end is deleted here and written there. */
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
