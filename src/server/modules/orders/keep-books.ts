import type { Transaction } from 'kysely'
import { cents, type Cents } from '#domain/money.ts'
import type { PricedLine } from '#domain/pricing/price-cart.ts'
import { readPricedCart } from '#domain/pricing/stored-priced-cart.ts'
import { readPricingInput } from '#domain/pricing/stored-pricing-input.ts'
import { refundedAmounts, without, type BookedAmounts } from '#domain/reports/booked-amounts.ts'
import { photographerShares, refundedShares, type SoldLine } from '#domain/reports/photographer-shares.ts'
import { localDateAt } from '#domain/trip-time/zoned-time.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { DB } from '#server/platform/database/schema.gen.ts'
import {
  addToDay,
  findCompletion,
  findSettledRefund,
  insertShares,
  listPhotographed,
  listSharesLeft,
  listUnbooked,
  markBooked,
  markRefundBooked,
  sumBookedRefunds,
  type Completion,
} from './books.store.ts'
import { lockOrder } from './orders.store.ts'

type Tx = Transaction<DB>

function amountsOf(order: Completion): BookedAmounts {
  const of = (amount: number | null): Cents => cents(amount ?? 0)
  return {
    subtotal: of(order.subtotal),
    discount24: of(order.discount_24_value),
    discount: of(order.discount_value),
    net: of(order.net),
    fees: cents(of(order.total) - of(order.net) - of(order.tax)),
    tax: of(order.tax),
    commission: cents(of(order.commission) + of(order.commission_24)),
  }
}

/** The ids of a group's photos: those that it was priced with; of an order from before they were kept, those delivered. */
function groupPhotosOf(order: Completion): ReadonlyMap<number, readonly number[]> {
  if (order.pricing_input === null) return new Map()
  const { items } = readPricingInput(order.pricing_input)
  return new Map(items.flatMap((item) => (item.kind === 'group' ? [[item.id, item.photos.map(({ id }) => id)]] : [])))
}

/** What was sold, line by line, with who took it; an order whose lines were not kept is one line of all its photos. */
async function soldLines(tx: Tx, order: Completion): Promise<SoldLine[]> {
  const photographed = await listPhotographed(tx, order.id)
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
 * Enters a completed order into the books (rules.md 10): its local day, its photographers' shares and the day's roll-up.
 * To be called in the transaction that completes it, as the last thing that it does. Once it is in, nothing happens.
 */
export async function bookCompletion(tx: Tx, orderId: number): Promise<void> {
  const order = await findCompletion(tx, orderId)
  if (order?.completed_on !== null) return
  const { completed_at: at, tender, outfitter_id: outfitterId } = order
  if (at === null || tender === null) throw new Error(`order ${orderId} was completed at no time or without a tender`)
  const day = localDateAt(at, order.timezone)
  if (!(await markBooked(tx, orderId, day))) return
  const amounts = amountsOf(order)
  const shares = photographerShares(amounts.net, await soldLines(tx, order))
  await insertShares(tx, { orderId, refundId: null, day, at }, shares)
  await addToDay(tx, { outfitterId, day, tender }, 1, amounts)
}

/**
 * Enters a settled refund into the books: what it takes back of each amount and of each photographer's share, and the
 * roll-up of the day on which it settled. To be called in the transaction that settles it, with the order locked, as the
 * last thing that it does. Once it is in, nothing happens.
 */
export async function bookRefund(tx: Tx, refundId: number): Promise<void> {
  const refund = await findSettledRefund(tx, refundId)
  if (refund?.completed_on !== null) return
  const { order_id: orderId, settled_at: at, tender } = refund
  const order = await findCompletion(tx, orderId)
  if (order === undefined || at === null) throw new Error(`refund ${refundId} is of no completed order or of no time`)
  // It was completed by a version that kept no books: two days may be locked, the order's before the refund's.
  if (order.completed_on === null) await bookCompletion(tx, orderId)
  const left = without(amountsOf(order), await sumBookedRefunds(tx, orderId))
  const amounts = refundedAmounts(left, cents(refund.amount))
  const day = localDateAt(at, order.timezone)
  const { outfitter_id: outfitterId } = order
  if (!(await markRefundBooked(tx, refundId, { outfitterId, day, amounts }))) return
  const shares = refundedShares(amounts.net, await listSharesLeft(tx, orderId))
  const taken = shares.map(({ photographerId, net }) => ({ photographerId, photoCount: 0, net: cents(0 - net) }))
  await insertShares(tx, { orderId, refundId, day, at }, taken)
  await addToDay(tx, { outfitterId, day, tender }, -1, amounts)
}

const batch = 200

/**
 * Enters what was completed without being entered: by a version that kept no books, and until its last server has
 * stopped. Each order and refund in a transaction of its own; one that cannot be entered keeps no other back, and is
 * thrown at the end. Tells how many were entered.
 */
export async function bookWhatIsMissing(
  { database }: { readonly database: Pick<Database, 'db' | 'transaction'> },
  signal?: AbortSignal,
): Promise<number> {
  const failed = { orderIds: new Set<number>(), refundIds: new Set<number>(), errors: new Array<unknown>() }
  const stopped = () => signal?.aborted === true
  let count = 0
  const enter = async (orderId: number, work: (tx: Tx) => Promise<void>): Promise<boolean> => {
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
      if (!stopped() && !(await enter(id, (tx) => bookCompletion(tx, id)))) failed.orderIds.add(id)
    }
    for (const { id, order_id: orderId } of refunds) {
      if (!stopped() && !(await enter(orderId, (tx) => bookRefund(tx, id)))) failed.refundIds.add(id)
    }
  }
  if (failed.errors.length > 0) throw new AggregateError(failed.errors, 'Some orders could not be entered in the books')
  return count
}
