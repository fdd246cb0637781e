import type { OnRefundSettled } from '#server/modules/payments/payments.public.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import { recordSaleRefund } from '../ledger/record-sale-refund.ts'
import { raiseRefundedTotal } from '../ledger/refunded-total.store.ts'
import { announceOrder } from '../order/order-changes.ts'
import { queueOrderMail, type OrderMailDeps } from '../order/order-mails.ts'
import { insertOrderEvent } from '../order/orders.store.ts'

/**
 * Returns the callback for a settled refund. A completed refund raises the refunded total, enters the ledger and sends
 * a mail to the guest. A failed refund adds an event. The callback runs in the transaction that settles the refund.
 */
export function recordRefund(deps: OrderMailDeps & { readonly clock: Clock }): OnRefundSettled {
  return async (tx, refund, settlement, failureCode) => {
    const now = deps.clock.now()
    const { orderId, amount, reason } = refund
    const completed = settlement === 'completed'
    if (completed && !(await raiseRefundedTotal(tx, orderId, amount, now)))
      throw new Error(`refund ${refund.id} gave back more than order ${orderId} took`)
    await insertOrderEvent(tx, {
      orderId,
      type: completed ? 'refunded' : 'refund-failed',
      actorUserId: refund.actorUserId,
      originUserId: refund.originUserId,
      detail: { refund: refund.id, amount, reason, ...(failureCode === null ? {} : { code: failureCode }) },
      at: now,
    })
    if (completed)
      await queueOrderMail(deps, tx, {
        orderId,
        kind: 'refund',
        dedupeKey: `refund ${refund.id}`,
        refunded: amount,
        now,
      })
    await announceOrder(deps, tx, orderId)
    if (completed) await recordSaleRefund(tx, refund.id)
  }
}
