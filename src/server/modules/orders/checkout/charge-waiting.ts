import type { Transaction } from 'kysely'
import { Failure } from '#domain/failure.ts'
import { cardOffer } from '#domain/orders/phone-payment.ts'
import { leftToPay } from '#domain/pricing/prepaid.ts'
import type { TextKey } from '#domain/texts/texts.ts'
import type { Ctx } from '#server/context.ts'
import type { DB } from '#server/platform/database/tables.gen.ts'
import { lockOwnOrder, paymentInProgress, priceChanged } from '../order/guest-cart.ts'
import { loadCart, type LoadedCart } from '../order/load-cart.ts'
import { announceOrder } from '../order/order-changes.ts'
import { presentCart } from '../order/order.presenter.ts'
import { findOrderZone, findReceiptNumber, insertOrderEvent, markPaying, type OrderRow } from '../order/orders.store.ts'
import type { OrdersDeps } from '../orders.deps.ts'
import { chargeOrder, chargingOf, findEarlier, openCharge, type CardPress, type Started } from './charge-order.ts'

function whyNotWaiting({ status, tender }: OrderRow): TextKey {
  if (status === 'cancelled') return 'payment.counter-cancelled'
  if (status !== 'completed') return 'order.not-pending'
  return tender === 'card' ? 'payment.already-paid' : 'payment.counter-released'
}

async function notWaiting(deps: OrdersDeps, tx: Transaction<DB>, order: OrderRow, now: Date): Promise<Failure> {
  const current = presentCart(
    deps.imageAddresses,
    await loadCart(tx, order, now),
    now,
    await findReceiptNumber(tx, order.id),
  )
  if (order.status === 'paying') return paymentInProgress(current, 'payment.on-another-phone')
  return new Failure(409, 'order-not-waiting', { general: whyNotWaiting(order) }, { current })
}

async function refusalOf(
  deps: OrdersDeps,
  tx: Transaction<DB>,
  ctx: Ctx,
  { cart, expectedTotal }: { readonly cart: LoadedCart; readonly expectedTotal: number | null },
): Promise<Failure | null> {
  const { order, outfitter } = cart
  const offer = cardOffer(order, outfitter, await findOrderZone(tx, order.id), ctx.now)
  if (offer === 'none') return new Failure(422, 'card-not-offered', { general: 'order.card-not-offered' })
  if (offer === 'day-over') return new Failure(422, 'day-over', { general: 'payment.day-over' })
  return expectedTotal === null || expectedTotal === leftToPay(cart.priced) ? null : priceChanged(deps, ctx, cart)
}

async function begin(deps: OrdersDeps, ctx: Ctx, tx: Transaction<DB>, input: CardPress): Promise<Started> {
  const order = await lockOwnOrder(tx, ctx, input.orderId)
  if (order.status !== 'pending') {
    const earlier = await findEarlier(tx, ctx, input)
    if (earlier !== null) return earlier
    throw await notWaiting(deps, tx, order, ctx.now)
  }
  const cart = await loadCart(tx, order, ctx.now)
  const failure = await refusalOf(deps, tx, ctx, { cart, expectedTotal: input.expectedTotal })
  if (failure !== null) throw failure
  const opened = await openCharge(deps, tx, ctx, { cart, nonce: input.nonce, email: order.email ?? '' })
  if (opened.kind === 'paid') throw await notWaiting(deps, tx, order, ctx.now)
  if (opened.kind !== 'charge') return opened
  if (!(await markPaying(tx, order.id, ctx.now))) throw new Error('a locked order stopped waiting at the counter')
  const event = { orderId: order.id, operation: ctx.idempotency, at: ctx.now, ...chargingOf(cart) }
  await insertOrderEvent(tx, event)
  await announceOrder(deps.mails, tx, order.id)
  return { ...opened, cart }
}

/**
 * Charges a card for an order that waits at the counter, at its frozen total (docs/rules.md#paying-by-phone). Answers
 * 200 with the completed order, or 202 while the outcome is unknown.
 *
 * Throws: 404 without the order's hash.
 * Throws: 409 with the order while another payment is open, when the order no longer waits, and when staff changed the
 * total.
 * Throws: 422 for a declined card, `day-over` after the day of the order, and when its channel takes no cards.
 * Throws: 429 after too many tries.
 */
export async function chargeWaiting(deps: OrdersDeps, ctx: Ctx, input: CardPress) {
  return chargeOrder(deps, ctx, input, (tx) => begin(deps, ctx, tx, input))
}
