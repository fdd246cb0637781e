import type { OfflineDatabase } from './device-database.ts'

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
