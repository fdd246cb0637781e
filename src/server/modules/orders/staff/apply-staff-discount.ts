import type { Transaction } from 'kysely'
import { Failure } from '#domain/failure.ts'
import { cents, formatMoney, formatPercent, hundredths } from '#domain/money.ts'
import { priceCart, repriceFrozen, type PricedCart, type PricingInput } from '#domain/pricing/price-cart.ts'
import { namedDiscount, type NamedDiscount } from '#domain/pricing/pricing-input.ts'
import {
  counterDiscount,
  highestCounterDiscount,
  isWithinLimit,
  type CounterDiscount,
  type StaffDiscount,
} from '#domain/pricing/staff-discount.ts'
import { readPricingInput } from '#domain/pricing/stored-price.ts'
import type { Ctx } from '#server/context.ts'
import type { DB } from '#server/platform/database/tables.gen.ts'
import { findActiveDiscount, findActiveDiscountId, findOutfitterForOrder } from '../order/for-sale.store.ts'
import { storeFrozenPrice } from '../order/frozen-price.store.ts'
import { claimPrepaid, giveBackPrepaid } from '../order/prepaid.store.ts'
import { queueDeliveryMail } from '../order/order-mails.ts'
import type { OrderRow } from '../order/orders.store.ts'
import type { OrdersDeps } from '../orders.deps.ts'
import {
  changeStaffOrder,
  notPendingBecause,
  recordStaffAct,
  recordStaffEvent,
  staffConflict,
  wasDiscountedToFree,
} from './staff-order.ts'

/** `id`: null for a discount without a code. */
interface Wanted {
  readonly id: number | null
  readonly named: NamedDiscount
}

/**
 * Sets the discount of a pending counter order and reprices it from its frozen input (docs/rules.md#named-discounts,
 * docs/rules.md#counter-discounts). Completes the order when nothing is left to pay (docs/rules.md#nothing-to-pay).
 * Idempotent.
 *
 * Throws: 404 when the actor may not know of the order.
 * Throws: 409 with the order when it is not pending.
 * Throws: 422 for an unknown code, `discount-too-high` above the outfitter's limit, and `nothing-left-to-pay` when
 * `release` is false and nothing is left to pay.
 */
export async function applyStaffDiscount(
  deps: OrdersDeps,
  ctx: Ctx,
  input: { readonly orderId: number; readonly discount: StaffDiscount; readonly release: boolean },
) {
  const { discount } = input
  return changeStaffOrder(deps, ctx, input.orderId, async (tx, order) => {
    const wanted = await findWanted(tx, order, discount)
    // Orders from before the column `pricing_input` existed have none.
    const frozen = order.pricing_input === null ? null : readPricingInput(order.pricing_input)
    const repriced = wanted === undefined || frozen === null ? null : repriceFrozen(frozen, wanted.named)
    const isSame = wanted?.id === order.discount_id && repriced?.priced.discount === order.discount_value
    if (isSame && (order.status === 'pending' || wasDiscountedToFree(order))) return { changed: false, answer: {} }
    if (order.status !== 'pending') throw await staffConflict(deps, tx, order, notPendingBecause(order), ctx)
    if (wanted === undefined) throw new Failure(422, 'invalid-code', { code: 'cart.invalid-code' })
    if (repriced === null) throw new Failure(422, 'cannot-reprice', { general: 'order.cannot-reprice' })
    if (!('code' in discount)) await refuseAboveLimit(tx, order, discount)
    const price = await claimedPrice(tx, order, repriced, ctx.now)
    const { priced } = price
    if (priced.isFree && !input.release)
      throw new Failure(422, 'nothing-left-to-pay', { general: 'order.discount-frees' })
    if (!(await storeFrozenPrice(tx, order.id, { ...price, discountId: wanted.id }, ctx.now)))
      throw new Error('a locked order stopped waiting at the counter')
    if (order.prepaid > 0 && priced.prepaid === 0) await giveBackPrepaid(tx, order.id)
    await recordStaffAct(tx, ctx, { order, type: 'discount-applied', ...recordOf(order, discount, priced) })
    if (priced.isFree) {
      const tender = priced.prepaid > 0 ? 'prepaid' : 'free'
      await recordStaffEvent(tx, ctx, { orderId: order.id, type: 'completed', detail: { tender } })
      await queueDeliveryMail(deps.mails, tx, { orderId: order.id, kind: 'delivery', now: ctx.now })
    }
    return { changed: true, completed: priced.isFree, answer: {} }
  })
}

/**
 * The code of an order that had a net of 0 is unclaimed. When another order used it since, the order gets the whole
 * price (docs/rules.md#prepaid-codes).
 */
async function claimedPrice(
  tx: Transaction<DB>,
  { id, prepaid, prepaid_code_id: codeId }: OrderRow,
  repriced: { readonly input: PricingInput; readonly priced: PricedCart },
  now: Date,
): Promise<{ readonly input: PricingInput; readonly priced: PricedCart }> {
  const isHeld = repriced.priced.prepaid === 0 || prepaid > 0
  if (isHeld || (codeId !== null && (await claimPrepaid(tx, id, codeId, now, 'even-ended')))) return repriced
  const input = { ...repriced.input, prepaid: null }
  return { input, priced: priceCart(input) }
}

async function findWanted(tx: Transaction<DB>, order: OrderRow, discount: StaffDiscount): Promise<Wanted | undefined> {
  if (!('code' in discount)) return { id: null, named: counterDiscount(discount) }
  const id = await findActiveDiscountId(tx, order.outfitter_id, discount.code)
  const row = id === undefined ? undefined : await findActiveDiscount(tx, id)
  return id === undefined || row === undefined ? undefined : { id, named: namedDiscount(row) }
}

async function refuseAboveLimit(tx: Transaction<DB>, order: OrderRow, discount: CounterDiscount): Promise<void> {
  const limit = hundredths((await findOutfitterForOrder(tx, order.outfitter_id)).staff_discount_limit)
  const remaining = cents((order.subtotal ?? 0) - (order.discount_24_value ?? 0))
  if (isWithinLimit(discount, limit, remaining)) return
  const most = highestCounterDiscount(limit, remaining)
  const params = { limit: formatPercent('en', limit), amount: formatMoney('en', most) }
  throw new Failure(422, 'discount-too-high', {
    ['amount' in discount ? 'amount' : 'percent']:
      limit === 0 ? { key: 'order.discount-codes-only' } : { key: 'order.discount-too-high', params },
  })
}

function recordOf(order: OrderRow, discount: StaffDiscount, priced: PricedCart) {
  const name = priced.discountName ?? ''
  const why = 'code' in discount ? {} : { amount: priced.discount, reason: discount.reason }
  const facts: Readonly<Record<string, string>> =
    'code' in discount ? {} : { amount: formatMoney('en', priced.discount), reason: discount.reason }
  return {
    detail: { discount: name, total_before: order.total, total: priced.total, ...why },
    facts: { discount: name, ...facts },
  }
}
