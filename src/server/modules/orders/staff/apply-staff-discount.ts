import { Failure } from '#domain/failure.ts'
import { namedDiscount } from '#domain/pricing/pricing-input.ts'
import { repriceFrozen } from '#domain/pricing/price-cart.ts'
import { readPricingInput } from '#domain/pricing/stored-price.ts'
import type { Ctx } from '#server/context.ts'
import { findActiveDiscount, findActiveDiscountId } from '../order/for-sale.store.ts'
import { storeFrozenPrice } from '../order/frozen-price.store.ts'
import { queueDeliveryMail } from '../order/order-mails.ts'
import type { OrdersDeps } from '../orders.deps.ts'
import {
  changeStaffOrder,
  notPendingBecause,
  recordStaffAct,
  recordStaffEvent,
  staffConflict,
  wasDiscountedToFree,
} from './staff-order.ts'

/**
 * Sets the discount of a pending counter order and reprices it from its frozen input (docs/rules.md#named-discounts).
 * Completes the order when nothing is left to pay (docs/rules.md#nothing-to-pay). Idempotent.
 *
 * Throws: 404 when the actor may not know of the order.
 * Throws: 409 with the order when it is not pending.
 * Throws: 422 for an unknown code, and `nothing-left-to-pay` when `release` is false and nothing is left to pay.
 */
export async function applyStaffDiscount(
  deps: OrdersDeps,
  ctx: Ctx,
  input: { readonly orderId: number; readonly code: string; readonly release: boolean },
) {
  return changeStaffOrder(deps, ctx, input.orderId, async (tx, order) => {
    const discountId = await findActiveDiscountId(tx, order.outfitter_id, input.code)
    if (wasDiscountedToFree(order) && discountId === order.discount_id) return { changed: false, answer: {} }
    if (order.status !== 'pending') throw await staffConflict(deps, tx, order, notPendingBecause(order), ctx.now)
    const row = discountId === undefined ? undefined : await findActiveDiscount(tx, discountId)
    if (discountId === undefined || row === undefined)
      throw new Failure(422, 'invalid-code', { code: 'cart.invalid-code' })
    // Orders from before the column `pricing_input` existed have none.
    if (order.pricing_input === null) throw new Failure(422, 'cannot-reprice', { general: 'order.cannot-reprice' })
    const { input: pricing, priced } = repriceFrozen(readPricingInput(order.pricing_input), namedDiscount(row))
    const same = discountId === order.discount_id && priced.discount === order.discount_value
    if (same) return { changed: false, answer: {} }
    if (priced.isFree && !input.release)
      throw new Failure(422, 'nothing-left-to-pay', { general: 'order.discount-frees' })
    if (!(await storeFrozenPrice(tx, order.id, { input: pricing, priced, discountId }, ctx.now)))
      throw new Error('a locked order stopped waiting at the counter')
    const detail = { discount: row.name, total_before: order.total, total: priced.total }
    await recordStaffAct(tx, ctx, { order, type: 'discount-applied', detail, facts: { discount: row.name } })
    if (priced.isFree) {
      await recordStaffEvent(tx, ctx, { orderId: order.id, type: 'completed', detail: { tender: 'free' } })
      await queueDeliveryMail(deps.mails, tx, { orderId: order.id, kind: 'delivery', now: ctx.now })
    }
    return { changed: true, completed: priced.isFree, answer: {} }
  })
}
