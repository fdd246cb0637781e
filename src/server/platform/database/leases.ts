import { randomBytes } from 'node:crypto'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB } from './tables.gen.ts'

export interface Lease {
  /** Fires when the lease ran out or another process may have it. The work must stop then. */
  readonly lost: AbortSignal
  /** Asks the database now if another process waits for the lease. */
  checkWanted(): Promise<void>
  /** Idempotent. A lease that cannot be given back runs out by itself. */
  release(): Promise<void>
}

export interface LeaseOptions {
  /** Time until others may take the lease of a process that died. Milliseconds. */
  readonly forMs: number
  /** Called at most once, when a renewal or `checkWanted` finds that another process waits for the lease. */
  readonly onWanted?: () => void
}

/**
 * Takes the lease of a name and renews it until `release`. Null while another process has it. One row and single
 * statements, so it also works through a pooler that changes the session with each transaction.
 */
export async function takeLease(db: Kysely<DB>, name: string, options: LeaseOptions): Promise<Lease | null> {
  const owner = randomBytes(12).toString('hex')
  const askedAt = performance.now()
  const until = inFuture(options.forMs)
  const taken = await db
    .insertInto('leases')
    .values({ name, owner, leased_until: until })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ owner, leased_until: until, wanted: false })
        .where('leases.leased_until', '<', sql<Date>`clock_timestamp()`),
    )
    .returning('name')
    .executeTakeFirst()
  return taken === undefined ? null : holdLease(db, { name, owner, askedAt }, options)
}

/** Asks the holder to let go. False when nobody has the lease. */
export async function wantLease(db: Kysely<DB>, name: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('leases')
    .set({ wanted: true })
    .where('name', '=', name)
    .where('leased_until', '>=', sql<Date>`clock_timestamp()`)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

interface Held {
  readonly name: string
  readonly owner: string
  readonly askedAt: number
}

function holdLease(db: Kysely<DB>, { name, owner, askedAt }: Held, { forMs, onWanted }: LeaseOptions): Lease {
  const lost = new AbortController()
  let provenAt = askedAt
  let released = false
  let timer: NodeJS.Timeout | undefined
  let told = false
  const mine = db.updateTable('leases').where('name', '=', name).where('owner', '=', owner)
  const renew = async (): Promise<void> => {
    const at = performance.now()
    const row = await mine
      .set({ leased_until: inFuture(forMs) })
      .returning('wanted')
      .executeTakeFirst()
    if (released) return
    if (row === undefined) return lost.abort()
    provenAt = at
    if (!row.wanted || told) return
    told = true
    onWanted?.()
  }
  const plan = (): void => {
    if (released || lost.signal.aborted) return
    // Without an answer of the database, the lease ends a little before others can take it.
    const left = provenAt + forMs * 0.9 - performance.now()
    if (left <= 0) return lost.abort()
    timer = setTimeout(() => void renew().then(plan, plan), Math.min(forMs / 3, left))
    timer.unref()
  }
  plan()
  return {
    lost: lost.signal,
    checkWanted: renew,
    release: async () => {
      if (released) return
      released = true
      clearTimeout(timer)
      await db.deleteFrom('leases').where('name', '=', name).where('owner', '=', owner).execute()
    },
  }
}

function inFuture(ms: number): RawBuilder<Date> {
  return sql<Date>`clock_timestamp() + make_interval(secs => ${ms / 1000}::double precision)`
}
