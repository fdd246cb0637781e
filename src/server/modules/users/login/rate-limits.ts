import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { Failure } from '#domain/failure.ts'
import type { Ctx } from '#server/context.ts'
import type { Tries } from '#server/operation-limits.ts'
import { isAnswered } from '#server/platform/database/idempotency-keys.ts'
import type { Sql } from './access.store.ts'

/** `of`: the account, device, order or address for which they count. */
export interface Limit {
  readonly name: string
  readonly of: string
  readonly tries: number
  readonly windowMs: number
  /** Called when the tries of a window are used up, once per window, before the call is refused. */
  readonly onUsedUp?: () => Promise<void>
}

export function limitsOf<Name extends string>(
  limits: Readonly<Record<NoInfer<Name>, Tries>>,
  of: Readonly<Record<Name, string>>,
): Limit[] {
  const names = Object.keys(of) as Name[]
  return names.map((name) => ({
    name,
    of: of[name],
    tries: limits[name].tries,
    windowMs: limits[name].minutes * 60_000,
  }))
}

/**
 * Call it before any lookup, so that parallel tries cannot exceed a limit. List the limit of the caller's IP address
 * first. Once that limit refuses the call, the database gets no row for the account. The database stores only hashes of
 * accounts and addresses.
 *
 * Throws: 429 with Retry-After when the tries of a limit are used up.
 */
export async function countTry(db: Sql, limits: readonly Limit[], now: Date): Promise<void> {
  if (limits.length === 0) return
  // One statement. A limit counts only while the limits before it have tries left.
  const steps = limits.map(
    (limit, at) => sql`${step(at)} as (
      insert into rate_limits (key, window_start, hits)
      select ${keyOf(limit)}, ${windowStart(limit, now)}::timestamptz, 1
      ${at === 0 ? sql`` : sql`from ${step(at - 1)} where hits <= ${limits[at - 1]?.tries ?? 0}`}
      on conflict (key, window_start) do update set hits = least(rate_limits.hits + 1, 1000000)
      returning hits)`,
  )
  const counts = limits.map((_, at) => sql`select ${at}::int as place, hits from ${step(at)}`)
  const counted = await sql<{ place: number; hits: number }>`
    with ${sql.join(steps)} ${sql.join(counts, sql` union all `)}`.execute(db)
  for (const { place, hits } of counted.rows) {
    const limit = limits[place]
    if (limit === undefined || hits <= limit.tries) continue
    if (hits === limit.tries + 1) await limit.onUsedUp?.()
    throw tooMany(windowStart(limit, now).getTime() + limit.windowMs - now.getTime())
  }
}

const step = (at: number) => sql.ref(`limit_${at}`)

function tooMany(pauseMs: number): Failure {
  const seconds = Math.max(1, Math.ceil(pauseMs / 1000))
  const said = { general: { key: 'auth.too-many-tries', params: { count: seconds } } } as const
  return new Failure(429, 'too-many', said, { retryAfter: seconds })
}

/**
 * A repeat does not count when its idempotency key already has an answer. `counts` gets the call's error, or null after
 * a success. When it returns false, the try is taken back. By default every outcome counts except 503, 409
 * `in-progress`, `second-factor-needed` and unexpected errors.
 */
export async function countNewTry<T>(
  db: Sql,
  ctx: Pick<Ctx, 'now'> & Partial<Pick<Ctx, 'idempotency'>>,
  limits: readonly Limit[],
  call: () => Promise<T>,
  counts: (error: unknown) => boolean = isDecisive,
): Promise<T> {
  if (await isAnswered(db, ctx.idempotency ?? null)) return call()
  await countTry(db, limits, ctx.now)
  const end = async (error: unknown): Promise<void> => {
    // If the removal fails, its error is dropped, because the caller needs the result of `call`.
    if (!counts(error)) await forgiveTry(db, limits, ctx.now).catch(() => {})
  }
  let answer: T
  try {
    answer = await call()
  } catch (error) {
    await end(error)
    throw error
  }
  await end(null)
  return answer
}

/**
 * `in-progress`: the same call still runs. `second-factor-needed`: the password was right, but the second factor is
 * missing.
 */
const undecided = ['in-progress', 'second-factor-needed']

/** An error that is no Failure does not count: it is a lost connection or a fault of the server. */
function isDecisive(error: unknown): boolean {
  if (error === null) return true
  return error instanceof Failure && error.status !== 503 && !undecided.includes(error.code)
}

export async function forgiveTry(db: Sql, limits: readonly Limit[], now: Date): Promise<void> {
  await setHits(db, limits, now, sql`greatest(hits - 1, 0)`)
}

export async function forgiveAllTries(db: Sql, limits: readonly Limit[], now: Date): Promise<void> {
  await setHits(db, limits, now, sql`0`)
}

async function setHits(db: Sql, limits: readonly Limit[], now: Date, hits: RawBuilder<number>): Promise<void> {
  for (const limit of limits) {
    await db
      .updateTable('rate_limits')
      .set({ hits })
      .where('key', '=', keyOf(limit))
      .where('window_start', '=', windowStart(limit, now))
      .execute()
  }
}

function windowStart(limit: Limit, now: Date): Date {
  return new Date(Math.floor(now.getTime() / limit.windowMs) * limit.windowMs)
}

function keyOf(limit: Limit): string {
  return `${limit.name}:${createHash('sha256').update(limit.of).digest('base64url')}`
}
