import type { LateCaptureOwner } from '#server/modules/payments/payments.public.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import { loadCart, type LoadedCart } from '../order/load-cart.ts'
import { announceOrder } from '../order/order-changes.ts'
import type { OrderMailDeps } from '../order/order-mails.ts'
import { insertOrderEvent, lockOrder, type Buyer, type OrderRow } from '../order/orders.store.ts'
import { freezeOrder } from './freeze-order.ts'

/** Returns the contact that the guest typed for the given-up payment. The reopened cart still has it. */
function buyerOf(order: OrderRow): Buyer {
  const { name, email, country, state, zip } = order
  return { name: name ?? '', email: email ?? '', country: country ?? '', state: state ?? '', zip: zip ?? '' }
}

function isStillPaidFor(cart: LoadedCart, paid: { readonly amount: number }): boolean {
  return cart.gone.length === 0 && cart.priced.tax !== null && cart.priced.total === paid.amount
}

/**
 * Returns the two callbacks for a payment that was captured after the server gave it up. `relockCart` freezes an
 * unchanged cart again and sets it to `paying`, so that the guest cannot pay twice. It leaves a changed cart as it is,
 * and the server returns the money. `onReturned` then records the return in the order's history.
 */
export function latePayment(deps: OrderMailDeps & { readonly clock: Clock }): LateCaptureOwner {
  return {
    async relockCart(tx, attempt) {
      const now = deps.clock.now()
      const { orderId, amount, id } = attempt
      const order = await lockOrder(tx, orderId)
      await insertOrderEvent(tx, { orderId, type: 'late-payment-found', detail: { attempt: id, amount }, at: now })
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
