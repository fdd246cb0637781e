import type { Kysely } from 'kysely'
import { orderTransitions } from '#domain/orders/order-status.ts'
import type { DB } from '#server/platform/database/tables.gen.ts'
import { writeTogether } from '#server/platform/database/write-together.ts'
import { type Sold, soldParts } from '../ledger/ledger.store.ts'
import { orderEvent } from '../order/orders.store.ts'

/**
 * A waiting order keeps its hash and the time of its placing.
 *
 * Throws: an error when the order was not `paying`.
 */
export async function markCompleted(
  tx: Kysely<DB>,
  orderId: number,
  values: { hash: string; now: Date },
): Promise<Sold> {
  const { from, to, tender } = orderTransitions['payment-captured']
  const completing = tx
    .updateTable('orders')
    .set((eb) => ({
      status: to,
      tender,
      hash: eb.fn.coalesce('hash', eb.val(values.hash)),
      placed_at: eb.fn.coalesce('placed_at', eb.val(values.now)),
      completed_at: values.now,
      updated_at: values.now,
    }))
    .where('id', '=', orderId)
    .where('status', '=', from)
    .returningAll()
    .returning(soldParts(tx))
  const event = orderEvent(tx, { orderId, type: 'completed', detail: { tender }, at: values.now })
  const [completed] = (await writeTogether(tx, completing, [event])).rows
  if (completed === undefined) throw new Error(`order ${orderId} was captured while it was not being paid`)
  return completed
}
