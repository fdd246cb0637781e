import { sellingPriceGroups } from './cheapest-cover.ts'
import type { CartItem, PricingSettings } from './pricing-input.ts'

/** Reasons why an item cannot be bought (docs/rules.md#not-for-sale). */
export type NotForSaleReason =
  'display-groups-only' | 'no-price-groups' | 'no-group-price' | 'empty-group' | 'photo-in-group' | 'already-in-cart'

/** Null when the outfitter sells single photos. */
export function singlesRefusal(
  settings: Pick<PricingSettings, 'displayGroupOnly' | 'priceGroups'>,
): NotForSaleReason | null {
  if (settings.displayGroupOnly) return 'display-groups-only'
  return sellingPriceGroups(settings.priceGroups).length === 0 ? 'no-price-groups' : null
}

/** Null when the group is for sale. */
export function groupRefusal(
  settings: Pick<PricingSettings, 'displayGroupPrice'>,
  photoCount: number,
): NotForSaleReason | null {
  if (settings.displayGroupPrice <= 0) return 'no-group-price'
  return photoCount === 0 ? 'empty-group' : null
}

export interface NotForSale {
  readonly kind: CartItem['kind']
  readonly id: number
  readonly reason: NotForSaleReason
}

/** A single is not for sale when a group in the cart contains it (docs/rules.md#no-photo-twice). */
export function partitionItems(
  settings: PricingSettings,
  items: readonly CartItem[],
): { readonly forSale: readonly CartItem[]; readonly notForSale: readonly NotForSale[] } {
  const forSale: CartItem[] = []
  const notForSale: NotForSale[] = []
  const seen = new Set<string>()
  const inGroups = photosOfSoldGroups(settings, items)
  for (const item of items) {
    const id = itemId(item)
    const reason = seen.has(`${item.kind} ${id}`) ? 'already-in-cart' : refusalOf(settings, item, inGroups)
    if (reason === null) {
      seen.add(`${item.kind} ${id}`)
      forSale.push(item)
    } else {
      notForSale.push({ kind: item.kind, id, reason })
    }
  }
  return { forSale, notForSale }
}

/** Ids are unique only within one kind of item. */
export function itemId(item: CartItem): number {
  return item.kind === 'photo' ? item.photo.id : item.id
}

function refusalOf(settings: PricingSettings, item: CartItem, inGroups: ReadonlySet<number>): NotForSaleReason | null {
  if (item.kind === 'group') return groupRefusal(settings, item.photos.length)
  return singlesRefusal(settings) ?? (inGroups.has(item.photo.id) ? 'photo-in-group' : null)
}

function photosOfSoldGroups(settings: PricingSettings, items: readonly CartItem[]): ReadonlySet<number> {
  const sold = items.filter((item) => item.kind === 'group' && groupRefusal(settings, item.photos.length) === null)
  return new Set(sold.flatMap((item) => (item.kind === 'group' ? item.photos.map((photo) => photo.id) : [])))
}
