import { type Kysely, sql } from 'kysely'
import { takeLease } from './leases.ts'
import type { DB } from './tables.gen.ts'

export interface Sweep {
  /** Fires when the server stops, or when another process may have taken over the sweep. */
  readonly signal: AbortSignal
  /** Null when the sweep starts from the beginning. */
  readonly progress: unknown
  /** Stores the sweep's progress as JSON. */
  save(progress: unknown): Promise<void>
}

export interface SweepOptions {
  readonly name: string
  /** The shortest pause after a complete sweep, for all processes together and across restarts. */
  readonly everyMs: number
  readonly signal: AbortSignal | undefined
}

const leaseMs = 60_000

/**
 * Runs `work` in one process at a time, at most once per `everyMs`. Returns false when the sweep is not due, was
 * interrupted, or another process runs it.
 */
export async function sweepAlone(
  db: Kysely<DB>,
  { name, everyMs, signal }: SweepOptions,
  work: (sweep: Sweep) => Promise<unknown>,
): Promise<boolean> {
  const lease = await takeLease(db, `sweep:${name}`, { forMs: leaseMs })
  if (lease === null) return false
  try {
    if (!(await isDue(db, name, everyMs))) return false
    const stop = signal === undefined ? lease.lost : AbortSignal.any([signal, lease.lost])
    const row = await db.selectFrom('sweeps').select('progress').where('name', '=', name).executeTakeFirst()
    const save = (progress: unknown) => record(db, name, { progress: JSON.stringify(progress) })
    await work({
      signal: stop,
      progress: row?.progress ?? null,
      save: async (progress) => {
        if (!stop.aborted) await save(progress)
      },
    })
    if (stop.aborted) return false
    await record(db, name, { progress: null, finished_at: sql<Date>`clock_timestamp()` })
    return true
  } finally {
    await lease.release()
  }
}

async function isDue(db: Kysely<DB>, name: string, everyMs: number): Promise<boolean> {
  const recent = await db
    .selectFrom('sweeps')
    .select('name')
    .where('name', '=', name)
    .where(
      'finished_at',
      '>',
      sql<Date>`clock_timestamp() - make_interval(secs => ${everyMs / 1000}::double precision)`,
    )
    .executeTakeFirst()
  return recent === undefined
}

async function record(
  db: Kysely<DB>,
  name: string,
  values: { readonly progress: string | null; readonly finished_at?: ReturnType<typeof sql<Date>> },
): Promise<void> {
  const row = { ...values, saved_at: sql<Date>`clock_timestamp()` }
  await db
    .insertInto('sweeps')
    .values({ name, ...row })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
    .execute()
}
