import type { Kysely, OperationNodeSource } from 'kysely'
import { orderTransitions, type OrderStatus, type Tender } from '#domain/orders/order-status.ts'
import type { PricedCart, PricingInput } from '#domain/pricing/price-cart.ts'
import type { DB } from '#server/platform/database/tables.gen.ts'
import { writeTogether } from '#server/platform/database/write-together.ts'
import type { OrderRow } from './orders.store.ts'

type Sql = Kysely<DB>

/** When staff apply a discount later, the server reprices the order from this input (docs/rules.md#named-discounts). */
interface FrozenPrice {
  readonly input: PricingInput
  readonly priced: PricedCart
  readonly discountId: number | null
}

export function priceColumns({ input, priced, discountId }: FrozenPrice) {
  return {
    discount_id: discountId,
    discount_name: priced.discountName,
    subtotal: priced.subtotal,
    discount_24_value: priced.discount24,
    discount_value: priced.discount,
    net: priced.net,
    river_fee: priced.riverFee,
    river_section_fee: priced.riverSectionFee,
    processing_fee: priced.processingFee,
    tax: priced.tax ?? 0,
    total: priced.total,
    prepaid: priced.prepaid,
    commission: priced.commission,
    commission_24: priced.commission24,
    is_twenty_four_hour: priced.isTwentyFourHour,
    priced: JSON.stringify(priced),
    pricing_input: JSON.stringify(input),
  }
}

export interface Placing {
  readonly name: string
  readonly email: string
  /** Country, state and zip are set for card orders only. */
  readonly country?: string
  readonly state?: string
  readonly zip?: string
  readonly is_counter_checkout: boolean
  /** A card order gets `hash`, `tender`, `placed_at` and `completed_at` only when its payment is captured. */
  readonly hash?: string
  readonly tender?: Tender | null
  readonly placed_at?: Date
  readonly completed_at?: Date
  readonly expected_total?: number | null
  readonly local_code?: string | null
  readonly flags?: string[]
}

/** The caller holds the order's lock. Throws: an error when the order has another status. */
export async function storePlacedPrice(
  tx: Sql,
  orderId: number,
  price: FrozenPrice,
  values: { readonly from: OrderStatus; readonly to: OrderStatus; readonly placing: Placing; readonly now: Date },
  beside: readonly OperationNodeSource[],
): Promise<OrderRow> {
  const placing = tx
    .updateTable('orders')
    .set({ ...values.placing, ...priceColumns(price), status: values.to, updated_at: values.now })
    .where('id', '=', orderId)
    .where('status', '=', values.from)
    .returningAll()
  const [placed] = (await writeTogether(tx, placing, beside)).rows
  if (placed === undefined) throw new Error(`the locked order ${orderId} was placed by another`)
  return placed
}

/**
 * Completes the order when nothing is left to pay (docs/rules.md#nothing-to-pay). Compare-and-set: returns false when
 * the order is no longer pending.
 */
export async function storeFrozenPrice(tx: Sql, orderId: number, price: FrozenPrice, now: Date): Promise<boolean> {
  const { from, to, tender } = orderTransitions[price.priced.prepaid > 0 ? 'discount-to-prepaid' : 'discount-to-free']
  const completion = price.priced.isFree ? { status: to, tender, completed_at: now } : {}
  const result = await tx
    .updateTable('orders')
    .set((eb) => ({ ...priceColumns(price), ...completion, revision: eb('revision', '+', 1), updated_at: now }))
    .where('id', '=', orderId)
    .where('status', '=', from)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** The caller has locked the completed order. */
export async function storeExchange(tx: Sql, orderId: number, price: FrozenPrice, now: Date): Promise<void> {
  await tx
    .updateTable('orders')
    .set((eb) => ({ ...priceColumns(price), revision: eb('revision', '+', 1), updated_at: now }))
    .where('id', '=', orderId)
    .execute()
}
