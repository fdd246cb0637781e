import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cents } from '#domain/money.ts'
import { photographerShares, refundedShares } from '#domain/reports/booked-amounts.ts'

const photo = (id: number, photographerId: number) => ({ id, photographerId })

describe('the share of a photographer in an order', () => {
  it('is the price of a single, and for each photo of a group an equal part of the price of the group', () => {
    const lines = [
      { net: cents(1250), photos: [photo(1, 7)] },
      { net: cents(6000), photos: [photo(2, 7), photo(3, 9), photo(4, 9)] },
    ]
    expect(photographerShares(cents(7250), lines)).toEqual([
      { photographerId: 7, photoCount: 2, net: 3250 },
      { photographerId: 9, photoCount: 2, net: 4000 },
    ])
  })

  it('is rounded once, after the exact parts of all lines are added, so that thirds lose no cent', () => {
    const lines = [
      { net: cents(100), photos: [photo(1, 1), photo(2, 1), photo(3, 2)] },
      { net: cents(100), photos: [photo(4, 1), photo(5, 2), photo(6, 2)] },
    ]
    expect(photographerShares(cents(200), lines)).toMatchObject([{ net: 100 }, { net: 100 }])
  })

  it('includes the indivisible cent when the remainders are equal and this photographer has the lowest id', () => {
    const lines = [{ net: cents(101), photos: [photo(1, 5), photo(2, 4)] }]
    expect(photographerShares(cents(101), lines)).toMatchObject([
      { photographerId: 4, net: 51 },
      { photographerId: 5, net: 50 },
    ])
  })

  it('counts a photo that is in two groups once, but includes its part of the price of both groups', () => {
    const lines = [
      { net: cents(600), photos: [photo(1, 5)] },
      { net: cents(600), photos: [photo(1, 5), photo(2, 6)] },
    ]
    expect(photographerShares(cents(1200), lines)).toEqual([
      { photographerId: 5, photoCount: 1, net: 900 },
      { photographerId: 6, photoCount: 1, net: 300 },
    ])
  })

  it('is zero for a free order, but still counts the photos', () => {
    const lines = [{ net: cents(0), photos: [photo(1, 5), photo(2, 6)] }]
    expect(photographerShares(cents(0), lines)).toEqual([
      { photographerId: 5, photoCount: 1, net: 0 },
      { photographerId: 6, photoCount: 1, net: 0 },
    ])
    expect(photographerShares(cents(500), [])).toEqual([])
  })

  it('adds up with the other shares to the net sale, and becomes zero when the whole sale is refunded', () => {
    const owners = fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 8 })
    const line = fc.record({ net: fc.integer({ min: 0, max: 9000 }), owners })
    fc.assert(
      fc.property(
        fc.array(line, { minLength: 1, maxLength: 5 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (drawn, part) => {
          const lines = drawn.map((each, index) => ({
            net: cents(each.net),
            photos: each.owners.map((owner, place) => photo(index * 10 + place, owner)),
          }))
          const net = cents(lines.reduce((sum, each) => sum + each.net, 0))
          const shares = photographerShares(net, lines)
          expect(shares.reduce((sum, share) => sum + share.net, 0)).toBe(net)
          const first = cents(Math.floor(net * part))
          const taken = refundedShares(first, shares)
          expect(taken.reduce((sum, share) => sum + share.net, 0)).toBe(first)
          const left = shares.map((share, index) => ({
            photographerId: share.photographerId,
            net: cents(share.net - (taken[index]?.net ?? 0)),
          }))
          expect(Math.min(...left.map((share) => share.net))).toBeGreaterThanOrEqual(0)
          expect(refundedShares(cents(net - first), left)).toEqual(left)
        },
      ),
    )
  })
})
