import { cents, type Cents } from '#domain/money.ts'

/** Up to `photoCount` photos together for one price (docs/rules.md#price-of-single-photos). */
export interface PriceGroup {
  readonly photoCount: number
  readonly price: Cents
}

/** Returns the price groups that sell photos (docs/rules.md#not-for-sale). */
export function sellingPriceGroups(priceGroups: readonly PriceGroup[]): readonly PriceGroup[] {
  return priceGroups.filter((group) => group.photoCount > 0 && group.price > 0)
}

/**
 * Returns the price of `count` single photos: the cheapest combination of price groups that covers them
 * (docs/rules.md#price-of-single-photos). Null when no price group sells photos, because singles are then not for sale.
 */
export function cheapestCover(count: number, priceGroups: readonly PriceGroup[]): Cents | null {
  const selling = sellingPriceGroups(priceGroups)
  if (count <= 0) return cents(0)
  if (selling.length === 0) return null
  const cheapest = [0]
  for (let covered = 1; covered <= count; covered += 1) {
    const prices = selling.map((group) => (cheapest[Math.max(0, covered - group.photoCount)] ?? 0) + group.price)
    cheapest.push(Math.min(...prices))
  }
  return cents(cheapest[count] ?? 0)
}
