import type { Transaction } from 'kysely'
import { cents, type Cents } from '#domain/money.ts'
import { refundParts } from '#domain/orders/refund-parts.ts'
import type { PricedLine } from '#domain/pricing/price-cart.ts'
import { readPricedCart, readPricingInput } from '#domain/pricing/stored-price.ts'
import {
  type BookedAmounts,
  refundedAmounts,
  sharesOfParts,
  sumAmounts,
  totalOf,
  photographerShares,
  type SoldLine,
  refundedShares,
} from '#domain/reports/booked-amounts.ts'
import { localDate } from '#domain/trip-time/local-date.ts'
import { localDateAt } from '#domain/trip-time/zoned-time.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { DB } from '#server/platform/database/tables.gen.ts'
import { writeAtCommit } from '#server/platform/database/transactions.ts'
import { lockOrder } from '../order/orders.store.ts'
import {
  bookSale,
  dayEntry,
  deleteShares,
  dropEmptyDay,
  findCompletion,
  shareEntries,
  insertShares,
  findSettledRefund,
  findSold,
  listSharesLeft,
  markRefundBooked,
  listUnbooked,
  type Sold,
} from './ledger.store.ts'
import { amountsOf, listRefundedParts, readRefundable } from './refundable.ts'

type Tx = Transaction<DB>

/** Older orders have no stored pricing input, and the map is then empty. */
function groupPhotosOf(order: Sold): ReadonlyMap<number, readonly number[]> {
  if (order.pricing_input === null) return new Map()
  const { items } = readPricingInput(order.pricing_input)
  return new Map(items.flatMap((item) => (item.kind === 'group' ? [[item.id, item.photos.map(({ id }) => id)]] : [])))
}

/** An order without stored lines counts as one line of all its photos. */
function soldLines(order: Sold): SoldLine[] {
  const { photographed } = order
  const photographers = new Map(photographed.map((row) => [row.photo_id, row.photographer_id]))
  const taken = (ids: readonly number[]) =>
    ids.flatMap((id) => {
      const photographerId = photographers.get(id)
      return photographerId === undefined ? [] : [{ id, photographerId }]
    })
  if (order.priced === null) return [{ net: cents(order.net ?? 0), photos: taken([...photographers.keys()]) }]
  const groups = groupPhotosOf(order)
  const delivered = (groupId: number) =>
    photographed.filter((row) => row.display_group_id === groupId).map((row) => row.photo_id)
  const photosOf = (line: PricedLine) =>
    line.kind === 'photo' ? [line.id] : (groups.get(line.id) ?? delivered(line.id))
  return readPricedCart(order.priced).lines.map((line) => ({ net: line.net, photos: taken(photosOf(line)) }))
}

/**
 * Enters a completed order into the ledger (docs/rules.md#daily-roll-up), once in a transaction. The day's roll-up
 * follows at its commit. The caller holds the order's lock. Idempotent.
 */
export async function recordSale(tx: Tx, orderId: number): Promise<void> {
  const order = await findSold(tx, orderId)
  if (order?.completed_on === null) await enterSale(tx, order)
}

/** As `recordSale`, for an order that this transaction has completed and read. */
export async function enterSale(tx: Tx, order: Sold): Promise<void> {
  const { id: orderId, completed_at: at, tender, outfitter_id: outfitterId } = order
  if (at === null || tender === null) throw new Error(`order ${orderId} was completed at no time or without a tender`)
  const day = localDateAt(at, order.timezone)
  const amounts = amountsOf(order)
  const shares = photographerShares(amounts.net, soldLines(order))
  await bookSale(tx, orderId, day, shareEntries(tx, { orderId, refundId: null, day, at }, shares))
  const key = { outfitterId, day, tender, paidBy: order.paid_by }
  writeAtCommit(tx, dayEntry(tx, key, 'sale', amounts, order.prepaid))
}

/**
 * Takes an order without refunds out of the ledger again (docs/rules.md#undo-of-a-release). Call it late in the
 * transaction, and before the order leaves its status.
 */
export async function reverseSale(tx: Tx, orderId: number): Promise<void> {
  const order = await findCompletion(tx, orderId)
  if (order === undefined || order.completed_on === null || order.tender === null) return
  const { outfitter_id: outfitterId, tender, paid_by: paidBy } = order
  const key = { outfitterId, day: localDate(order.completed_on), tender, paidBy }
  await deleteShares(tx, orderId)
  await dayEntry(tx, key, 'undone sale', amountsOf(order), order.prepaid).execute()
  await dropEmptyDay(tx, key)
}

interface RefundedAmounts {
  readonly amounts: BookedAmounts
  readonly shares: ReturnType<typeof refundedShares>
}

/** A refund of photos takes their own amounts, and a refund of an amount the same part of each. */
async function refundedOf(
  tx: Tx,
  order: Sold,
  refund: { readonly id: number; readonly amount: Cents },
): Promise<RefundedAmounts> {
  const from = await readRefundable(tx, order)
  const shares = await listSharesLeft(tx, order.id)
  const parts = await listRefundedParts(tx, refund.id)
  const ofParts = parts.length === 0 ? [] : refundParts(from, parts)
  // Another refund may have been settled since, when the provider completes a refund that it had refused before.
  if (totalOf(sumAmounts(ofParts)) !== refund.amount) {
    const amounts = refundedAmounts(from.left, refund.amount)
    return { amounts, shares: refundedShares(amounts.net, shares) }
  }
  const photographers = new Map(order.photographed.map((row) => [row.photo_id, row.photographer_id]))
  const nets = parts.map(({ photoId }, index) => ({
    photographerId: photographers.get(photoId),
    net: ofParts[index]?.net ?? cents(0),
  }))
  return { amounts: sumAmounts(ofParts), shares: sharesOfParts(nets, shares) }
}

/**
 * Enters a settled refund into the ledger on the day of its settlement (docs/rules.md#local-days). Call it last in the
 * transaction that settles the refund, with the order locked. Idempotent.
 */
export async function recordSaleRefund(tx: Transaction<DB>, refundId: number): Promise<void> {
  const refund = await findSettledRefund(tx, refundId)
  if (refund?.completed_on !== null) return
  const { order_id: orderId, settled_at: at, tender } = refund
  const order = await findSold(tx, orderId)
  if (order === undefined || at === null) throw new Error(`refund ${refundId} is of no completed order or of no time`)
  // A server version without the ledger completed this order.
  if (order.completed_on === null) await recordSale(tx, orderId)
  const { amounts, shares } = await refundedOf(tx, order, { id: refundId, amount: cents(refund.amount) })
  const day = localDateAt(at, order.timezone)
  const { outfitter_id: outfitterId } = order
  if (!(await markRefundBooked(tx, refundId, { outfitterId, day, amounts }))) return
  const taken = shares.map(({ photographerId, net }) => ({ photographerId, photoCount: 0, net: cents(0 - net) }))
  await insertShares(tx, { orderId, refundId, day, at }, taken)
  const key = { outfitterId, day, tender, paidBy: order.paid_by }
  await dayEntry(tx, key, 'refund', amounts, refund.prepaid).execute()
}

const batch = 200

/**
 * Enters into the ledger the orders and refunds that a server version without a ledger completed, and those of the demo
 * data. A failure does not stop the others; all failures are thrown together at the end.
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
