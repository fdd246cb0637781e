import { type Kysely, sql } from 'kysely'
import type { DB } from '#server/platform/database/tables.gen.ts'
import { eventually } from './eventually.ts'

/** Returns when a call waits for a lock. PostgreSQL only. */
export async function untilWaiting(db: Kysely<DB>): Promise<void> {
  const asked = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await eventually('a call that waits for a lock', async () => (await asked.execute(db)).rows[0] ?? null)
}
