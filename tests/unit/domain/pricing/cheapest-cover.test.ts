import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cents } from '#domain/money.ts'
import { cheapestCover, sellingPriceGroups } from '#domain/pricing/cheapest-cover.ts'
import { priceGroups } from './pricing-examples.ts'

describe('cheapestCover', () => {
  const usual = priceGroups({ 1: 1500, 3: 3500, 10: 7500 })

  it.each([
    [0, 0],
    [1, 1500],
    [2, 3000],
    [3, 3500],
    [4, 5000],
    [5, 6500],
    [6, 7000],
    [7, 7500],
    [8, 7500],
    [9, 7500],
    [10, 7500],
    [11, 9000],
    [13, 11_000],
    [20, 15_000],
  ])('prices %i photos at %i cents with the usual price groups', (count, price) => {
    expect(cheapestCover(count, usual)).toBe(price)
  })
  it.each([
    ['a bundle only, bought for fewer photos', { 5: 2000 }, 2, 2000],
    ['a bundle only, bought twice', { 5: 2000 }, 6, 4000],
    ['a larger bundle that costs less than a smaller one', { 3: 4000, 5: 2000 }, 3, 2000],
    ['a mixture that a greedy choice would miss', { 1: 1000, 3: 2000, 4: 2500 }, 6, 4000],
    ['a paid group when another one is free', { 1: 0, 3: 3500 }, 1, 3500],
  ])('finds the cheapest price with %s', (_, groups, count, price) => {
    expect(cheapestCover(count, priceGroups(groups))).toBe(price)
  })
  it('returns null when no price group can be sold', () => {
    expect(cheapestCover(1, [])).toBeNull()
    expect(cheapestCover(1, priceGroups({ 1: 0 }))).toBeNull()
    expect(sellingPriceGroups([{ photoCount: 0, price: cents(100) }])).toEqual([])
  })

  const anyGroups = fc
    .dictionary(fc.integer({ min: 1, max: 12 }).map(String), fc.integer({ min: 1, max: 9000 }), {
      minKeys: 1,
      maxKeys: 4,
    })
    .map((groups) => priceGroups(groups))

  it('never returns a lower price when a photo is added', () => {
    fc.assert(
      fc.property(anyGroups, fc.integer({ min: 0, max: 60 }), (groups, count) => {
        expect(cheapestCover(count + 1, groups) ?? 0).toBeGreaterThanOrEqual(cheapestCover(count, groups) ?? 0)
      }),
    )
  })
  it('never charges more for photos together than for the same photos in two orders', () => {
    const some = fc.integer({ min: 1, max: 20 })
    fc.assert(
      fc.property(anyGroups, some, some, (groups, a, b) => {
        expect(cheapestCover(a + b, groups)).toBeLessThanOrEqual(
          (cheapestCover(a, groups) ?? 0) + (cheapestCover(b, groups) ?? 0),
        )
      }),
    )
  })
  it('finds the cheapest of all combinations of price groups', () => {
    const cheapestByTrying = (count: number, groups: readonly { photoCount: number; price: number }[]): number =>
      count <= 0 ? 0 : Math.min(...groups.map((g) => g.price + cheapestByTrying(count - g.photoCount, groups)))
    fc.assert(
      fc.property(anyGroups, fc.integer({ min: 1, max: 7 }), (groups, count) => {
        expect(cheapestCover(count, groups)).toBe(cheapestByTrying(count, groups))
      }),
    )
  })
})
