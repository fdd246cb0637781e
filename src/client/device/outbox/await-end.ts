import { liveQuery } from 'dexie'
import { useCallback, useEffect, useRef } from 'react'
import { connectivity, type Connectivity } from '../connection/connectivity.ts'
import { offlineDatabase, type OfflineDatabase } from '../database/device-database.ts'
import type { Facts, StoredRefusal } from '../database/rows.ts'

/** Longest wait of a dialog for the server's answer, in milliseconds. */
const PATIENCE = 4_000

export type EntryEnd =
  | { kind: 'sent'; facts: Facts }
  | { kind: 'refused'; id: number; refusal: StoredRefusal }
  /** Somebody deleted the action, or nothing was left to send. */
  | { kind: 'gone' }
  /** The dialog stopped waiting, or the action waits for photos that are on their way. */
  | { kind: 'waits' }

interface Waiting {
  entity: string
  key: string
  connectivity: { readonly state: Connectivity; subscribe(listener: (state: Connectivity) => void): () => void }
  signal: AbortSignal
  patience?: number
}

const awaited = new Set<string>()

/**
 * True when a dialog of this page waits for the action or has received its refusal. Lists of refused actions omit such
 * an action, because the dialog already showed the refusal.
 */
export function isAwaited(key: string): boolean {
  return awaited.has(key)
}

/** Stops waiting after `patience` milliseconds, or as soon as the server is unreachable. */
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

/** Two separate reads could miss an action that the drainer moves between them. */
function endOf(database: OfflineDatabase, entity: string, key: string): Promise<EntryEnd | null> {
  return database.transaction('r', database.outbox, database.doneActions, async () => {
    const done = await database.doneActions.get(key)
    if (done) return done.how === 'sent' ? { kind: 'sent', facts: done.facts } : { kind: 'gone' }
    const entries = await database.outbox.where('entity').equals(entity).toArray()
    const entry = entries.find((one) => one.key === key)
    if (!entry) return { kind: 'gone' }
    if (entries.some(({ id, said }) => id <= entry.id && said === 'waiting-for-photos')) return { kind: 'waits' }
    return entry.refusal ? { kind: 'refused', id: entry.id, refusal: entry.refusal } : null
  })
}

export function useAwaitEnd(): (action: Pick<Waiting, 'entity' | 'key'>) => Promise<EntryEnd> {
  const leaving = useRef(new AbortController())
  useEffect(() => {
    const present = new AbortController()
    leaving.current = present
    return () => present.abort()
  }, [])
  return useCallback(
    (action) => awaitEnd(offlineDatabase(), { ...action, connectivity, signal: leaving.current.signal }),
    [],
  )
}
