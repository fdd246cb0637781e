import type { Transaction } from 'kysely'
import { cents, type Cents } from '#domain/money.ts'
import type { PricedLine } from '#domain/pricing/price-cart.ts'
import { readPricedCart } from '#domain/pricing/stored-priced-cart.ts'
import { readPricingInput } from '#domain/pricing/stored-pricing-input.ts'
import type { BookedAmounts } from '#domain/reports/booked-amounts.ts'
import { photographerShares, type SoldLine } from '#domain/reports/photographer-shares.ts'
import { localDateAt } from '#domain/trip-time/zoned-time.ts'
import type { DB } from '#server/platform/database/tables.gen.ts'
import {
  addToDay,
  findCompletion,
  insertShares,
  listPhotographed,
  markBooked,
  type Completion,
} from './ledger.store.ts'

type Tx = Transaction<DB>

/**
 * Returns the amounts to book for a completed order. `fees` is the rest of the total without net and tax. A missing
 * amount counts as zero.
 */
export function amountsOf(order: Completion): BookedAmounts {
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

/**
 * Returns the photo ids of each group at the time of pricing. Older orders have no stored pricing input, and the map is
 * then empty.
 */
function groupPhotosOf(order: Completion): ReadonlyMap<number, readonly number[]> {
  if (order.pricing_input === null) return new Map()
  const { items } = readPricingInput(order.pricing_input)
  return new Map(items.flatMap((item) => (item.kind === 'group' ? [[item.id, item.photos.map(({ id }) => id)]] : [])))
}

/**
 * Returns the sold lines with the photographers of their photos. An order without stored lines counts as one line of
 * all its photos.
 */
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
 * Enters a completed order into the ledger: local day, photographers' shares and roll-up (docs/rules.md#daily-roll-up).
 * Call it last in the transaction that completes the order, because it locks the day's roll-up. Idempotent.
 */
export async function recordSale(tx: Tx, orderId: number): Promise<void> {
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
