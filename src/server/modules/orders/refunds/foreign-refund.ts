import { sql, type Transaction } from 'kysely'
import type { ForeignRefund } from '#server/modules/payments/payments.public.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { DB } from '#server/platform/database/tables.gen.ts'
import { announceOrder } from '../order/order-changes.ts'
import type { OrderMailDeps } from '../order/order-mails.ts'
import { insertOrderEvent, lockOrder } from '../order/orders.store.ts'

/**
 * Returns the callback that records a refund which somebody made on the provider's own pages. A repeated report of the
 * same refund adds no second event. The order's `refunded_total` does not change, because staff must decide what to do
 * about the order.
 */
export function foreignRefund(deps: OrderMailDeps & { readonly clock: Clock }) {
  return async (tx: Transaction<DB>, { orderId, refundId, amount }: ForeignRefund): Promise<void> => {
    await lockOrder(tx, orderId)
    const type = 'refunded-elsewhere'
    const reported = await tx
      .selectFrom('order_events')
      .select('id')
      .where('order_id', '=', orderId)
      .where('type', '=', type)
      .where(sql`detail ->> 'refund'`, '=', refundId)
      .executeTakeFirst()
    if (reported !== undefined) return
    await insertOrderEvent(tx, { orderId, type, detail: { refund: refundId, amount }, at: deps.clock.now() })
    await announceOrder(deps, tx, orderId)
  }
}
