import { cheapestCover } from '#domain/pricing/cheapest-cover.ts'
import { pricingSettings } from '#domain/pricing/pricing-input.ts'
import type { CartGroup, CartPhoto, StoredCart } from '#client/device/database/cart-rows.ts'
import { singlesOf } from './cart-lines.ts'

interface ShownPrices {
  groups: { group: CartGroup; price: number }[]
  singles: CartPhoto[]
  /** Cents for all singles; null when singles are not for sale. */
  singlesPrice: number | null
}

/** Returns the prices of the groups and singles in cents before discounts: the server's prices, else an estimate. */
export function shownPrices({ lines, shop, confirmed }: StoredCart): ShownPrices {
  const singles = singlesOf(lines)
  const confirmedPrices = lines.flatMap((line) =>
    line.kind === 'photo' && line.price !== undefined ? [line.price] : [],
  )
  // When a price group applies, the server gives each single a share of the price group's price. These shares are valid
  // only while the cart contains exactly the same singles.
  const allConfirmed = confirmed !== null && confirmedPrices.length === singles.length
  return {
    groups: lines.flatMap((line) =>
      line.kind === 'group' ? [{ group: line.group, price: line.price ?? shop.display_group_price }] : [],
    ),
    singles,
    singlesPrice: allConfirmed
      ? confirmedPrices.reduce((sum, price) => sum + price, 0)
      : cheapestCover(singles.length, pricingSettings(shop).priceGroups),
  }
}
