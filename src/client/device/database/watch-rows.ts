import { Dexie } from 'dexie'
import type { OfflineDatabase } from './device-database.ts'

const REST = 250
const LONGEST_REST = 10_000

/**
 * Calls `tell` with what `read` returns, now and after changes in these tables, also by other tabs. Rests between two
 * reads, because a live query would read a queue of a thousand photos again after each photo. A read that fails, for
 * example while the browser reopens the database, is repeated. Its error counts only before the first rows.
 */
export function watchRows<Rows>(
  { name }: OfflineDatabase,
  tables: readonly ('albums' | 'chosenFiles' | 'outbox' | 'uploads' | 'uploadTotals')[],
  read: () => Promise<Rows>,
  tell: (rows: Rows) => void,
  fail: (error: unknown) => void,
): () => void {
  const places = tables.map((table) => `idb://${name}/${table}/`)
  let left = false
  let isResting = false
  let isDue = false
  let hasTold = false
  let rest = REST
  const look = async (): Promise<void> => {
    isResting = true
    isDue = false
    try {
      const rows = await read()
      rest = REST
      hasTold = true
      if (!left) tell(rows)
    } catch (error) {
      isDue = true
      rest = Math.min(2 * rest, LONGEST_REST)
      if (!left && !hasTold) fail(error)
    }
    setTimeout(() => {
      isResting = false
      if (isDue && !left) void look()
    }, rest)
  }
  const hear = (parts: object): void => {
    isDue ||= Object.keys(parts).some((part) => part === 'all' || places.some((place) => part.startsWith(place)))
    if (isDue && !isResting) void look()
  }
  Dexie.on('storagemutated', hear)
  void look()
  return () => {
    left = true
    Dexie.on.storagemutated.unsubscribe(hear)
  }
}
