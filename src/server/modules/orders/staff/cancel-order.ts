import { transitionOrder } from '#domain/orders/order-status.ts'
import type { Ctx } from '#server/context.ts'
import type { OrdersDeps } from '../orders.deps.ts'
import { changeStaffOrder } from './staff-command.ts'
import { notPendingBecause, recordStaffAct, staffConflict } from './staff-order.ts'
import { markCancelled } from './staff-orders.store.ts'

/**
 * Cancels a pending counter order. Idempotent.
 *
 * Throws: 404 when the actor may not know of the order.
 * Throws: 409 with the order when it is not pending. Staff refund a completed order instead of cancelling it.
 */
export async function cancelOrder(
  deps: OrdersDeps,
  ctx: Ctx,
  input: { readonly orderId: number; readonly reason: string },
) {
  return changeStaffOrder(deps, ctx, input.orderId, async (tx, order) => {
    const outcome = transitionOrder(order, 'cancel')
    if (outcome.kind === 'conflict') {
      const refusal = order.status === 'completed' ? 'completed-not-cancelled' : notPendingBecause(order)
      throw await staffConflict(deps, tx, order, refusal, ctx.now)
    }
    if (outcome.kind === 'repeated') return { changed: false, answer: {} }
    if (!(await markCancelled(tx, order.id, ctx.now))) throw new Error('a locked order was cancelled by another')
    const detail = input.reason === '' ? {} : { reason: input.reason }
    await recordStaffAct(tx, ctx, { order, type: 'cancelled', detail })
    return { changed: true, answer: {} }
  })
}
