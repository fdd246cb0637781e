import { cents, type Cents } from '#domain/money.ts'

/** Up to `photoCount` single photos for `price` together (rules.md 2.1). */
export interface PriceGroup {
  readonly photoCount: number
  readonly price: Cents
}

/** The price groups that sell something: at least one photo, for more than nothing (rules.md 2.2). */
export function sellingPriceGroups(priceGroups: readonly PriceGroup[]): readonly PriceGroup[] {
  return priceGroups.filter((group) => group.photoCount > 0 && group.price > 0)
}

/**
 * What `count` single photos cost: the cheapest combination of price groups that covers at least that many, each group
 * as often as wanted. 0 for none; null when no price group sells anything, so that singles are not for sale.
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
