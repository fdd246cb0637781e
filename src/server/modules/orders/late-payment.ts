import type { LateCaptureOwner } from '#server/modules/payments/payments.public.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import { tellOfOrder } from './complete-order.ts'
import { freezeOrder } from './freeze-order.ts'
import { loadCart, type LoadedCart } from './load-cart.ts'
import type { OrderMailDeps } from './order-mails.ts'
import { insertOrderEvent, lockOrder, type Buyer, type OrderRow } from './orders.store.ts'

/** As the guest typed it for the payment: a cart that is given back keeps it. */
function buyerOf(order: OrderRow): Buyer {
  const { name, email, country, state, zip } = order
  return { name: name ?? '', email: email ?? '', country: country ?? '', state: state ?? '', zip: zip ?? '' }
}

/** Whether this is what was paid for: the same items at the same total, the tax of that day and place with it. */
function isStillPaidFor(cart: LoadedCart, paid: { readonly amount: number }): boolean {
  return cart.gone.length === 0 && cart.priced.tax !== null && cart.priced.total === paid.amount
}

/**
 * What a payment that was captured after it had been given up does to its order. While it is still that cart, it is
 * frozen and `paying` again: nobody can change it or charge another card, and it becomes the photos or free by the
 * way of every payment. Anything else is left as it is, and the money goes back beside it.
 */
export function latePayment(deps: OrderMailDeps & { readonly clock: Clock }): LateCaptureOwner {
  return {
    async takeCartBack(tx, attempt) {
      const now = deps.clock.now()
      const { orderId, amount, id } = attempt
      const order = await lockOrder(tx, orderId)
      await insertOrderEvent(tx, { orderId, type: 'late-payment-found', detail: { attempt: id, amount }, at: now })
      if (order?.status !== 'cart' || order.revision !== attempt.cartRevision) return false
      const cart = await loadCart(tx, { ...order, is_counter_checkout: false }, now)
      if (!isStillPaidFor(cart, attempt)) return false
      const placement = { transition: 'start-payment' as const, buyer: buyerOf(order) }
      if ((await freezeOrder(tx, { now }, cart, placement)) === null) return false
      await tellOfOrder(deps, tx, orderId)
      return true
    },
    async onReturned(tx, { orderId, amount, id }) {
      const at = deps.clock.now()
      await insertOrderEvent(tx, { orderId, type: 'late-payment-returned', detail: { attempt: id, amount }, at })
      await tellOfOrder(deps, tx, orderId)
    },
  }
}
