import { liveQuery } from 'dexie'
import type { OfflineDatabase } from '../database/device-database.ts'
import { watchRows } from '../database/watch-rows.ts'

/** Returns the learned server time at which this device's oldest unsent action or photo was made. */
export async function oldestUnsent(database: OfflineDatabase): Promise<number | null> {
  const entry = await database.outbox.orderBy('id').first()
  let oldest = entry?.queuedAt ?? null
  for (const { addedAt } of await database.uploads.toArray()) if (oldest === null || addedAt < oldest) oldest = addedAt
  return oldest
}

/** Calls back with the time at which the oldest queued action was made, now and at each change. */
export function watchOldestAction(database: OfflineDatabase, onChange: (oldest: number | null) => void): () => void {
  const read = async () => (await database.outbox.orderBy('id').first())?.queuedAt ?? null
  const watch = liveQuery(read).subscribe({ next: onChange, error: () => onChange(null) })
  return () => watch.unsubscribe()
}

export function watchOldestUnsent(database: OfflineDatabase, onChange: (oldest: number | null) => void): () => void {
  const look = () => oldestUnsent(database)
  return watchRows(database, ['outbox', 'uploads'], look, onChange, () => onChange(null))
}
