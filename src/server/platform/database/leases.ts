import { randomBytes } from 'node:crypto'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB } from './tables.gen.ts'

export interface Lease {
  /** Fires when the lease has expired or another process may have taken it. The work must then stop. */
  readonly lost: AbortSignal
  /** Renews the lease now instead of at the next planned time. */
  checkWanted(): Promise<void>
  release(): Promise<void>
}

export interface LeaseOptions {
  /** Milliseconds after which others may take the lease of a dead process. */
  readonly forMs: number
  readonly onWanted?: () => void
}

/** Each step is one SQL statement on one row, so leases also work through a pooler that changes sessions. */
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
    // If the database does not answer, this process gives the lease up slightly before others can take it.
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
