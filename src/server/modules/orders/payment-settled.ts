import type { OnSettled } from '#server/modules/payments/payments.public.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import { completePaidOrder, freeCart } from './complete-order.ts'
import type { OrderMailDeps } from './order-mails.ts'

/**
 * What a settled payment attempt does to its order, in the same transaction, whoever settled it: the guest's own call or
 * the reconciler (rules.md 4.2 c). Captured: the order is completed with its mail. Otherwise the cart is free again.
 */
export function paymentSettled(deps: OrderMailDeps & { readonly clock: Clock }): OnSettled {
  return async (tx, attempt, settlement, outcome) => {
    const now = deps.clock.now()
    if (settlement === 'captured') {
      if (!(await completePaidOrder(deps, tx, attempt.orderId, now)))
        throw new Error(`order ${attempt.orderId} was captured while it was not being paid`)
      return
    }
    await freeCart(tx, attempt.orderId, outcome.kind, now)
  }
}
