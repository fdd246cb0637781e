import { Failure } from '#domain/failure.ts'
import { isEmail } from '#domain/orders/email.ts'
import { isPlaced } from '#domain/orders/order-status.ts'
import { isPaidByPhone } from '#domain/orders/phone-payment.ts'
import type { Ctx } from '#server/context.ts'
import { redirectUnsentMails } from '#server/platform/mail/mail-outbox.ts'
import { refuseStale } from '#server/platform/versions/entity-version.ts'
import type { OrdersDeps } from '../orders.deps.ts'
import { listDeliveries } from '../order/order-deliveries.store.ts'
import { queueOrderMail } from '../order/order-mails.ts'
import { isDeliverable } from '../order/order.presenter.ts'
import type { OrderRow } from '../order/orders.store.ts'
import { changeStaffOrder, recordStaffAct, readStaffOrder, staffConflict, type StaffRefusal } from './staff-order.ts'
import { storeCorrection } from './staff-orders.store.ts'

/**
 * Replaces the notes of a placed order. Idempotent. The order's events keep each version.
 *
 * Throws: 404 when the actor may not know of the order.
 * Throws: 409 with the order when it is not placed.
 */
export async function addOrderNote(
  deps: OrdersDeps,
  ctx: Ctx,
  input: { readonly orderId: number; readonly note: string; readonly version: string | undefined },
) {
  const note = input.note.trim()
  return changeStaffOrder(deps, ctx, input.orderId, async (tx, order) => {
    if (!isPlaced(order.status) && !isPaidByPhone(order)) throw await staffConflict(deps, tx, order, 'not-placed', ctx)
    if (order.notes === note) return { changed: false, answer: {} }
    const current = () => readStaffOrder(deps, tx, order.id, ctx)
    await refuseStale({ version: input.version, before: order, changed: ['notes'], current })
    await storeCorrection(tx, order.id, { notes: note }, ctx.now)
    await recordStaffAct(tx, ctx, { order, type: 'note-saved', detail: { note } })
    return { changed: true, answer: {} }
  })
}

/**
 * Changes the email address of a pending or completed order. Unsent and refused mails go to the new address too,
 * because the old address may be a stranger's. Idempotent.
 *
 * Throws: 404 when the actor may not know of the order.
 * Throws: 409 with the order when the order is not placed or is cancelled, and when staff sent it: each address changes
 * by itself.
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
    if (order.status === 'cancelled') throw await staffConflict(deps, tx, order, 'already-cancelled', ctx)
    if (order.status !== 'pending' && order.status !== 'completed' && !isPaidByPhone(order))
      throw await staffConflict(deps, tx, order, 'not-placed', ctx)
    if (order.email === email) return { changed: false, answer: {} }
    if ((await listDeliveries(tx, order.id)).length > 0)
      throw await staffConflict(deps, tx, order, 'several-addresses', ctx)
    const current = () => readStaffOrder(deps, tx, order.id, ctx)
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

function refusalOf(order: OrderRow): StaffRefusal | null {
  if (order.status === 'cancelled') return 'already-cancelled'
  if (order.status === 'pending' || isDeliverable(order)) return null
  if (isPaidByPhone(order)) return 'being-paid'
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
    if (refusal !== null) throw await staffConflict(deps, tx, order, refusal, ctx)
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
