import type { Transaction } from 'kysely'
import type { OnSettled } from '#server/modules/payments/payments.public.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { DB } from '#server/platform/database/tables.gen.ts'
import { recordSale } from '../ledger/record-sale.ts'
import { newSecret } from '../order/guest-cart.ts'
import { announceOrder } from '../order/order-changes.ts'
import { unfreezePhotos } from '../order/order-lines.store.ts'
import { queueDeliveryMail, type OrderMailDeps } from '../order/order-mails.ts'
import { insertOrderEvent, markCompleted, reopenCart } from '../order/orders.store.ts'

/**
 * Returns the callback for a settled payment attempt. It completes the order of a captured attempt, or reopens the cart
 * of an attempt without a capture. The callback runs in the transaction that settles the attempt, so payment and order
 * never differ (docs/rules.md#payment-invariant).
 */
export function completePaidOrder(deps: OrderMailDeps & { readonly clock: Clock }): OnSettled {
  return async (tx, { orderId }, settlement, outcome) => {
    const now = deps.clock.now()
    if (settlement !== 'captured') return freeCart(deps, tx, orderId, { reason: outcome.kind, now })
    if (!(await markCompleted(tx, orderId, { hash: newSecret(), now })))
      throw new Error(`order ${orderId} was captured while it was not being paid`)
    await insertOrderEvent(tx, { orderId, type: 'completed', detail: { tender: 'card' }, at: now })
    await queueDeliveryMail(deps, tx, { orderId, kind: 'delivery', now })
    await announceOrder(deps, tx, orderId)
    await recordSale(tx, orderId)
  }
}

/**
 * Reopens the cart of an attempt without a capture, so that the guest can change it and pay again
 * (docs/rules.md#declined-cards).
 */
async function freeCart(
  deps: Pick<OrderMailDeps, 'events'>,
  tx: Transaction<DB>,
  orderId: number,
  { reason, now }: { readonly reason: string; readonly now: Date },
): Promise<void> {
  if (!(await reopenCart(tx, orderId, now))) return
  await unfreezePhotos(tx, orderId)
  await insertOrderEvent(tx, { orderId, type: 'payment-failed', detail: { reason }, at: now })
  await announceOrder(deps, tx, orderId, 'payment')
}
