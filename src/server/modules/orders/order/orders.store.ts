import { type Kysely, type Selectable, sql } from 'kysely'
import { orderTransitions } from '#domain/orders/order-status.ts'
import type { Idempotency } from '#server/context.ts'
import type { DB, Orders } from '#server/platform/database/tables.gen.ts'
import { findDeliveryByHash } from './order-deliveries.store.ts'

type Sql = Kysely<DB>

export type OrderRow = Selectable<Orders>

/** A tax rate for one revision of the cart, one place and one day (docs/rules.md#changed-cart-voids-the-tax). */
export interface TaxQuote {
  readonly revision: number
  /** The outfitter's local day of the quote, yyyy-MM-dd. */
  readonly on: string
  readonly country: string
  readonly state: string
  readonly zip: string
  readonly ratePpm: number
}

export async function findOrder(db: Sql, id: number): Promise<OrderRow | undefined> {
  return db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Every change of an order's status or lines takes this lock first. */
export async function lockOrder(tx: Sql, id: number): Promise<OrderRow | undefined> {
  return tx.selectFrom('orders').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** `deliveryId`: null when the hash is the order's own. */
export type OpenedOrder = OrderRow & { readonly deliveryId: number | null }

/**
 * The hash of a delivery opens its order too, until staff take it back. The order then has the hash and the email of
 * the delivery, so that its page holds nothing about the other addresses (docs/rules.md#send-from-the-counter).
 */
export async function findOrderByHash(db: Sql, hash: string): Promise<OpenedOrder | undefined> {
  const own = await db.selectFrom('orders').selectAll().where('hash', '=', hash).executeTakeFirst()
  if (own !== undefined) return { ...own, deliveryId: null }
  const delivery = await findDeliveryByHash(db, hash)
  const sent = delivery && (await findOrder(db, delivery.order_id))
  return sent && { ...sent, hash: delivery.hash, email: delivery.email, deliveryId: delivery.id }
}

/** Returns false when the order is no longer completed, because somebody has just undone its release. */
export async function markFetched(db: Sql, id: number, now: Date): Promise<boolean> {
  const result = await db
    .updateTable('orders')
    .set((eb) => ({ originals_fetched_at: eb.fn.coalesce('originals_fetched_at', eb.val(now)) }))
    .where('id', '=', id)
    .where('status', '=', 'completed')
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

export async function storeLocalCode(tx: Sql, orderId: number, localCode: string): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ local_code: localCode })
    .where('id', '=', orderId)
    .where('local_code', 'is', null)
    .execute()
}

interface OrderEvent {
  readonly orderId: number
  readonly type: string
  readonly actorUserId?: number | null
  readonly originUserId?: number | null
  /** Null when the server itself caused it. */
  readonly operation?: Idempotency | null
  readonly detail?: object
  readonly at: Date
}

export async function insertOrderEvent(tx: Sql, event: OrderEvent): Promise<void> {
  await orderEvent(tx, event).execute()
}

/** The write of an event, to run beside another one. */
export function orderEvent(tx: Sql, event: OrderEvent) {
  return tx.insertInto('order_events').values({
    order_id: event.orderId,
    type: event.type,
    actor_user_id: event.actorUserId ?? null,
    origin_user_id: event.originUserId ?? null,
    operation_id: event.operation?.key ?? null,
    detail: JSON.stringify(event.detail ?? {}),
    at: event.at,
  })
}

export interface BuyerPlace {
  readonly country: string
  readonly state: string
  readonly zip: string
}

export interface Buyer extends BuyerPlace {
  readonly name: string
  readonly email: string
}

/** Compare-and-set: returns undefined when the order was not `paying`. */
export async function reopenCart(
  tx: Sql,
  orderId: number,
  now: Date,
): Promise<Pick<OrderRow, 'prepaid_code_id'> | undefined> {
  const { from, to } = orderTransitions['payment-failed']
  return tx
    .updateTable('orders')
    .set({
      status: to,
      discount_name: null,
      subtotal: null,
      discount_24_value: null,
      discount_value: null,
      net: null,
      river_fee: null,
      river_section_fee: null,
      processing_fee: null,
      tax: null,
      prepaid: 0,
      total: null,
      commission: null,
      commission_24: null,
      is_twenty_four_hour: null,
      priced: null,
      pricing_input: null,
      updated_at: now,
    })
    .where('id', '=', orderId)
    .where('status', '=', from)
    .returning('prepaid_code_id')
    .executeTakeFirst()
}

/** Compare-and-set: returns false when the order was not `pending`. The price stays frozen. */
export async function markPaying(tx: Sql, orderId: number, now: Date): Promise<boolean> {
  return changeStatus(tx, orderId, 'pay-by-phone', now)
}

/** Compare-and-set: returns false when the order was not a counter order that was being paid. */
export async function returnToCounter(tx: Sql, orderId: number, now: Date): Promise<boolean> {
  return changeStatus(tx, orderId, 'phone-payment-failed', now)
}

async function changeStatus(
  tx: Sql,
  orderId: number,
  transition: 'pay-by-phone' | 'phone-payment-failed',
  now: Date,
): Promise<boolean> {
  const { from, to, tender } = orderTransitions[transition]
  const result = await tx
    .updateTable('orders')
    .set({ status: to, updated_at: now })
    .where('id', '=', orderId)
    .where('status', '=', from)
    .where('tender', '=', tender)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

export async function findReceiptNumber(db: Sql, orderId: number): Promise<string | null> {
  const row = await db
    .selectFrom('payments')
    .select('receipt_number')
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  return row?.receipt_number ?? null
}

/** SQL of the zone in which the day of an order counts: its outfitter's when it was placed (docs/rules.md#local-days). */
export const zoneOfOrder = sql<string>`coalesce(
  (select timezone from former_zones
    where former_zones.outfitter_id = orders.outfitter_id and until > coalesce(orders.placed_at, orders.created_at)
    order by until limit 1),
  (select timezone from outfitters where outfitters.id = orders.outfitter_id))`

export async function findOrderZone(db: Kysely<DB>, orderId: number): Promise<string> {
  const { zone } = await db
    .selectFrom('orders')
    .select(zoneOfOrder.as('zone'))
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  return zone
}
