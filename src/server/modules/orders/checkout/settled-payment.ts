import type { Transaction } from 'kysely'
import { leftToPay } from '#domain/pricing/prepaid.ts'
import type { LateCaptureOwner, OnSettled, PaymentAttempt } from '#server/modules/payments/payments.public.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { DB } from '#server/platform/database/tables.gen.ts'
import { enterSale } from '../ledger/record-sale.ts'
import { hasLost, newSecret } from '../order/guest-cart.ts'
import { announceOrder } from '../order/order-changes.ts'
import { unfreezePhotos } from '../order/order-lines.store.ts'
import { giveBackPrepaid } from '../order/prepaid.store.ts'
import { queueDeliveryMail, type OrderMailDeps } from '../order/order-mails.ts'
import {
  insertOrderEvent,
  markPaying,
  reopenCart,
  returnToCounter,
  lockOrder,
  type Buyer,
  type OrderRow,
} from '../order/orders.store.ts'
import { loadCart, type LoadedCart } from '../order/load-cart.ts'
import { freezeOrder } from './freeze-order.ts'
import { markCompleted } from './paid-order.store.ts'

/**
 * Completes the order of a captured attempt, or reopens the cart of an attempt without a capture. The callback runs in
 * the transaction that settles the attempt, so payment and order never differ (docs/rules.md#payment-invariant).
 */
export function completePaidOrder(deps: OrderMailDeps & { readonly clock: Clock }): OnSettled {
  return async (tx, { orderId }, settlement, outcome) => {
    const now = deps.clock.now()
    if (settlement !== 'captured') {
      await freeCart(deps, tx, orderId, { reason: outcome.kind, now })
      return undefined
    }
    const completed = await markCompleted(tx, orderId, { hash: newSecret(), now })
    await queueDeliveryMail(deps, tx, { orderId, kind: 'delivery', now })
    await announceOrder(deps, tx, completed)
    await enterSale(tx, completed)
    return completed
  }
}

/**
 * Reopens the cart of an attempt without a capture (docs/rules.md#declined-cards). A counter order waits at the counter
 * again (docs/rules.md#paying-by-phone).
 */
async function freeCart(
  deps: Pick<OrderMailDeps, 'events'>,
  tx: Transaction<DB>,
  orderId: number,
  { reason, now }: { readonly reason: string; readonly now: Date },
): Promise<void> {
  const waits = await returnToCounter(tx, orderId, now)
  if (!waits) {
    const cart = await reopenCart(tx, orderId, now)
    if (cart === undefined) return
    await unfreezePhotos(tx, orderId)
    if (cart.prepaid_code_id !== null) await giveBackPrepaid(tx, orderId)
  }
  await insertOrderEvent(tx, { orderId, type: 'payment-failed', detail: { reason }, at: now })
  await announceOrder(deps, tx, orderId, waits ? 'order' : 'payment')
}

/** The reopened cart still has what the guest typed for the given-up payment. */
function buyerOf(order: OrderRow): Buyer {
  const { name, email, country, state, zip } = order
  return { name: name ?? '', email: email ?? '', country: country ?? '', state: state ?? '', zip: zip ?? '' }
}

function isStillPaidFor(cart: LoadedCart, paid: { readonly amount: number }): boolean {
  return !hasLost(cart) && cart.priced.tax !== null && leftToPay(cart.priced) === paid.amount
}

/** An attempt from before the order was placed paid for its cart. */
function isWaitingFor(order: OrderRow, attempt: Pick<PaymentAttempt, 'amount' | 'createdAt'>): boolean {
  const { status, placed_at: placed, total, prepaid } = order
  return (
    status === 'pending' && placed !== null && placed <= attempt.createdAt && (total ?? 0) - prepaid === attempt.amount
  )
}

/**
 * Returns the two callbacks for a payment that was captured after the server gave it up. `relockCart` freezes an
 * unchanged cart again and sets it, or an order that still waits for this amount, to `paying`. So the guest cannot pay
 * twice.
 */
export function latePayment(deps: OrderMailDeps & { readonly clock: Clock }): LateCaptureOwner {
  return {
    async relockCart(tx, attempt) {
      const now = deps.clock.now()
      const { orderId, amount, id } = attempt
      const order = await lockOrder(tx, orderId)
      await insertOrderEvent(tx, { orderId, type: 'late-payment-found', detail: { attempt: id, amount }, at: now })
      if (order !== undefined && isWaitingFor(order, attempt)) {
        await markPaying(tx, orderId, now)
        await announceOrder(deps, tx, orderId)
        return true
      }
      if (order?.status !== 'cart' || order.revision !== attempt.cartRevision) return false
      const cart = await loadCart(tx, { ...order, is_counter_checkout: false }, now)
      if (!isStillPaidFor(cart, attempt)) return false
      const placement = { transition: 'start-payment' as const, buyer: buyerOf(order) }
      if ((await freezeOrder(tx, { now }, cart, placement)) === null) return false
      await announceOrder(deps, tx, orderId)
      return true
    },
    async onReturned(tx, { orderId, amount, id }) {
      const at = deps.clock.now()
      await insertOrderEvent(tx, { orderId, type: 'late-payment-returned', detail: { attempt: id, amount }, at })
      await announceOrder(deps, tx, orderId)
    },
  }
}
