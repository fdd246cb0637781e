import { type Kysely, sql } from 'kysely'
import type { DB } from '#server/platform/database/tables.gen.ts'
import type { FailingCheck } from '#server/platform/health/health-checks.ts'

interface ProcessState {
  readonly instance: string
  readonly role: string
  readonly build: string
  readonly startedAt: Date
  readonly makesBackups: boolean
  readonly failing: readonly FailingCheck[]
  /** Null when the process could not read the free space of its disk. */
  readonly diskFreeBytes: number | null
}

/** Writes the row of a running process, and removes the rows of processes that have been silent for an hour. */
export async function recordProcess(db: Kysely<DB>, state: ProcessState): Promise<void> {
  const row = {
    role: state.role,
    build: state.build,
    started_at: state.startedAt,
    makes_backups: state.makesBackups,
    // A process stores the database's time, because the clocks of the processes differ.
    seen_at: sql<Date>`clock_timestamp()`,
    failing: JSON.stringify(state.failing),
    disk_free_bytes: state.diskFreeBytes,
  }
  await db
    .with('gone', (cte) =>
      cte
        .deleteFrom('processes')
        .where('seen_at', '<', sql<Date>`clock_timestamp() - interval '1 hour'`)
        .where('instance', '<>', state.instance)
        .returning('instance'),
    )
    .insertInto('processes')
    .values({ instance: state.instance, ...row })
    .onConflict((conflict) => conflict.column('instance').doUpdateSet(row))
    .execute()
}

export async function forgetProcess(db: Kysely<DB>, instance: string): Promise<void> {
  await db.deleteFrom('processes').where('instance', '=', instance).execute()
}
