import { Failure } from '#domain/failure.ts'
import { isEmail } from '#domain/orders/email.ts'
import type { Ctx } from '#server/context.ts'
import { redirectUnsentMails } from '#server/platform/mail/mail-outbox.ts'
import { refuseStale } from '#server/platform/versions/entity-version.ts'
import { queueOrderMail } from '../order/order-mails.ts'
import type { OrdersDeps } from '../orders.deps.ts'
import { changeStaffOrder } from './staff-command.ts'
import { recordStaffAct, readStaffOrder, staffConflict } from './staff-order.ts'
import { storeCorrection } from './staff-orders.store.ts'

/**
 * Changes the email address of a pending or completed order and queues a mail to the new address. Unsent and refused
 * mails go to the new address too, because the old address may be a stranger's. Idempotent.
 *
 * Throws: the errors of refuseStale.
 * Throws: 404 when the actor may not know of the order.
 * Throws: 409 with the order when the order is not placed or is cancelled.
 * Throws: 422 for an invalid address.
 */
export async function editOrderEmail(
  deps: OrdersDeps,
  ctx: Ctx,
  input: { readonly orderId: number; readonly email: string; readonly version: string | undefined },
) {
  const email = input.email.trim()
  return changeStaffOrder(deps, ctx, input.orderId, async (tx, order) => {
    if (!isEmail(email)) throw new Failure(422, 'email-invalid', { email: 'validation.email' })
    if (order.status === 'cancelled') throw await staffConflict(deps, tx, order, 'already-cancelled', ctx.now)
    if (order.status !== 'pending' && order.status !== 'completed')
      throw await staffConflict(deps, tx, order, 'not-placed', ctx.now)
    if (order.email === email) return { changed: false, answer: {} }
    const current = () => readStaffOrder(deps, tx, order.id, ctx.now)
    await refuseStale({ version: input.version, before: order, changed: ['email'], current })
    const revision = await storeCorrection(tx, order.id, { email }, ctx.now)
    await redirectUnsentMails(tx, order.id, { recipient: email, now: ctx.now })
    // The event does not contain the email address, because events are kept longer than the order's address.
    await recordStaffAct(tx, ctx, { order, type: 'email-changed' })
    const dedupeKey = `email-changed ${order.id} ${ctx.idempotency?.key ?? revision}`
    await queueOrderMail(deps.mails, tx, { orderId: order.id, kind: 'email-changed', dedupeKey, now: ctx.now })
    return { changed: true, answer: {} }
  })
}
