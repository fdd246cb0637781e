import { cheapestCover } from '#domain/pricing/cheapest-cover.ts'
import { pricingSettings } from '#domain/pricing/pricing-input.ts'
import type { CartGroup, CartPhoto, StoredCart } from '#client/offline/stored-cart.ts'
import { singlesOf } from './cart-lines.ts'

export interface ShownPrices {
  groups: { group: CartGroup; price: number }[]
  singles: CartPhoto[]
  /** What the singles cost together; null when they are not for sale. */
  singlesPrice: number | null
}

/** What each part of the cart costs, in cents before discounts: by the server's word, else by what this device knows. */
export function shownPrices({ lines, shop, confirmed }: StoredCart): ShownPrices {
  const singles = singlesOf(lines)
  const told = lines.flatMap((line) => (line.kind === 'photo' && line.price !== undefined ? [line.price] : []))
  // A single's price is its share of the bundle, so it holds for exactly these lines only.
  const toldInFull = confirmed !== null && told.length === singles.length
  return {
    groups: lines.flatMap((line) =>
      line.kind === 'group' ? [{ group: line.group, price: line.price ?? shop.display_group_price }] : [],
    ),
    singles,
    singlesPrice: toldInFull
      ? told.reduce((sum, price) => sum + price, 0)
      : cheapestCover(singles.length, pricingSettings(shop).priceGroups),
  }
}
