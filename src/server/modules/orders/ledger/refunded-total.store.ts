import type { Transaction } from 'kysely'
import type { Cents } from '#domain/money.ts'
import type { DB } from '#server/platform/database/tables.gen.ts'

/**
 * Adds an amount to the refunded total of an order. Returns false when the order is not completed or the refunds would
 * exceed its total.
 */
export async function raiseRefundedTotal(
  tx: Transaction<DB>,
  orderId: number,
  amount: Cents,
  now: Date,
): Promise<boolean> {
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
