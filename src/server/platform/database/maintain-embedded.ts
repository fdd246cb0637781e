import { sql } from 'kysely'
import type { Database } from './database.ts'

interface Activity {
  readonly name: string
  readonly changes: number
  readonly rows: number
}

/** Below this a table is left until more has changed. */
const worthwhile = 50

/**
 * The embedded database has no autovacuum and no checkpointer: this does one round of their work, a table at a time, so
 * that requests come in between. Empty tables are left alone: statistics of nothing make plans that are slow ever after.
 * `seen` remembers how much had changed in each table the last time. Returns what was vacuumed.
 */
export async function maintainEmbedded(database: Database, seen: Map<string, number>): Promise<string[]> {
  // The counts of this session so far, which else are up to a second old.
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
