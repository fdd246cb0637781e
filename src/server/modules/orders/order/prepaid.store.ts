import { createHash } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import { Failure } from '#domain/failure.ts'
import { prepaidState, readPrepaidCode } from '#domain/orders/prepaid-code.ts'
import { prepaidCover, type PrepaidCover } from '#domain/pricing/pricing-input.ts'
import { localDateAt } from '#domain/trip-time/zoned-time.ts'
import type { DB } from '#server/platform/database/tables.gen.ts'

type Sql = Kysely<DB>

/** The database stores only this hash of a code (docs/decisions/080-prepaid-codes.md). */
export function prepaidHash(code: string): Buffer {
  return createHash('sha256').update(`prepaid ${code}`).digest()
}

function selectCodes(db: Sql) {
  return db
    .selectFrom('prepaid_codes')
    .innerJoin('prepaid_batches', 'prepaid_batches.id', 'prepaid_codes.batch_id')
    .innerJoin('outfitters', 'outfitters.id', 'prepaid_batches.outfitter_id')
    .select([
      'prepaid_codes.id',
      'prepaid_codes.used',
      'batch_id',
      'outfitter_id',
      'prepaid_batches.name',
      'covers',
      'quantity',
      'first_day',
      'last_day',
      'uses',
      'stopped_at',
      'timezone',
    ])
}

export type PrepaidCodeRow = NonNullable<Awaited<ReturnType<typeof findPrepaidCode>>>

/** Finds a code of the outfitter as a person typed it. */
export async function findPrepaidCode(db: Sql, outfitterId: number, typed: string) {
  const code = readPrepaidCode(typed)
  if (code === null) return undefined
  return selectCodes(db)
    .where('code_hash', '=', prepaidHash(code))
    .where('outfitter_id', '=', outfitterId)
    .executeTakeFirst()
}

export function invalidPrepaid(): Failure {
  return new Failure(422, 'invalid-code', { code: 'cart.invalid-code' })
}

/** Only wrong codes count as tries of guessing. */
export function isWrongPrepaid(error: unknown): boolean {
  return error instanceof Failure && error.code === 'invalid-code'
}

export function stateOfCode(row: PrepaidCodeRow, now: Date) {
  return prepaidState(row, localDateAt(now, row.timezone))
}

/** Null when the order cannot use the code now. Its own use counts as free, as `claimPrepaid` replaces it. */
export async function findPrepaidCover(
  db: Sql,
  codeId: number,
  orderId: number,
  now: Date,
): Promise<PrepaidCover | null> {
  const row = await selectCodes(db)
    .select((eb) =>
      eb
        .exists(
          eb.selectFrom('prepaid_uses').whereRef('code_id', '=', 'prepaid_codes.id').where('order_id', '=', orderId),
        )
        .as('own'),
    )
    .where('prepaid_codes.id', '=', codeId)
    .executeTakeFirst()
  if (row === undefined) return null
  const others = { ...row, used: row.own === true ? row.used - 1 : row.used }
  return stateOfCode(others, now) === 'ready' ? prepaidCover(row) : null
}

/**
 * Claims a use of a code for an order, in the transaction that freezes the price. Compare-and-set: the row's lock lets
 * only so many orders at once through as the code has uses. Returns false when none is left, or the code ended.
 * 'even-ended': for an order that was placed while the code could be used. A build from before prepaid codes that freed
 * the cart has left the order's use, which this claim replaces.
 */
export async function claimPrepaid(
  tx: Sql,
  orderId: number,
  codeId: number,
  now: Date,
  when: 'ready' | 'even-ended' = 'ready',
): Promise<boolean> {
  await giveBackPrepaid(tx, orderId)
  const { rows } = await sql`
    with claimed as (
      update prepaid_codes set used = used + 1 from prepaid_batches, outfitters
      where prepaid_codes.id = ${codeId} and prepaid_batches.id = prepaid_codes.batch_id
        and outfitters.id = prepaid_batches.outfitter_id and used < uses
        and (${when === 'even-ended'} or (stopped_at is null
          and (${now}::timestamptz at time zone outfitters.timezone)::date between first_day and last_day))
      returning prepaid_codes.id)
    insert into prepaid_uses (order_id, code_id, at) select ${orderId}::int, id, ${now}::timestamptz from claimed
    returning code_id`.execute(tx)
  return rows.length === 1
}

/** Gives the use of an order back (docs/rules.md#prepaid-codes). Idempotent. */
export async function giveBackPrepaid(tx: Sql, orderId: number): Promise<void> {
  await sql`
    with freed as (delete from prepaid_uses where order_id = ${orderId} returning code_id)
    update prepaid_codes set used = used - 1 from freed where prepaid_codes.id = freed.code_id`.execute(tx)
}

export async function listPrepaidUses(db: Sql, codeId: number) {
  return db
    .selectFrom('prepaid_uses')
    .innerJoin('orders', 'orders.id', 'prepaid_uses.order_id')
    .select(['orders.id', 'orders.email', 'orders.status', 'orders.hash', 'orders.prepaid', 'prepaid_uses.at'])
    .where('code_id', '=', codeId)
    .orderBy('prepaid_uses.at')
    .orderBy('orders.id')
    .execute()
}
