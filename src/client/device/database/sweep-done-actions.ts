import type { OfflineDatabase } from './device-database.ts'

const KEPT = 30 * 24 * 60 * 60 * 1000

/**
 * Deletes what ended a month before `now` (learned server time, in milliseconds). Keeps the ends of entities with
 * waiting actions, which may need the answer of an earlier one.
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
