import { type Kysely, sql } from 'kysely'
import { setTimeout as wait } from 'node:timers/promises'
import type { DB } from '#server/platform/database/tables.gen.ts'

/** Returns when a call waits for a lock. PostgreSQL only. */
export async function untilWaiting(db: Kysely<DB>): Promise<void> {
  const asked = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  while ((await asked.execute(db)).rows.length === 0) await wait(10)
}
