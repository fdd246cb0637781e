import { Failure } from '#domain/failure.ts'
import { isEmail } from '#domain/orders/email.ts'
import type { Ctx } from '#server/context.ts'
import { redirectWaitingMails } from '#server/platform/mail/redirect-mails.ts'
import { queueOrderMail } from './order-mails.ts'
import type { OrdersDeps } from './orders.deps.ts'
import { changeStaffOrder } from './staff-command.ts'
import { recordStaffAct, staffConflict } from './staff-order.ts'
import { storeCorrection } from './staff-orders.store.ts'

/**
 * Changes where the mails of a pending or completed order go, and writes to the new address. Mails that still wait go
 * there too, for the old one may be a stranger's. The same address again changes nothing and sends nothing. Throws 422
 * for what is no address, 409 for an order that is not placed or was cancelled.
 */
export async function editOrderEmail(
  deps: OrdersDeps,
  ctx: Ctx,
  input: { readonly orderId: number; readonly email: string },
) {
  const email = input.email.trim()
  return changeStaffOrder(deps, ctx, input.orderId, async (tx, order) => {
    if (!isEmail(email)) throw new Failure(422, 'email-invalid', { email: 'validation.email' })
    if (order.status === 'cancelled') throw await staffConflict(deps, tx, order, 'already-cancelled', ctx.now)
    if (order.status !== 'pending' && order.status !== 'completed')
      throw await staffConflict(deps, tx, order, 'not-placed', ctx.now)
    if (order.email === email) return { changed: false, answer: {} }
    const revision = await storeCorrection(tx, order.id, { email }, ctx.now)
    await redirectWaitingMails(tx, order.id, email)
    // No address in the event: it outlives the order's own.
    await recordStaffAct(tx, ctx, { order, type: 'email-changed' })
    const dedupeKey = `email-changed ${order.id} ${ctx.idempotency?.key ?? revision}`
    await queueOrderMail(deps.mails, tx, { orderId: order.id, kind: 'email-changed', dedupeKey, now: ctx.now })
    return { changed: true, answer: {} }
  })
}
