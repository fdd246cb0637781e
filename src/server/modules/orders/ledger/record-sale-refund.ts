import type { Transaction } from 'kysely'
import { cents } from '#domain/money.ts'
import { refundedAmounts, subtractAmounts } from '#domain/reports/booked-amounts.ts'
import { refundedShares } from '#domain/reports/photographer-shares.ts'
import { localDateAt } from '#domain/trip-time/zoned-time.ts'
import type { DB } from '#server/platform/database/tables.gen.ts'
import {
  addToDay,
  findCompletion,
  findSettledRefund,
  insertShares,
  listSharesLeft,
  markRefundBooked,
  sumBookedRefunds,
} from './ledger.store.ts'
import { amountsOf, recordSale } from './record-sale.ts'

/**
 * Enters a settled refund into the ledger on the day of its settlement (docs/rules.md#local-days). Call it last in the
 * transaction that settles the refund, with the order locked, because it locks the day's roll-up. Idempotent.
 */
export async function recordSaleRefund(tx: Transaction<DB>, refundId: number): Promise<void> {
  const refund = await findSettledRefund(tx, refundId)
  if (refund?.completed_on !== null) return
  const { order_id: orderId, settled_at: at, tender } = refund
  const order = await findCompletion(tx, orderId)
  if (order === undefined || at === null) throw new Error(`refund ${refundId} is of no completed order or of no time`)
  // A server version without the ledger completed this order. Its sale is missing in the ledger, so it is entered
  // before the refund.
  if (order.completed_on === null) await recordSale(tx, orderId)
  const left = subtractAmounts(amountsOf(order), await sumBookedRefunds(tx, orderId))
  const amounts = refundedAmounts(left, cents(refund.amount))
  const day = localDateAt(at, order.timezone)
  const { outfitter_id: outfitterId } = order
  if (!(await markRefundBooked(tx, refundId, { outfitterId, day, amounts }))) return
  const shares = refundedShares(amounts.net, await listSharesLeft(tx, orderId))
  const taken = shares.map(({ photographerId, net }) => ({ photographerId, photoCount: 0, net: cents(0 - net) }))
  await insertShares(tx, { orderId, refundId, day, at }, taken)
  await addToDay(tx, { outfitterId, day, tender }, -1, amounts)
}
