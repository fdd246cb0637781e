import { Failure } from '#domain/failure.ts'
import type { Ctx } from '#server/context.ts'
import { operationGuards } from '#server/operation-guards.ts'
import { countTry, limitsOf } from '#server/modules/users/users.public.ts'
import { queueOrderMail } from '../order/order-mails.ts'
import type { OrdersDeps } from '../orders.deps.ts'
import { changeStaffOrder, notPendingBecause, readStaffOrder, recordStaffAct, staffConflict } from './staff-order.ts'

/**
 * Queues a mail with the link by which the guest pays a waiting order by card (docs/rules.md#paying-by-phone). Queues
 * one mail for each idempotency key.
 *
 * Throws: 404 when the actor may not know of the order.
 * Throws: 409 with the order when it is not pending, and `not-payable` when its guest cannot pay it by card.
 * Throws: 429 after too many mails for the order.
 */
export async function sendPaymentLink(deps: OrdersDeps, ctx: Ctx, orderId: number) {
  return changeStaffOrder(deps, ctx, orderId, async (tx, order) => {
    if (order.status !== 'pending') throw await staffConflict(deps, tx, order, notPendingBecause(order), ctx)
    const current = await readStaffOrder(deps, tx, orderId, ctx)
    if (current.card_payment !== 'open') {
      const general = current.card_payment === 'day-over' ? 'order.price-not-today' : 'order.no-cards'
      throw new Failure(409, 'not-payable', { general }, { current })
    }
    const { limits } = operationGuards.sendPaymentLink
    await countTry(tx, limitsOf(limits, { 'payment-link': String(orderId) }), ctx.now)
    const dedupeKey = `payment-link ${orderId} ${ctx.idempotency?.key ?? ctx.now.toISOString()}`
    const queued = await queueOrderMail(deps.mails, tx, { orderId, kind: 'payment-link', dedupeKey, now: ctx.now })
    if (queued) await recordStaffAct(tx, ctx, { order, type: 'payment-link-sent' })
    return { changed: queued, answer: {} }
  })
}
