import { Failure } from '#domain/failure.ts'
import { namedDiscount } from '#domain/pricing/pricing-input.ts'
import { repriceFrozen } from '#domain/pricing/reprice-frozen.ts'
import { readPricingInput } from '#domain/pricing/stored-pricing-input.ts'
import type { Ctx } from '#server/context.ts'
import { findDiscount, findDiscountIdByCode } from './catalogue.store.ts'
import { queueDeliveryMail } from './complete-order.ts'
import { storeFrozenPrice } from './frozen-price.store.ts'
import type { OrdersDeps } from './orders.deps.ts'
import { changeStaffOrder } from './staff-command.ts'
import { notPendingBecause, recordStaffAct, recordStaffEvent, staffConflict, wasFreed } from './staff-order.ts'

/**
 * Prices a pending counter order anew with the discount of that code, in place of one that it had (rules.md 2.6): all
 * else stays as it was frozen, and no guest's channel matters. With nothing left to pay it is completed at once, with its
 * one delivery mail (rules.md 2.8). The code that it has already changes nothing. Throws 422 'Invalid Code' for an
 * unknown one, 409 with the order as it stands when it does not wait at the counter.
 */
export async function applyStaffDiscount(
  deps: OrdersDeps,
  ctx: Ctx,
  input: { readonly orderId: number; readonly code: string },
) {
  return changeStaffOrder(deps, ctx, input.orderId, async (tx, order) => {
    const discountId = await findDiscountIdByCode(tx, order.outfitter_id, input.code)
    if (wasFreed(order) && discountId === order.discount_id) return { changed: false, answer: {} }
    if (order.status !== 'pending') throw await staffConflict(deps, tx, order, notPendingBecause(order), ctx.now)
    const row = discountId === undefined ? undefined : await findDiscount(tx, discountId)
    if (discountId === undefined || row === undefined)
      throw new Failure(422, 'invalid-code', { code: 'cart.invalid-code' })
    // Placed before prices were kept with what they were worked out from.
    if (order.pricing_input === null) throw new Failure(422, 'cannot-reprice', { general: 'order.cannot-reprice' })
    const { input: pricing, priced } = repriceFrozen(readPricingInput(order.pricing_input), namedDiscount(row))
    const same = discountId === order.discount_id && priced.discount === order.discount_value
    if (same) return { changed: false, answer: {} }
    if (!(await storeFrozenPrice(tx, order.id, { input: pricing, priced, discountId }, ctx.now)))
      throw new Error('a locked order stopped waiting at the counter')
    const detail = { discount: row.name, total_before: order.total, total: priced.total }
    await recordStaffAct(tx, ctx, { order, type: 'discount-applied', detail, facts: { discount: row.name } })
    if (priced.isFree) {
      await recordStaffEvent(tx, ctx, { orderId: order.id, type: 'completed', detail: { tender: 'free' } })
      await queueDeliveryMail(deps.mails, tx, order.id, ctx.now)
    }
    return { changed: true, completed: priced.isFree, answer: {} }
  })
}
