import type { OnRefundSettled } from '#server/modules/payments/payments.public.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import { tellOfOrder } from './complete-order.ts'
import { bookRefund } from './keep-books.ts'
import { queueOrderMail, type OrderMailDeps } from './order-mails.ts'
import { insertOrderEvent } from './orders.store.ts'
import { raiseRefundedTotal } from './refunded-total.store.ts'

/**
 * What a settled refund does to its order, in the same transaction, whoever settled it: the staff's own call or the
 * reconciler. Completed: the order and the books count it and the guest gets one mail. Failed: the order tells it.
 */
export function refundSettled(deps: OrderMailDeps & { readonly clock: Clock }): OnRefundSettled {
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
    await tellOfOrder(deps, tx, orderId)
    if (completed) await bookRefund(tx, refund.id)
  }
}
