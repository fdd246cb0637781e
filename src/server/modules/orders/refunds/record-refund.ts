import { sql, type Transaction } from 'kysely'
import { cents, type Cents } from '#domain/money.ts'
import type { OnRefundSettled, ForeignRefund } from '#server/modules/payments/payments.public.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { DB } from '#server/platform/database/tables.gen.ts'
import { recordSaleRefund } from '../ledger/record-sale.ts'
import { listRefundedParts } from '../ledger/refundable.ts'
import { announceOrder } from '../order/order-changes.ts'
import { giveBackPrepaid } from '../order/prepaid.store.ts'
import { queueOrderMail, type OrderMailDeps } from '../order/order-mails.ts'
import { insertOrderEvent, lockOrder } from '../order/orders.store.ts'
import { outdateZips } from '../staff/staff-orders.store.ts'

/** The callback runs in the transaction that settles the refund. */
export function recordRefund(deps: OrderMailDeps & { readonly clock: Clock }): OnRefundSettled {
  return async (tx, refund, settlement, failureCode) => {
    const now = deps.clock.now()
    const { orderId, amount, prepaid, reason } = refund
    const money = cents(amount - prepaid)
    const completed = settlement === 'completed'
    const photos = (await listRefundedParts(tx, refund.id)).length
    if (completed && !(await raiseRefundedTotal(tx, orderId, amount, now)))
      throw new Error(`refund ${refund.id} gave back more than order ${orderId} took`)
    if (completed && prepaid > 0) await giveBackPrepaid(tx, orderId)
    await insertOrderEvent(tx, {
      orderId,
      type: completed ? 'refunded' : 'refund-failed',
      actorUserId: refund.actorUserId,
      originUserId: refund.originUserId,
      detail: {
        refund: refund.id,
        amount: money,
        reason,
        photos,
        ...(failureCode === null ? {} : { code: failureCode }),
      },
      at: now,
    })
    if (completed && photos > 0) await outdateZips(tx, orderId)
    if (completed)
      await queueOrderMail(deps, tx, {
        orderId,
        kind: 'refund',
        dedupeKey: `refund ${refund.id}`,
        refunded: money,
        prepaidBack: prepaid > 0,
        photosRefunded: photos > 0,
        now,
      })
    await announceOrder(deps, tx, orderId)
    if (completed && photos > 0) await announceOrder(deps, tx, orderId, 'zip')
    if (completed) await recordSaleRefund(tx, refund.id)
  }
}

/**
 * A repeated report of the same refund adds no second event. The order's `refunded_total` does not change, because
 * staff must decide what to do about the order.
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

/** Returns false when the order is not completed or the refunds would exceed its total. */
async function raiseRefundedTotal(tx: Transaction<DB>, orderId: number, amount: Cents, now: Date): Promise<boolean> {
  const result = await tx
    .updateTable('orders')
    .set((eb) => ({
      refunded_total: eb('refunded_total', '+', amount),
      revision: eb('revision', '+', 1),
      updated_at: now,
    }))
    .where('id', '=', orderId)
    .where('status', '=', 'completed')
    .where((eb) => eb(eb('refunded_total', '+', amount), '<=', eb.ref('total')))
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}
