import type { Ctx } from '#server/context.ts'
import { queueOrderMail } from '../order/order-mails.ts'
import { isDeliverable } from '../order/order.presenter.ts'
import type { OrderRow } from '../order/orders.store.ts'
import type { OrdersDeps } from '../orders.deps.ts'
import { changeStaffOrder } from './staff-command.ts'
import { recordStaffAct, staffConflict, type StaffRefusal } from './staff-order.ts'

function refusalOf(order: OrderRow): StaffRefusal | null {
  if (order.status === 'cancelled') return 'already-cancelled'
  if (order.status === 'pending' || isDeliverable(order)) return null
  return order.status === 'completed' ? 'fully-refunded' : 'not-placed'
}

/**
 * Queues a mail to the guest again. For a completed order it is the delivery mail, for a pending order the mail with
 * the order number. Queues at most one mail for each idempotency key. Without a key, queues at most one mail a minute.
 *
 * Throws: 404 when the actor may not know of the order.
 * Throws: 409 with the order when it is cancelled, wholly refunded or not placed.
 */
export async function resendOrder(deps: OrdersDeps, ctx: Ctx, orderId: number) {
  return changeStaffOrder(deps, ctx, orderId, async (tx, order) => {
    const refusal = refusalOf(order)
    if (refusal !== null) throw await staffConflict(deps, tx, order, refusal, ctx.now)
    const minute = ctx.now.toISOString().slice(0, 16)
    const queued = await queueOrderMail(deps.mails, tx, {
      orderId,
      kind: order.status === 'completed' ? 'delivery' : 'counter-received',
      dedupeKey: `resend ${orderId} ${ctx.idempotency?.key ?? minute}`,
      now: ctx.now,
    })
    if (queued) await recordStaffAct(tx, ctx, { order, type: 'resent' })
    return { changed: queued, answer: {} }
  })
}
