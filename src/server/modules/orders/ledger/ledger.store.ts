import { sql, type Kysely, type OperationNodeSource } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { cents } from '#domain/money.ts'
import type { CounterPayment } from '#domain/orders/counter-payment.ts'
import type { Tender } from '#domain/orders/order-status.ts'
import { totalOf, type BookedAmounts } from '#domain/reports/booked-amounts.ts'
import type { LocalDate } from '#domain/trip-time/local-date.ts'
import type { DB } from '#server/platform/database/tables.gen.ts'
import { writeTogether } from '#server/platform/database/write-together.ts'

type Sql = Kysely<DB>

function timezoneOf(db: Sql) {
  return db
    .selectFrom('outfitters')
    .select('timezone')
    .where('outfitters.id', '=', sql.ref<number>('orders.outfitter_id'))
    .$asScalar()
    .$notNull()
    .as('timezone')
}

/** SQL of all that the ledger needs of a sale beside the columns of its order. */
export function soldParts(db: Sql) {
  const photographed = db
    .selectFrom('order_photos')
    .innerJoin('photos', 'photos.id', 'order_photos.photo_id')
    .innerJoin('albums', 'albums.id', 'photos.album_id')
    .select(['order_photos.photo_id', 'order_photos.display_group_id', 'albums.photographer_id'])
    .where('order_photos.order_id', '=', sql.ref<number>('orders.id'))
  return [timezoneOf(db), jsonArrayFrom(photographed).as('photographed')] as const
}

function selectCompleted(db: Sql, orderId: number) {
  return db.selectFrom('orders').selectAll().where('id', '=', orderId).where('status', '=', 'completed')
}

export async function findCompletion(db: Sql, orderId: number) {
  return selectCompleted(db, orderId).select(timezoneOf(db)).executeTakeFirst()
}

export type Completion = NonNullable<Awaited<ReturnType<typeof findCompletion>>>

/** A completed order with the photographers of its photos. */
export async function findSold(db: Sql, orderId: number) {
  return selectCompleted(db, orderId).select(soldParts(db)).executeTakeFirst()
}

export type Sold = NonNullable<Awaited<ReturnType<typeof findSold>>>

/**
 * Gives an order its day, and writes its shares beside that.
 *
 * Throws: an error when the order has a day already, or is not completed.
 */
export async function bookSale(
  tx: Sql,
  orderId: number,
  day: LocalDate,
  shares: readonly OperationNodeSource[],
): Promise<void> {
  const booking = tx
    .updateTable('orders')
    .set({ completed_on: day })
    .where('id', '=', orderId)
    .where('status', '=', 'completed')
    .where('completed_on', 'is', null)
  const { numAffectedRows } = await writeTogether(tx, booking, shares)
  if (numAffectedRows !== 1n) throw new Error(`order ${orderId} was in the ledger already`)
}

export async function listPhotographersOf(db: Sql, photoIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
  if (photoIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('photos')
    .innerJoin('albums', 'albums.id', 'photos.album_id')
    .select(['photos.id', 'albums.photographer_id'])
    .where('photos.id', 'in', photoIds)
    .execute()
  return new Map(rows.map((row) => [row.id, row.photographer_id]))
}

interface ShareRow {
  readonly photographerId: number
  readonly photoCount: number
  readonly net: number
}

interface ShareOf {
  readonly orderId: number
  readonly refundId: number | null
  readonly day: LocalDate
  readonly at: Date
  readonly exchangedAt?: Date
}

export async function insertShares(tx: Sql, of: ShareOf, shares: readonly ShareRow[]): Promise<void> {
  for (const entry of shareEntries(tx, of, shares)) await entry.execute()
}

/** One write at most. */
export function shareEntries(tx: Sql, of: ShareOf, shares: readonly ShareRow[]) {
  if (shares.length === 0) return []
  const rows = shares.map((share) => ({
    order_id: of.orderId,
    refund_id: of.refundId,
    photographer_id: share.photographerId,
    photo_count: share.photoCount,
    net: share.net,
    completed_on: of.day,
    completed_at: of.at,
    exchanged_at: of.exchangedAt ?? null,
  }))
  return [tx.insertInto('photographer_shares').values(rows)]
}

export async function listSharesLeft(db: Sql, orderId: number) {
  const rows = await db
    .selectFrom('photographer_shares')
    .select((eb) => ['photographer_id', eb.fn.sum<number>('net').as('net')])
    .where('order_id', '=', orderId)
    .groupBy('photographer_id')
    .orderBy('photographer_id')
    .execute()
  return rows.map((row) => ({ photographerId: row.photographer_id, net: cents(row.net) }))
}

export async function findSettledRefund(db: Sql, refundId: number) {
  return db
    .selectFrom('refunds')
    .select(['id', 'order_id', 'tender', 'amount', 'prepaid', 'settled_at', 'completed_on'])
    .where('id', '=', refundId)
    .where('state', '=', 'completed')
    .executeTakeFirst()
}

export async function sumBookedRefunds(db: Sql, orderId: number): Promise<BookedAmounts> {
  const row = await db
    .selectFrom('refunds')
    .select((eb) => [
      eb.fn.sum<number | null>('subtotal').as('subtotal'),
      eb.fn.sum<number | null>('discount_24').as('discount24'),
      eb.fn.sum<number | null>('discount').as('discount'),
      eb.fn.sum<number | null>('net').as('net'),
      eb.fn.sum<number | null>('fees').as('fees'),
      eb.fn.sum<number | null>('tax').as('tax'),
      eb.fn.sum<number | null>('commission').as('commission'),
    ])
    .where('order_id', '=', orderId)
    .where('completed_on', 'is not', null)
    .executeTakeFirstOrThrow()
  return {
    subtotal: cents(row.subtotal ?? 0),
    discount24: cents(row.discount24 ?? 0),
    discount: cents(row.discount ?? 0),
    net: cents(row.net ?? 0),
    fees: cents(row.fees ?? 0),
    tax: cents(row.tax ?? 0),
    commission: cents(row.commission ?? 0),
  }
}

/** Compare-and-set: returns false when the refund already has a day. */
export async function markRefundBooked(
  tx: Sql,
  refundId: number,
  values: { readonly outfitterId: number; readonly day: LocalDate; readonly amounts: BookedAmounts },
): Promise<boolean> {
  const { discount24, ...amounts } = values.amounts
  const result = await tx
    .updateTable('refunds')
    .set({ ...amounts, discount_24: discount24, outfitter_id: values.outfitterId, completed_on: values.day })
    .where('id', '=', refundId)
    .where('state', '=', 'completed')
    .where('completed_on', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

interface DayKey {
  readonly outfitterId: number
  readonly day: LocalDate
  readonly tender: Tender
  /** The way of payment at the counter. A refund counts as paid back in the same way. */
  readonly paidBy: string | null
}

const entries = {
  sale: { sign: 1, orders: 1, refunds: 0 },
  refund: { sign: -1, orders: 0, refunds: 1 },
  'undone sale': { sign: -1, orders: -1, refunds: 0 },
} as const

/**
 * The write that adds an entry to the roll-up of its outfitter, day and tender. Run it last in a transaction, because
 * the row's lock makes other sales wait.
 */
export function dayEntry(
  tx: Sql,
  key: DayKey,
  entry: keyof typeof entries,
  amounts: BookedAmounts,
  /** The cents of them that a prepaid code paid. */
  prepaid: number,
) {
  const { sign, orders, refunds } = entries[entry]
  const total = sign * totalOf(amounts)
  const paidBy = (way: CounterPayment) => (key.paidBy === way ? total - sign * prepaid : 0)
  return tx
    .insertInto('order_days')
    .values({
      outfitter_id: key.outfitterId,
      day: key.day,
      tender: key.tender,
      order_count: orders,
      refund_count: refunds,
      subtotal: sign * amounts.subtotal,
      discount: sign * amounts.discount,
      discount_24: sign * amounts.discount24,
      net: sign * amounts.net,
      fees_and_tax: sign * (amounts.fees + amounts.tax),
      total,
      cash_total: paidBy('cash'),
      terminal_total: paidBy('terminal'),
      other_total: paidBy('other'),
      prepaid_total: sign * prepaid,
      commission: sign * amounts.commission,
    })
    .onConflict((conflict) =>
      conflict.columns(['outfitter_id', 'day', 'tender']).doUpdateSet((eb) => ({
        order_count: eb('order_days.order_count', '+', eb.ref('excluded.order_count')),
        refund_count: eb('order_days.refund_count', '+', eb.ref('excluded.refund_count')),
        subtotal: eb('order_days.subtotal', '+', eb.ref('excluded.subtotal')),
        discount: eb('order_days.discount', '+', eb.ref('excluded.discount')),
        discount_24: eb('order_days.discount_24', '+', eb.ref('excluded.discount_24')),
        net: eb('order_days.net', '+', eb.ref('excluded.net')),
        fees_and_tax: eb('order_days.fees_and_tax', '+', eb.ref('excluded.fees_and_tax')),
        total: eb('order_days.total', '+', eb.ref('excluded.total')),
        cash_total: eb('order_days.cash_total', '+', eb.ref('excluded.cash_total')),
        terminal_total: eb('order_days.terminal_total', '+', eb.ref('excluded.terminal_total')),
        other_total: eb('order_days.other_total', '+', eb.ref('excluded.other_total')),
        prepaid_total: eb('order_days.prepaid_total', '+', eb.ref('excluded.prepaid_total')),
        commission: eb('order_days.commission', '+', eb.ref('excluded.commission')),
      })),
    )
}

/** A day without an order and a refund has no row. */
export async function dropEmptyDay(tx: Sql, { outfitterId, day, tender }: DayKey): Promise<void> {
  await tx
    .deleteFrom('order_days')
    .where('outfitter_id', '=', outfitterId)
    .where('day', '=', day)
    .where('tender', '=', tender)
    .where('order_count', '=', 0)
    .where('refund_count', '=', 0)
    .execute()
}

export async function deleteShares(tx: Sql, orderId: number): Promise<void> {
  await tx.deleteFrom('photographer_shares').where('order_id', '=', orderId).execute()
}

/**
 * Returns completed orders and settled refunds that are not in the ledger, oldest first. The amounts of a refund depend
 * on the refunds before it.
 */
export async function listUnbooked(
  db: Sql,
  except: { readonly orderIds: ReadonlySet<number>; readonly refundIds: ReadonlySet<number> },
  limit: number,
) {
  const orders = await db
    .selectFrom('orders')
    .select('id')
    .where(sql<boolean>`status = 'completed' and completed_on is null`)
    .where(sql<boolean>`id <> all (${[...except.orderIds]}::int[])`)
    .orderBy('id')
    .limit(limit)
    .execute()
  const refunds = await db
    .selectFrom('refunds')
    .select(['id', 'order_id'])
    .where(sql<boolean>`state = 'completed' and completed_on is null`)
    .where(sql<boolean>`id <> all (${[...except.refundIds]}::int[])`)
    .orderBy('settled_at')
    .orderBy('id')
    .limit(limit)
    .execute()
  return { orderIds: orders.map((row) => row.id), refunds }
}
