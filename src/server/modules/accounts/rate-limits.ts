import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { Failure } from '#domain/failure.ts'
import type { Sql } from './accounts.store.ts'

/** How many tries within a window, counted for one thing: an account, an address. */
export interface Limit {
  readonly name: string
  readonly of: string
  readonly tries: number
  readonly windowMs: number
}

/**
 * Counts one try against each limit before anything is looked up, so that parallel tries cannot slip through; throws
 * 429 with Retry-After at the first that is used up. The address that asks comes first: one that is refused makes no rows
 * for what it asks about. What is counted is stored hashed.
 */
export async function countTry(db: Sql, limits: readonly Limit[], now: Date): Promise<void> {
  for (const limit of limits) {
    const start = windowStart(limit, now)
    const counted = await db
      .insertInto('rate_limits')
      .values({ key: keyOf(limit), window_start: start, hits: 1 })
      .onConflict((conflict) =>
        conflict.columns(['key', 'window_start']).doUpdateSet({ hits: sql`least(rate_limits.hits + 1, 1000000)` }),
      )
      .returning('hits')
      .executeTakeFirstOrThrow()
    if (counted.hits > limit.tries) throw tooMany(start.getTime() + limit.windowMs - now.getTime())
  }
}

function tooMany(pauseMs: number): Failure {
  const seconds = Math.max(1, Math.ceil(pauseMs / 1000))
  const said = { general: { key: 'auth.too-many-tries', params: { count: seconds } } } as const
  return new Failure(429, 'too-many', said, { retryAfter: seconds })
}

/** A try that succeeded is not held against the address; the account starts afresh. */
export async function forgiveTry(db: Sql, limits: readonly Limit[], now: Date): Promise<void> {
  for (const limit of limits) {
    await db
      .updateTable('rate_limits')
      .set({ hits: limit.name === 'login-account' ? 0 : sql`greatest(hits - 1, 0)` })
      .where('key', '=', keyOf(limit))
      .where('window_start', '=', windowStart(limit, now))
      .execute()
  }
}

/** Windows that are over leave a day later. */
export async function forgetOldLimits(db: Sql, now: Date): Promise<void> {
  await db
    .deleteFrom('rate_limits')
    .where('window_start', '<', new Date(now.getTime() - 86_400_000))
    .execute()
}

function windowStart(limit: Limit, now: Date): Date {
  return new Date(Math.floor(now.getTime() / limit.windowMs) * limit.windowMs)
}

function keyOf(limit: Limit): string {
  return `${limit.name}:${createHash('sha256').update(limit.of).digest('base64url')}`
}
