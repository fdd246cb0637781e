import { type Kysely, sql, type Transaction } from 'kysely'
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

/** Also removes the rows of processes that have been silent for an hour. Returns the database's time. */
export async function recordProcess(db: Kysely<DB>, state: ProcessState): Promise<Date> {
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
  const { seen_at: at } = await db
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
    .returning('seen_at')
    .executeTakeFirstOrThrow()
  return at
}

/**
 * Removes the rows of dead processes of this machine, and returns their names. The own name is one of them: a restarted
 * container keeps its host name and number. So call this before the process works and has a row.
 */
export async function forgetDeadProcesses(tx: Transaction<DB>, own: string): Promise<string[]> {
  const rows = await tx.selectFrom('processes').select('instance').execute()
  const dead = [own, ...rows.map(({ instance }) => instance).filter((instance) => isDeadNeighbour(instance, own))]
  await tx.deleteFrom('processes').where('instance', 'in', dead).execute()
  return dead
}

/** Names have the form `host:number`. */
function isDeadNeighbour(instance: string, own: string): boolean {
  const [, host, number] = /^(.*):(\d+)$/.exec(instance) ?? []
  if (number === undefined || instance === own || host !== /^(.*):\d+$/.exec(own)?.[1]) return false
  try {
    process.kill(Number(number), 0)
    return false
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ESRCH'
  }
}

export async function forgetProcess(db: Kysely<DB>, instance: string): Promise<void> {
  await db.deleteFrom('processes').where('instance', '=', instance).execute()
}
