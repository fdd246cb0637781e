import type { Database } from '#server/platform/database/database.ts'
import { forgetEndedSessions } from './accounts.store.ts'
import { forgetOldLimits } from './rate-limits.ts'

const keptMs = 30 * 24 * 3_600_000

/** Takes away counted tries that are over, and sessions and links to a new password that ended a month ago. */
export async function forgetOldAccess(database: Database, now: Date): Promise<void> {
  await forgetOldLimits(database.db, now)
  await database.transaction((tx) => forgetEndedSessions(tx, new Date(now.getTime() - keptMs)))
}
