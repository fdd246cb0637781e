import type { Ctx } from '#server/context.ts'
import { isDeliverable } from './order.presenter.ts'
import { queueOrderMail } from './order-mails.ts'
import type { OrdersDeps } from './orders.deps.ts'
import type { OrderRow } from './orders.store.ts'
import { changeStaffOrder } from './staff-command.ts'
import { recordStaffAct, staffConflict, type StaffRefusal } from './staff-order.ts'

/** Why there is nothing to send again; null when there is. */
function refusalOf(order: OrderRow): StaffRefusal | null {
  if (order.status === 'cancelled') return 'already-cancelled'
  if (order.status === 'pending' || isDeliverable(order)) return null
  return order.status === 'completed' ? 'fully-refunded' : 'not-placed'
}

/**
 * Mails a completed order's delivery link again, or a pending one's number: once for each idempotency key, and without
 * a key once a minute. Throws 409 for an order that is cancelled, refunded or not placed.
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
