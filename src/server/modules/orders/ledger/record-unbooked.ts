import type { Transaction } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'
import type { DB } from '#server/platform/database/tables.gen.ts'
import { lockOrder } from '../order/orders.store.ts'
import { listUnbooked } from './ledger.store.ts'
import { recordSaleRefund } from './record-sale-refund.ts'
import { recordSale } from './record-sale.ts'

const batch = 200

/**
 * Enters into the ledger the orders and refunds that a server version without a ledger completed. Returns their number.
 * Each has its own transaction. A failure does not stop the others; all failures are thrown together at the end.
 */
export async function recordUnbooked(
  { database }: { readonly database: Pick<Database, 'db' | 'transaction'> },
  signal?: AbortSignal,
): Promise<number> {
  const failed = { orderIds: new Set<number>(), refundIds: new Set<number>(), errors: new Array<unknown>() }
  const stopped = () => signal?.aborted === true
  let count = 0
  const enter = async (orderId: number, work: (tx: Transaction<DB>) => Promise<void>): Promise<boolean> => {
    try {
      await database.transaction(async (tx) => {
        await lockOrder(tx, orderId)
        await work(tx)
      })
      count += 1
      return true
    } catch (error) {
      failed.errors.push(error)
      return false
    }
  }
  for (;;) {
    const { orderIds, refunds } = await listUnbooked(database.db, failed, batch)
    if (orderIds.length + refunds.length === 0 || stopped()) break
    for (const id of orderIds) {
      if (!stopped() && !(await enter(id, (tx) => recordSale(tx, id)))) failed.orderIds.add(id)
    }
    for (const { id, order_id: orderId } of refunds) {
      if (!stopped() && !(await enter(orderId, (tx) => recordSaleRefund(tx, id)))) failed.refundIds.add(id)
    }
  }
  if (failed.errors.length > 0) throw new AggregateError(failed.errors, 'Some orders could not be entered in the books')
  return count
}
