import { Failure } from '#domain/failure.ts'
import { mostAddresses } from '#domain/orders/addresses.ts'
import { isEmail } from '#domain/orders/email.ts'
import { mayBeUndone, undoEnds } from '#domain/orders/release-undo.ts'
import type { Transaction } from 'kysely'
import type { Ctx } from '#server/context.ts'
import { countTry, limitsOf } from '#server/modules/users/users.public.ts'
import { operationGuards } from '#server/operation-guards.ts'
import type { DB } from '#server/platform/database/tables.gen.ts'
import { newSecret, orderNotFound } from '../order/guest-cart.ts'
import {
  endDelivery,
  findDelivery,
  insertDeliveries,
  listDeliveries,
  type DeliveryRow,
} from '../order/order-deliveries.store.ts'
import { deliveryKey, queueOrderMail } from '../order/order-mails.ts'
import { isDeliverable } from '../order/order.presenter.ts'
import type { OrderRow } from '../order/orders.store.ts'
import type { OrdersDeps } from '../orders.deps.ts'
import { changeStaffOrder, recordStaffAct, staffConflict, type StaffChange } from './staff-order.ts'
import { outdateZips, storeCorrection } from './staff-orders.store.ts'

type Change = (
  tx: Transaction<DB>,
  order: OrderRow,
  delivery: DeliveryRow,
) => Promise<StaffChange<Record<never, never>>>

/** Throws: 404 when the actor may not know of the order. */
async function changeDelivery(deps: OrdersDeps, ctx: Ctx, deliveryId: number, change: Change) {
  const found = await findDelivery(deps.database.db, deliveryId)
  if (found === undefined) throw orderNotFound()
  return changeStaffOrder(deps, ctx, found.order_id, async (tx, order) => {
    // The lock of the order keeps it as it is.
    const delivery = await findDelivery(tx, deliveryId)
    if (delivery === undefined) throw orderNotFound()
    return change(tx, order, delivery)
  })
}

/**
 * Ends the access of one address to a sent order: its link, the zips whose names it may know, and its share links. The
 * answer says if the address was opened (docs/rules.md#send-from-the-counter). Idempotent.
 *
 * Throws: 404 when the actor may not know of the order.
 */
export async function takeBackDelivery(deps: OrdersDeps, ctx: Ctx, deliveryId: number) {
  return changeDelivery(deps, ctx, deliveryId, async (tx, order, delivery) => {
    if (delivery.taken_back_at !== null) return { changed: false, answer: {} }
    await takeBack(tx, ctx, order, { delivery, successor: null })
    return { changed: true, answer: {} }
  })
}

async function takeBack(
  tx: Transaction<DB>,
  ctx: Ctx,
  order: OrderRow,
  { delivery, successor }: { readonly delivery: DeliveryRow; readonly successor: string | null },
): Promise<void> {
  await endDelivery(tx, order, delivery, { successor, now: ctx.now })
  await outdateZips(tx, order.id)
  const facts = { opened: delivery.opened_at === null ? 'no' : 'yes' }
  await recordStaffAct(tx, ctx, { order, type: 'delivery-taken-back', facts, detail: facts })
}

/**
 * Queues the delivery mail of one address again. Another address takes the place of the former one, whose access ends
 * (docs/rules.md#send-from-the-counter). After a take back, an address that is named gets a link of its own. Idempotent by
 * its key.
 *
 * Throws: 404 when the actor may not know of the order.
 * Throws: 409 with the order when the address was taken back and no other is named, and when nobody may download the photos.
 * Throws: 422 for an invalid address, for one that the order has, and for one more than fit in an order.
 * Throws: 429 after too many mails of the order.
 */
export async function sendDeliveryAgain(
  deps: OrdersDeps,
  ctx: Ctx,
  { deliveryId, email }: { readonly deliveryId: number; readonly email: string | null },
) {
  if (email !== null && !isEmail(email)) throw new Failure(422, 'email-invalid', { email: 'validation.email' })
  return changeDelivery(deps, ctx, deliveryId, async (tx, order, delivery) => {
    const isEnded = delivery.taken_back_at !== null
    if (isEnded && email === null) throw await staffConflict(deps, tx, order, 'delivery-ended', ctx)
    if (!isDeliverable(order))
      throw await staffConflict(deps, tx, order, order.status === 'completed' ? 'fully-refunded' : 'not-completed', ctx)
    const { limits } = operationGuards.sendDeliveryAgain
    await countTry(tx, limitsOf(limits, { 'delivery-again': String(order.id) }), ctx.now)
    const isSame = email === null || (email === delivery.email && !isEnded)
    const to = isSame ? delivery.id : await replace(tx, ctx, order, delivery, email)
    const { completed_at: completedAt } = order
    // An undo withdraws the delivery mail, which waits until then. A second one would outlive it.
    const waits = completedAt !== null && mayBeUndone(order, ctx.now)
    await queueOrderMail(deps.mails, tx, {
      orderId: order.id,
      kind: 'delivery',
      dedupeKey: waits
        ? deliveryKey(order.id)
        : `again ${delivery.id} ${ctx.idempotency?.key ?? ctx.now.toISOString()}`,
      to,
      now: ctx.now,
      ...(waits ? { due: undoEnds(completedAt) } : {}),
    })
    await recordStaffAct(tx, ctx, { order, type: 'delivery-resent' })
    return { changed: true, answer: {} }
  })
}

/** Returns the id of the new delivery. A stranger may have got the former link, so the new one differs. */
async function replace(
  tx: Transaction<DB>,
  ctx: Ctx,
  order: OrderRow,
  former: DeliveryRow,
  email: string,
): Promise<number> {
  const live = (await listDeliveries(tx, order.id)).filter((each) => each.taken_back_at === null)
  if (live.some((each) => each.id !== former.id && each.email.toLowerCase() === email.toLowerCase()))
    throw new Failure(422, 'email-taken', { email: 'order.address-there' })
  if (former.taken_back_at !== null && live.length >= mostAddresses)
    throw new Failure(422, 'too-many-addresses', {
      email: { key: 'order.most-addresses', params: { count: mostAddresses } },
    })
  const [id = 0] = await insertDeliveries(tx, order.id, [{ email, hash: newSecret() }], ctx.now)
  if (former.taken_back_at === null) await takeBack(tx, ctx, order, { delivery: former, successor: email })
  else if (live.length === 0) await storeCorrection(tx, order.id, { email }, ctx.now)
  return id
}
