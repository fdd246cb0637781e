import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cents, hundredths } from '#domain/money.ts'
import { bestPrice, nextSinglePrice } from '#domain/pricing/best-price.ts'
import { priceCart, type PricingInput } from '#domain/pricing/price-cart.ts'
import type { GroupItem, PricedPhoto } from '#domain/pricing/pricing-input.ts'
import { anyDiscount } from './any-cart.ts'
import { cart, group, hoursAgo, photo, priceGroups, settings, single } from './pricing-examples.ts'

const singles = (...ids: number[]) => ids.map((id) => single(id))
const groupOf = (id: number, ids: readonly number[], more: Partial<GroupItem> = {}) =>
  group(
    id,
    ids.map((each) => photo(each)),
    more,
  )
const idsOf = (entries: readonly { readonly id: number }[] = []) => entries.map(({ id }) => id)

/** Chances are that photos are in two groups, and that groups of the cart overlap. */
const anyDay = fc
  .record({
    prices: fc.dictionary(fc.integer({ min: 1, max: 5 }).map(String), fc.integer({ min: 1, max: 4000 }), {
      minKeys: 1,
      maxKeys: 3,
    }),
    displayGroupPrice: fc.integer({ min: 0, max: 6000 }),
    displayGroupOnly: fc.integer({ min: 0, max: 9 }).map((dice) => dice === 0),
    discount24: fc.constantFrom(0, 15, 20, 50, 100),
    processingFee: fc.constantFrom(0, 250),
    fees: fc.array(fc.constantFrom(0, 450, 2000), { minLength: 7, maxLength: 7 }),
    groups: fc.array(
      fc.record({
        members: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { maxLength: 5 }),
        hoursOld: fc.constantFrom(2, 30),
        inCart: fc.integer({ min: 0, max: 4 }).map((dice) => dice === 0),
      }),
      { maxLength: 3 },
    ),
    chosen: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { maxLength: 6 }),
    discount: anyDiscount,
    taxRatePpm: fc.constantFrom(null, 0, 82_500),
  })
  .map(({ prices, fees, groups, chosen, discount, taxRatePpm, ...given }) => {
    const day = groups.map(({ members, hoursOld }, id) =>
      group(
        id,
        members.map((member) => photo(member, fees[member], 0)),
        { createdAt: hoursAgo(hoursOld), windowOpen: hoursOld < 24 },
      ),
    )
    const own = day.filter((_, place) => groups[place]?.inCart)
    const items = [...chosen.map((id) => single(id, fees[id], 0)), ...own]
    const { displayGroupPrice, processingFee, ...rules } = given
    return {
      day,
      input: cart({
        items,
        discount,
        taxRatePpm,
        settings: {
          ...settings,
          ...rules,
          priceGroups: priceGroups(prices),
          displayGroupPrice: cents(displayGroupPrice),
          processingFee: cents(processingFee),
        },
      }),
    }
  })

const photosIn = ({ items }: PricingInput): readonly PricedPhoto[] =>
  items.flatMap((item) => (item.kind === 'photo' ? [item.photo] : item.photos))

function soldIn(input: PricingInput): PricingInput {
  const { notForSale } = priceCart(input)
  const isSold = (kind: string, id: number) => !notForSale.some((entry) => entry.kind === kind && entry.id === id)
  return {
    ...input,
    items: input.items.filter((item) => isSold(item.kind, item.kind === 'photo' ? item.photo.id : item.id)),
  }
}

/** Returns the least total of all sets of groups, with singles for the rest. */
function byBruteForce(input: PricingInput, day: readonly GroupItem[]): number {
  const chosen = new Map(photosIn(soldIn(input)).map((each) => [each.id, each]))
  const totals: number[] = []
  for (let bits = 0; bits < 2 ** day.length; bits += 1) {
    const held = day.filter((_, place) => bits & (1 << place))
    const covered = new Set(held.flatMap(({ photos }) => idsOf(photos)))
    const rest = [...chosen.values()].filter(({ id }) => !covered.has(id))
    const items = [...rest.map((each) => ({ kind: 'photo' as const, photo: each })), ...held]
    const priced = priceCart({ ...input, items })
    if (priced.notForSale.length === 0) totals.push(priced.total)
  }
  return Math.min(...totals)
}

/** The cart after the guest took the offer, as the cart's own rules change it. */
function taken(input: PricingInput, offer: NonNullable<ReturnType<typeof bestPrice>>): PricingInput {
  const inGroups = new Set(offer.add.flatMap(({ photos }) => idsOf(photos)))
  const kept = input.items.filter((item) =>
    item.kind === 'photo' ? !inGroups.has(item.photo.id) : !idsOf(offer.drop).includes(item.id),
  )
  const added = offer.addSingles.map((each) => ({ kind: 'photo' as const, photo: each }))
  return { ...input, items: [...offer.add, ...kept, ...added] }
}

describe('bestPrice', () => {
  it('is the cheapest cover for 10,000 random carts, and taking it never raises the total or loses a photo', () => {
    let offers = 0
    fc.assert(
      fc.property(anyDay, ({ input, day }) => {
        const before = priceCart(input)
        const offer = bestPrice(input, day)
        const least = Math.min(byBruteForce(input, day), before.total)
        expect(offer?.after.total ?? before.total).toBe(least)
        if (!offer) return
        offers += 1
        const after = taken(input, offer)
        expect(priceCart(after).total).toBe(offer.after.total)
        expect(offer.after.total).toBeLessThanOrEqual(offer.before.total)
        expect(offer.before.total).toBe(before.total)
        const kept = new Set(idsOf(photosIn(after)))
        expect(idsOf(photosIn(soldIn(input))).filter((id) => !kept.has(id))).toEqual([])
      }),
      { numRuns: 10_000, seed: 20_261_129 },
    )
    expect(offers).toBeGreaterThan(1000)
  })

  it('names the whole raft for six of its singles', () => {
    const raft = groupOf(4, [1, 2, 3, 4, 5, 6])
    const offer = bestPrice(cart({ items: singles(1, 2, 3, 4, 5, 6) }), [raft])
    expect(offer).toMatchObject({ add: [raft], drop: [], addSingles: [], before: { net: 7000 }, after: { net: 4800 } })
  })

  it('names a group at the same total when it holds more photos, and never the photos of the cart again', () => {
    const equal = { ...settings, priceGroups: priceGroups({ 1: 4800 }) }
    const offerOf = (ids: number[]) => bestPrice(cart({ items: singles(1), settings: equal }), [groupOf(4, ids)])
    expect(idsOf(offerOf([1, 2])?.add)).toEqual([4])
    expect(offerOf([1])).toBeNull()
  })

  it('offers nothing more for nothing', () => {
    const discount = { name: 'FREE', type: 'Percentage', value: hundredths(10_000) } as const
    expect(bestPrice(cart({ items: singles(1), discount }), [groupOf(4, [1, 2])])).toBeNull()
  })

  it('names nothing while singles are cheaper, nor a group whose 24 hours are over and that then costs more', () => {
    expect(bestPrice(cart({ items: singles(1, 2, 3) }), [groupOf(4, [1, 2, 3])])).toBeNull()
    const old = groupOf(4, [1, 2, 3, 4], { createdAt: hoursAgo(30), windowOpen: false })
    expect(bestPrice(cart({ items: singles(1, 2, 3, 4) }), [old])).toBeNull()
  })

  it('replaces a group of the cart by its photos, or by a group that holds them too', () => {
    const pair = groupOf(4, [1, 2])
    expect(bestPrice(cart({ items: [pair] }), [pair])).toMatchObject({
      add: [],
      drop: [pair],
      addSingles: [{ id: 1 }, { id: 2 }],
    })
    const four = groupOf(5, [1, 2, 3, 4])
    const both = bestPrice(cart({ items: [pair, ...singles(3, 4)] }), [pair, four])
    expect(both).toMatchObject({ add: [four], drop: [pair], addSingles: [] })
  })

  it('claims nothing beyond 12 groups that hold a chosen photo, and answers quickly with 12', () => {
    const day = Array.from({ length: 13 }, (_, id) => groupOf(id, [id % 4, 20 + id, 40 + id]))
    const items = singles(...Array.from({ length: 60 }, (_, id) => id))
    expect(bestPrice(cart({ items }), day)).toBeNull()
    const start = performance.now()
    bestPrice(cart({ items }), day.slice(1))
    expect(performance.now() - start).toBeLessThan(1000)
  })
})

describe('nextSinglePrice', () => {
  it.each([
    [0, null],
    [1, null],
    [2, 500],
    [3, null],
    [5, 500],
    [6, 500],
    [7, 0],
    [10, null],
  ])('after %i singles, one more costs %s cents more', (count, price) => {
    expect(nextSinglePrice(cart({ items: singles(...Array.from({ length: count }, (_, id) => id)) }))).toBe(price)
  })

  it('is the price after a named discount', () => {
    const half = { name: 'HALF', type: 'Dollar Value', value: cents(3000) } as const
    expect(nextSinglePrice(cart({ items: singles(1, 2), discount: half }))).toBe(500)
    expect(nextSinglePrice(cart({ items: singles(1, 2), discount: { ...half, value: cents(9000) } }))).toBe(0)
  })
})
