import { sql } from 'kysely'
import type { Log } from '../log/log.ts'
import type { Database } from './database.ts'

export interface Maintenance {
  stop(): Promise<void>
}

const vacuumPeriod = 60_000

/** The embedded database gets a vacuum and a checkpoint each minute. PostgreSQL does both itself. */
export function startMaintenance(database: Database, log: Log): Maintenance {
  if (database.kind !== 'embedded') return { stop: async () => {} }
  const seen = new Map<string, number>()
  let running: Promise<void> = Promise.resolve()
  const timer = setInterval(() => {
    running = running
      .then(async () => {
        await maintainEmbedded(database, seen)
      })
      .catch((error: unknown) => log.error({ err: error }, 'Maintenance of the database failed'))
  }, vacuumPeriod)
  timer.unref()
  return {
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}

interface Activity {
  readonly name: string
  readonly changes: number
  readonly rows: number
}

/** Number of changed rows below which a table is not vacuumed. */
const worthwhile = 50

/**
 * Vacuums one table at a time, so that requests can run in between. Skips empty tables, because their statistics would
 * cause slow plans.
 */
export async function maintainEmbedded(database: Database, seen: Map<string, number>): Promise<string[]> {
  // Flushes the change counts of this session, which would otherwise be up to a second old.
  await sql`select pg_stat_force_next_flush()`.execute(database.db)
  const { rows } = await sql<Activity>`
    select relname as name, n_tup_ins + n_tup_upd + n_tup_del as changes, n_live_tup as rows
    from pg_stat_user_tables`.execute(database.db)
  const changed = rows.filter((table) => table.rows > 0 && table.changes - (seen.get(table.name) ?? 0) >= worthwhile)
  for (const table of changed) {
    await sql`vacuum (analyze) ${sql.id(table.name)}`.execute(database.db)
    seen.set(table.name, table.changes)
  }
  if (changed.length > 0) await sql`checkpoint`.execute(database.db)
  return changed.map((table) => table.name)
}
