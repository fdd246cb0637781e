import { describe, expect, it } from 'vitest'
import { cents, hundredths } from '#domain/money.ts'
import { priceCart } from '#domain/pricing/price-cart.ts'
import { cart, group, hoursAgo, now, photo, priceGroups, settings, single } from './pricing-examples.ts'

const singles = (count: number) => Array.from({ length: count }, (_, index) => single(index + 1))
const old = { createdAt: hoursAgo(30), addedAt: hoursAgo(2), windowOpen: false }

describe('priceCart', () => {
  it('matches the test vector (docs/rules.md#price-test-vector)', () => {
    const priced = priceCart(
      cart({
        items: [...singles(4), group(1, [photo(101), photo(102), photo(103)])],
        discount: { name: 'RIVER10', type: 'Percentage', value: hundredths(1000) },
        taxRatePpm: 70_000,
      }),
    )
    expect(priced).toMatchObject({
      subtotal: 11_000,
      discount24: 1200,
      discountName: 'RIVER10',
      discount: 980,
      net: 8820,
      riverFee: 265,
      riverSectionFee: 132,
      processingFee: 250,
      tax: 663,
      total: 10_130,
      photoCount: 4,
      groupCount: 1,
      isTwentyFourHour: true,
      isFree: false,
      // The commission is 10 % of the group's 4320 cents and 20 % of the singles' 4500 cents.
      commission24: 432,
      commission: 900,
      notForSale: [],
    })
  })

  it('returns zero amounts for an empty cart and does not call it a free order', () => {
    expect(priceCart(cart({ taxRatePpm: 70_000 }))).toMatchObject({
      subtotal: 0,
      total: 0,
      tax: 0,
      isFree: false,
      lines: [],
    })
  })

  it('returns no tax amount while the guest’s address is unknown', () => {
    const priced = priceCart(cart({ items: singles(1) }))
    expect(priced).toMatchObject({ tax: null, total: 1500 + 45 + 23 + 250 })
    expect(priced.lines[0]).toMatchObject({ tax: null, total: 1818 })
  })

  it('charges no fees and no tax when nothing is left to pay', () => {
    const discount = { name: 'FREE', type: 'Percentage', value: hundredths(10_000) } as const
    expect(priceCart(cart({ items: [...singles(2), group(1, [photo(9)])], discount }))).toMatchObject({
      net: 0,
      riverFee: 0,
      riverSectionFee: 0,
      processingFee: 0,
      tax: 0,
      total: 0,
      isFree: true,
    })
  })

  it.each([
    ['Dollar Value', 500, 500],
    ['Dollar Value', 99_999, 3000],
    ['Percentage', 1250, 375],
    ['Percentage', 0, 0],
  ] as const)(
    'turns a named discount of the type %s with the value %i into %i of 3000 cents',
    (type, value, expected) => {
      const discount =
        type === 'Percentage' ? { name: 'X', type, value: hundredths(value) } : { name: 'X', type, value: cents(value) }
      expect(priceCart(cart({ items: singles(2), discount }))).toMatchObject({
        discount: expected,
        net: 3000 - expected,
      })
    },
  )

  it('applies the named discount after the 24-hour discount', () => {
    const discount = { name: 'X', type: 'Percentage', value: hundredths(5000) } as const
    expect(priceCart(cart({ items: [group(1, [photo(1)])], discount }))).toMatchObject({
      discount24: 1200,
      discount: 2400,
    })
  })

  it('rounds half a cent up once per amount of the summary, not once per cart line', () => {
    const halfCents = { ...settings, displayGroupPrice: cents(1005), discount24: 10, processingFee: cents(0) }
    const items = [group(1, [photo(1, 0, 0)]), group(2, [photo(2, 0, 0)]), group(3, [photo(3, 0, 0)])]
    // The discount of three lines is 3 × 100.5 = 301.5 cents, rounded to 302. Rounding each line would give 303.
    expect(priceCart(cart({ settings: halfCents, items }))).toMatchObject({ discount24: 302, net: 2713 })
  })

  it('splits the price of a group equally between its photos, and charges on each share the fees of that photo’s river and section', () => {
    const items = [group(1, [photo(1, 300, 0), photo(2, 0, 0), photo(3, 0, 150)], old)]
    expect(priceCart(cart({ items }))).toMatchObject({ net: 6000, riverFee: 60, riverSectionFee: 30 })
  })

  it('splits the price of all singles equally between them', () => {
    const items = [single(1, 1000, 0), single(2, 0, 0), single(3, 0, 0), single(4, 0, 0)]
    expect(priceCart(cart({ items }))).toMatchObject({ subtotal: 5000, riverFee: 125 })
  })

  it('spreads a named discount over all cart lines in proportion to their prices, so that a discount of half the price halves the river fee', () => {
    const discount = { name: 'HALF', type: 'Percentage', value: hundredths(5000) } as const
    const items = [single(1, 1000, 0), group(1, [photo(9, 0, 0)], old)]
    expect(priceCart(cart({ items }))).toMatchObject({ riverFee: 150 })
    expect(priceCart(cart({ items, discount }))).toMatchObject({ riverFee: 75 })
  })

  it('gives the 24 hour discount only to groups within their 24 hours, never to singles', () => {
    const items = [single(1), group(1, [photo(9)]), group(2, [photo(8)], old)]
    const priced = priceCart(cart({ items }))
    expect(priced).toMatchObject({ discount24: 1200, isTwentyFourHour: true })
    expect(priced.lines.map((line) => [line.kind, line.id, line.inWindow, line.discount24])).toEqual([
      ['photo', 1, false, 0],
      ['group', 1, true, 1200],
      ['group', 2, false, 0],
    ])
  })

  it('does not mark the order for the 24 hour discount when the outfitter gives none', () => {
    const priced = priceCart(cart({ settings: { ...settings, discount24: 0 }, items: [group(1, [photo(1)])] }))
    expect(priced).toMatchObject({ isTwentyFourHour: false, discount24: 0, commission24: 0, commission: 1200 })
  })

  it('splits every amount of the summary between the cart lines by largest remainder', () => {
    const priced = priceCart(cart({ items: [...singles(3)], taxRatePpm: 70_000 }))
    expect(priced.lines.map((line) => line.price)).toEqual([1167, 1167, 1166])
    expect(priced.lines.map((line) => line.total).reduce((a, b) => a + b, 0)).toBe(priced.total)
  })

  // The single costs as much as the group does after the group's 24 hour discount.
  const half = { ...settings, discount24: 50, priceGroups: priceGroups({ 1: 3000 }) }
  const alike = [single(1), group(1, [photo(101)])]

  it('splits the processing fee in proportion to the price of each line after discounts', () => {
    expect(priceCart(cart({ settings: half, items: alike })).lines).toMatchObject([
      { price: 3000, net: 3000, processingFee: 125 },
      { price: 6000, net: 3000, processingFee: 125 },
    ])
    const free = { ...half, discount24: 100 }
    expect(priceCart(cart({ settings: free, items: alike })).lines).toMatchObject([
      { net: 3000, processingFee: 250 },
      { net: 0, processingFee: 0, total: 0 },
    ])
  })

  it('splits the named discount in proportion to the price of each line after the 24-hour discount', () => {
    const discount = { name: 'RIVER10', type: 'Percentage', value: hundredths(1000) } as const
    expect(priceCart(cart({ settings: half, items: alike, discount })).lines).toMatchObject([
      { discount: 300, net: 2700 },
      { discount: 300, net: 2700 },
    ])
  })

  it('splits the tax in proportion to the net amount plus fees of each line', () => {
    const items = [single(1, 0, 0), group(1, [photo(101, 5000, 0)])]
    const without = { ...half, processingFee: cents(0) }
    expect(priceCart(cart({ settings: without, items, taxRatePpm: 100_000 })).lines).toMatchObject([
      { net: 3000, riverFee: 0, tax: 300, total: 3300 },
      { net: 3000, riverFee: 1500, tax: 450, total: 4950 },
    ])
  })

  it('gives each line its commission, and uses the 24 hour rate for a group within its 24 hours', () => {
    expect(priceCart(cart({ settings: half, items: alike }))).toMatchObject({
      commission: 600,
      commission24: 300,
      lines: [{ commission: 600 }, { commission: 300 }],
    })
  })

  it('counts only photos and groups that are for sale', () => {
    const items = [single(1), single(1), group(1, []), group(2, [photo(101)]), group(2, [photo(101)])]
    expect(priceCart(cart({ items }))).toMatchObject({ photoCount: 1, groupCount: 1 })
  })

  it('marks the order for the 24 hour discount even when this discount rounds to zero cents', () => {
    const cheap = { ...settings, displayGroupPrice: cents(1) }
    const priced = priceCart(cart({ settings: cheap, items: [group(1, [photo(101)])] }))
    expect(priced).toMatchObject({ discount24: 0, isTwentyFourHour: true })
  })

  it('applies a tax rate with a precision of one millionth', () => {
    const priced = priceCart(cart({ items: [group(1, [photo(1, 0, 0)], old)], taxRatePpm: 88_750 }))
    expect(priced.tax).toBe(555) // The tax is 8.875 % of 6250 cents: 554.6875
  })
})

describe('items that are not for sale', () => {
  it.each([
    ['single photos at an outfitter that sells only display groups', { displayGroupOnly: true }, 'display-groups-only'],
    ['single photos without price groups', { priceGroups: [] }, 'no-price-groups'],
    ['single photos with a price of zero', { priceGroups: priceGroups({ 1: 0 }) }, 'no-price-groups'],
  ] as const)('include %s', (_, change, reason) => {
    const priced = priceCart(cart({ settings: { ...settings, ...change }, items: [single(7), group(1, [photo(9)])] }))
    expect(priced.notForSale).toEqual([{ kind: 'photo', id: 7, reason }])
    expect(priced).toMatchObject({ photoCount: 0, groupCount: 1, subtotal: 6000 })
  })
  it.each([
    ['a group without a price', { ...settings, displayGroupPrice: cents(0) }, [photo(9)], 'no-group-price'],
    ['an empty group', settings, [], 'empty-group'],
  ] as const)('include %s', (_, changed, photos, reason) => {
    const priced = priceCart(cart({ settings: changed, items: [single(7), group(1, photos)] }))
    expect(priced.notForSale).toEqual([{ kind: 'group', id: 1, reason }])
    expect(priced).toMatchObject({ photoCount: 1, groupCount: 0, subtotal: 1500 })
  })
  it('include a single photo whose group is in the cart, whichever was added first', () => {
    const items = [single(1), group(5, [photo(1), photo(2)]), single(2), single(3)]
    const priced = priceCart(cart({ items }))
    expect(priced.notForSale).toEqual([
      { kind: 'photo', id: 1, reason: 'photo-in-group' },
      { kind: 'photo', id: 2, reason: 'photo-in-group' },
    ])
    expect(priced).toMatchObject({ photoCount: 1, subtotal: 7500 })
  })
  it('do not include a single photo whose group cannot be sold', () => {
    const free = { ...settings, displayGroupPrice: cents(0) }
    expect(priceCart(cart({ settings: free, items: [group(5, [photo(1)]), single(1)] }))).toMatchObject({
      photoCount: 1,
    })
  })
  it('include an item that is already in the cart, but a photo and a group with the same id are different items', () => {
    const items = [single(1), single(1), group(1, [photo(9)]), group(1, [photo(9)])]
    const priced = priceCart(cart({ items }))
    expect(priced).toMatchObject({ photoCount: 1, groupCount: 1, subtotal: 7500 })
    expect(priced.notForSale.map((item) => [item.kind, item.reason])).toEqual([
      ['photo', 'already-in-cart'],
      ['group', 'already-in-cart'],
    ])
  })
  it('do not make an order free when nothing in the cart can be sold', () => {
    const only = { ...settings, displayGroupOnly: true }
    expect(priceCart(cart({ settings: only, items: [single(1)], now }))).toMatchObject({ isFree: false, total: 0 })
  })
})
