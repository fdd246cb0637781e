import type { Kysely } from 'kysely'
import { orderTransitions, type OrderStatus, type Tender } from '#domain/orders/order-status.ts'
import type { PricedCart, PricingInput } from '#domain/pricing/price-cart.ts'
import type { DB } from '#server/platform/database/schema.gen.ts'

type Sql = Kysely<DB>

/** A price with what it was worked out from, so that it can be worked out again with another discount (rules.md 2.6). */
export interface FrozenPrice {
  readonly input: PricingInput
  readonly priced: PricedCart
  /** The row of the named discount in `input`, or null. */
  readonly discountId: number | null
}

function priceColumns({ input, priced, discountId }: FrozenPrice) {
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
    commission: priced.commission,
    commission_24: priced.commission24,
    is_twenty_four_hour: priced.isTwentyFourHour,
    priced: JSON.stringify(priced),
    pricing_input: JSON.stringify(input),
  }
}

/** What placing an order writes besides its price. */
export interface Placing {
  readonly name: string
  readonly email: string
  /** Known for cards only. */
  readonly country?: string
  readonly state?: string
  readonly zip?: string
  readonly is_counter_checkout: boolean
  /** Given when the order is placed, with the tender; a payment that only starts has neither yet. */
  readonly hash?: string
  readonly tender?: Tender | null
  readonly placed_at?: Date
  readonly completed_at?: Date
  readonly expected_total?: number | null
  readonly local_code?: string | null
  readonly flags?: string[]
}

/** Freezes a cart's price and moves the order on in one step. Compare-and-set: false when it was not in `from`. */
export async function storePlacedPrice(
  tx: Sql,
  orderId: number,
  price: FrozenPrice,
  values: { readonly from: OrderStatus; readonly to: OrderStatus; readonly placing: Placing; readonly now: Date },
): Promise<boolean> {
  const result = await tx
    .updateTable('orders')
    .set({ ...values.placing, ...priceColumns(price), status: values.to, updated_at: values.now })
    .where('id', '=', orderId)
    .where('status', '=', values.from)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/**
 * Gives a pending order another price (rules.md 2.6) and, with nothing left to pay, completes it with it (rules.md 2.8).
 * Compare-and-set: false when it is no longer pending.
 */
export async function storeFrozenPrice(tx: Sql, orderId: number, price: FrozenPrice, now: Date): Promise<boolean> {
  const { from, to, tender } = orderTransitions['discount-to-free']
  const completion = price.priced.isFree ? { status: to, tender, completed_at: now } : {}
  const result = await tx
    .updateTable('orders')
    .set((eb) => ({ ...priceColumns(price), ...completion, revision: eb('revision', '+', 1), updated_at: now }))
    .where('id', '=', orderId)
    .where('status', '=', from)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}
