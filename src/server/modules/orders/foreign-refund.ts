import { sql, type Transaction } from 'kysely'
import type { ForeignRefund } from '#server/modules/payments/payments.public.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { DB } from '#server/platform/database/schema.gen.ts'
import { tellOfOrder } from './complete-order.ts'
import type { OrderMailDeps } from './order-mails.ts'
import { insertOrderEvent, lockOrder } from './orders.store.ts'

/**
 * Shows staff, once, that money of an order went back by the provider's own pages. What the order counts as refunded
 * stays: whom and what it was for is theirs to say.
 */
export function foreignRefund(deps: OrderMailDeps & { readonly clock: Clock }) {
  return async (tx: Transaction<DB>, { orderId, refundId, amount }: ForeignRefund): Promise<void> => {
    await lockOrder(tx, orderId)
    const type = 'refunded-elsewhere'
    const told = await tx
      .selectFrom('order_events')
      .select('id')
      .where('order_id', '=', orderId)
      .where('type', '=', type)
      .where(sql`detail ->> 'refund'`, '=', refundId)
      .executeTakeFirst()
    if (told !== undefined) return
    await insertOrderEvent(tx, { orderId, type, detail: { refund: refundId, amount }, at: deps.clock.now() })
    await tellOfOrder(deps, tx, orderId)
  }
}
