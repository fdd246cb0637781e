import { sellingPriceGroups } from './cheapest-cover.ts'
import type { CartItem, PricingSettings } from './pricing-input.ts'

/** Why something cannot be bought (rules.md 2.1 to 2.4). */
export type NotForSaleReason =
  'display-groups-only' | 'no-price-groups' | 'no-group-price' | 'empty-group' | 'photo-in-group' | 'already-in-cart'

/** Why single photos are not for sale at this outfitter; null when they are. */
export function singlesRefusal(
  settings: Pick<PricingSettings, 'displayGroupOnly' | 'priceGroups'>,
): NotForSaleReason | null {
  if (settings.displayGroupOnly) return 'display-groups-only'
  return sellingPriceGroups(settings.priceGroups).length === 0 ? 'no-price-groups' : null
}

/** Why a display group with that many photos is not for sale at this outfitter; null when it is. */
export function groupRefusal(
  settings: Pick<PricingSettings, 'displayGroupPrice'>,
  photoCount: number,
): NotForSaleReason | null {
  if (settings.displayGroupPrice <= 0) return 'no-group-price'
  return photoCount === 0 ? 'empty-group' : null
}

/** An item that stays out of the price, and why. */
export interface NotForSale {
  readonly kind: CartItem['kind']
  readonly id: number
  readonly reason: NotForSaleReason
}

/**
 * Parts a cart's items in those for sale and those not: what the settings refuse, the same photo or group a second
 * time, and single photos that come with a group of the cart anyway.
 */
export function sortOut(
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

/** The photo's or the group's id. */
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
