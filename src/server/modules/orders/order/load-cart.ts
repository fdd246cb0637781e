import type { Kysely } from 'kysely'
import { checkoutOptions } from '#domain/orders/checkout-options.ts'
import { isPhotoExpired } from '#domain/photos/photo-expiry.ts'
import { priceCart, type PricedCart, type PricingInput } from '#domain/pricing/price-cart.ts'
import { namedDiscount, pricingSettings, type NamedDiscount, type CartItem } from '#domain/pricing/pricing-input.ts'
import { readPricedCart, readPricingInput } from '#domain/pricing/stored-price.ts'
import { localDateAt } from '#domain/trip-time/zoned-time.ts'
import type { DB } from '#server/platform/database/tables.gen.ts'
import { cartItemOf, type CartLine } from './cart-line.ts'
import {
  findActiveDiscount,
  findGroupPhotosForSale,
  findGroupsForOrder,
  findPhotosForOrder,
  type OrderOutfitterRow,
  type OrderPhotoRow,
  type OrderGroupRow,
} from './for-sale.store.ts'
import { type Held, type HeldOrder, readHeld } from './held-order.store.ts'
import { findPrepaidCover } from './prepaid.store.ts'
import { type ItemRow, findFrozenGroupNames } from './order-lines.store.ts'
import type { OrderRow, TaxQuote } from './orders.store.ts'

export interface GoneItem {
  readonly itemId: number
  readonly kind: 'photo' | 'display_group'
  readonly id: number
  readonly reason: string
}

/** `lines` holds the available items and `gone` the unavailable ones. */
export interface LoadedCart {
  readonly order: OrderRow
  readonly outfitter: OrderOutfitterRow
  readonly lines: readonly CartLine[]
  readonly gone: readonly GoneItem[]
  /** True when the cart has a prepaid code that cannot be used any more. */
  readonly prepaidGone: boolean
  readonly input: PricingInput
  readonly priced: PricedCart
}

/** Returns null when the cart has changed since the quote or the outfitter's local day has ended. */
export function currentTaxQuote(
  order: OrderRow,
  outfitter: Pick<OrderOutfitterRow, 'timezone'>,
  now: Date,
): TaxQuote | null {
  const quote = order.tax_quote
  if (typeof quote !== 'object' || quote === null) return null
  const { revision, on, country, state, zip, ratePpm } = quote as Partial<TaxQuote>
  if (revision !== order.revision || typeof ratePpm !== 'number') return null
  if (on !== localDateAt(now, outfitter.timezone)) return null
  return { revision, on, country: country ?? '', state: state ?? '', zip: zip ?? '', ratePpm }
}

/**
 * True when the outfitter is active and the photo belongs to it, is not deleted and has not expired
 * (docs/rules.md#photo-expiry).
 */
function isForSale(photo: OrderPhotoRow, outfitter: OrderOutfitterRow, now: Date): boolean {
  return (
    outfitter.deleted_at === null &&
    photo.for_sale &&
    photo.outfitter_id === outfitter.id &&
    !isPhotoExpired(photo.trip_date, outfitter.photo_expire, outfitter.timezone, now)
  )
}

export interface ReadLines {
  readonly lines: readonly CartLine[]
  readonly gone: readonly GoneItem[]
}

/** Returns deleted and expired ones as `gone`. */
export async function readLines(
  db: Kysely<DB>,
  { outfitter, items, photos: known = [] }: Omit<Held, 'photos'> & Partial<Pick<Held, 'photos'>>,
  now: Date,
): Promise<ReadLines> {
  const photoIds = items.flatMap((item) => (item.photoId === null ? [] : [item.photoId]))
  const groupIds = items.flatMap((item) => (item.groupId === null ? [] : [item.groupId]))
  const photos = await findPhotosForOrder(db, photoIds, known)
  const groups = new Map((await findGroupsForOrder(db, groupIds)).map((group) => [group.id, group]))
  const groupPhotos = await findGroupPhotosForSale(db, groupIds)
  const lines: CartLine[] = []
  const gone: GoneItem[] = []
  for (const item of items) {
    if (item.photoId !== null) {
      const photo = photos.get(item.photoId)
      if (photo !== undefined && isForSale(photo, outfitter, now)) lines.push({ kind: 'photo', item, photo })
      else gone.push({ itemId: item.id, kind: 'photo', id: item.photoId, reason: 'no-longer-for-sale' })
      continue
    }
    const group = item.groupId === null ? undefined : groups.get(item.groupId)
    const members = groupPhotos.filter((photo) => photo.group_id === group?.id && isForSale(photo, outfitter, now))
    if (group !== undefined && group.deleted_at === null && group.outfitter_id === outfitter.id && members.length > 0)
      lines.push({ kind: 'group', item, group, photos: members })
    else gone.push({ itemId: item.id, kind: 'display_group', id: item.groupId ?? 0, reason: 'no-longer-for-sale' })
  }
  return { lines, gone }
}

async function discountOf(db: Kysely<DB>, order: OrderRow): Promise<NamedDiscount | null> {
  if (order.discount_id === null) return null
  const row = await findActiveDiscount(db, order.discount_id)
  return row === undefined ? null : namedDiscount(row)
}

/**
 * Returns the tax rate in parts per million. A counter order has the outfitter's rate
 * (docs/rules.md#tax-on-counter-orders), and a card order has the rate of its quote.
 */
function taxRateOf(order: OrderRow, outfitter: OrderOutfitterRow, now: Date): number | null {
  if (order.is_counter_checkout) return outfitter.counter_tax_rate * 100
  return currentTaxQuote(order, outfitter, now)?.ratePpm ?? null
}

/** Returns a cart at its current price, or a placed order as it was frozen (docs/rules.md#frozen-when-placed). */
export async function loadCart(db: Kysely<DB>, row: HeldOrder, now: Date): Promise<LoadedCart> {
  const held = await readHeld(db, row)
  if (row.status !== 'cart' && row.pricing_input !== null && row.priced !== null) return loadFrozenCart(db, row, held)
  return priceLines(db, row, held.outfitter, await readLines(db, held, now), now)
}

/** Prices a cart whose lines were read in this transaction. Leaves out `held`, which a later change makes stale. */
export async function priceLines(
  db: Kysely<DB>,
  { held: _held, ...row }: HeldOrder,
  outfitter: OrderOutfitterRow,
  read: ReadLines,
  now: Date,
): Promise<LoadedCart> {
  // The outfitter may have stopped payment at the counter since the guest chose it. The cart then counts as a card
  // order (docs/rules.md#checkout-options).
  const atCounter = row.is_counter_checkout && checkoutOptions(row.is_external, outfitter).counter
  const order = { ...row, is_counter_checkout: atCounter }
  const items = read.lines.map(cartItemOf)
  const settings = pricingSettings(outfitter)
  const discount = await discountOf(db, order)
  const codeId = order.prepaid_code_id
  const prepaid = codeId === null ? null : await findPrepaidCover(db, codeId, order.id, now)
  const input = {
    settings,
    items,
    discount,
    ...(prepaid && { prepaid }),
    now,
    taxRatePpm: taxRateOf(order, outfitter, now),
  }
  const priced = priceCart(input)
  const refused = new Map(priced.notForSale.map((entry) => [`${entry.kind} ${entry.id}`, entry.reason]))
  const reasonOf = (line: CartLine): string | undefined =>
    refused.get(line.kind === 'photo' ? `photo ${line.photo.id}` : `group ${line.group.id}`)
  return {
    order,
    outfitter,
    input,
    priced,
    prepaidGone: codeId !== null && prepaid === null,
    lines: read.lines.filter((line) => reasonOf(line) === undefined),
    gone: [
      ...read.gone,
      ...read.lines.flatMap((line): GoneItem[] => {
        const reason = reasonOf(line)
        if (reason === undefined) return []
        return line.kind === 'photo'
          ? [{ itemId: line.item.id, kind: 'photo', id: line.photo.id, reason }]
          : [{ itemId: line.item.id, kind: 'display_group', id: line.group.id, reason }]
      }),
    ],
  }
}

interface FrozenCart {
  readonly order: OrderRow
  readonly outfitter: OrderOutfitterRow
  readonly lines: readonly CartLine[]
  readonly gone: readonly []
  readonly prepaidGone: false
  readonly input: PricingInput
  readonly priced: PricedCart
}

interface Frozen {
  readonly photos: ReadonlyMap<number, OrderPhotoRow>
  readonly groups: ReadonlyMap<number, OrderGroupRow>
}

function lineOf(item: CartItem, held: ItemRow, { photos, groups }: Frozen): CartLine | null {
  if (item.kind === 'photo') {
    const photo = photos.get(item.photo.id)
    return photo === undefined ? null : { kind: 'photo', item: held, photo }
  }
  const group = groups.get(item.id)
  if (group === undefined) return null
  const members = item.photos.flatMap(({ id }) => photos.get(id) ?? [])
  return { kind: 'group', item: held, group, photos: members }
}

async function loadFrozenCart(
  db: Kysely<DB>,
  order: OrderRow,
  { outfitter, items, photos }: Held,
): Promise<FrozenCart> {
  const input = readPricingInput(order.pricing_input)
  const photoIds = input.items.flatMap((item) =>
    item.kind === 'photo' ? [item.photo.id] : item.photos.map(({ id }) => id),
  )
  const groupIds = input.items.flatMap((item) => (item.kind === 'group' ? [item.id] : []))
  const names = groupIds.length === 0 ? new Map<number, string>() : await findFrozenGroupNames(db, order.id)
  const frozen = {
    photos: await findPhotosForOrder(db, photoIds, photos),
    groups: new Map(
      (await findGroupsForOrder(db, groupIds)).map((group) => [
        group.id,
        { ...group, name: names.get(group.id) ?? group.name },
      ]),
    ),
  }
  const lines = input.items.flatMap((item): CartLine[] => {
    const row = items.find((entry) =>
      item.kind === 'photo' ? entry.photoId === item.photo.id : entry.groupId === item.id,
    )
    return row === undefined ? [] : [lineOf(item, row, frozen)].filter((line) => line !== null)
  })
  return { order, outfitter, lines, gone: [], prepaidGone: false, input, priced: readPricedCart(order.priced) }
}
