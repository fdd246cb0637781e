import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cents, hundredths } from '#domain/money.ts'
import { priceCart, repriceFrozen } from '#domain/pricing/price-cart.ts'
import { readPricingInput } from '#domain/pricing/stored-price.ts'
import { anyCart, anyDiscount } from './any-cart.ts'
import { cart, group, hoursAgo, photo, single } from './pricing-examples.ts'

const stored = (input: unknown): unknown => JSON.parse(JSON.stringify(input))

describe('repricing a frozen order', () => {
  it('with the same discount gives the same price', () => {
    fc.assert(
      fc.property(anyCart, (input) => {
        const frozen = readPricingInput(stored(input))
        expect(frozen).toEqual(input)
        expect(repriceFrozen(frozen, input.discount).priced).toEqual(priceCart(input))
      }),
      { numRuns: 500 },
    )
  })

  it('with another discount gives the price of a cart with that other discount', () => {
    fc.assert(
      fc.property(anyCart, anyDiscount, (input, discount) => {
        const repriced = repriceFrozen(readPricingInput(stored(input)), discount)
        expect(repriced.priced).toEqual(priceCart({ ...input, discount }))
        expect(repriced.priced.total).toBeLessThanOrEqual(priceCart({ ...input, discount: null }).total)
        expect(readPricingInput(stored(repriced.input)).discount).toEqual(discount)
      }),
      { numRuns: 500 },
    )
  })

  it('uses the time of placement, so that a 24 hour discount that has ended since still counts', () => {
    const input = cart({ items: [group(1, [photo(1)], { createdAt: hoursAgo(23) })], taxRatePpm: 70_000 })
    expect(repriceFrozen(readPricingInput(stored(input)), null).priced).toMatchObject({
      isTwentyFourHour: true,
      discount24: 1200,
    })
  })

  it('replaces the discount instead of adding another', () => {
    const first = { name: 'TEN', type: 'Percentage', value: hundredths(1000) } as const
    const second = { name: 'FIVE', type: 'Dollar Value', value: cents(500) } as const
    const input = cart({ items: [single(1), single(2)], discount: first })
    expect(priceCart(input)).toMatchObject({ discount: 300, discountName: 'TEN' })
    expect(repriceFrozen(input, second).priced).toMatchObject({ discount: 500, discountName: 'FIVE', net: 2500 })
    expect(repriceFrozen(input, null).priced).toMatchObject({ discount: 0, discountName: null, net: 3000 })
  })
})

describe('readPricingInput', () => {
  const input = cart({
    items: [single(1), group(2, [photo(3)])],
    discount: { name: 'A', type: 'Percentage', value: hundredths(1250) },
  })
  const fields = stored(input) as Record<string, unknown>
  const [single1, group2] = fields['items'] as Record<string, unknown>[]
  const settings = fields['settings'] as Record<string, unknown>

  it.each([
    ['null', null],
    ['a text', 'price'],
    ['a list', []],
    ['input without settings', { ...fields, settings: undefined }],
    ['a price of half a cent', { ...fields, settings: { ...settings, displayGroupPrice: 1.5 } }],
    ['a price as text', { ...fields, settings: { ...settings, processingFee: '250' } }],
    ['a flag that is a number', { ...fields, settings: { ...settings, displayGroupOnly: 1 } }],
    ['price groups that are no list', { ...fields, settings: { ...settings, priceGroups: {} } }],
    ['an item of no known kind', { ...fields, items: [{ ...single1, kind: 'video' }] }],
    ['a photo without fees', { ...fields, items: [{ kind: 'photo', photo: { id: 1 } }] }],
    ['a fee above the price', { ...fields, items: [{ kind: 'photo', photo: { id: 1, riverFee: 10_001 } }] }],
    ['a group without an instant', { ...fields, items: [{ ...group2, createdAt: 'yesterday' }] }],
    ['a group without its photos', { ...fields, items: [{ ...group2, photos: null }] }],
    ['an unknown discount', { ...fields, discount: { name: 'A', type: 'Free', value: 1 } }],
    ['a discount without a name', { ...fields, discount: { type: 'Percentage', value: 1 } }],
    ['input without a time', { ...fields, now: null }],
    ['a tax rate that is a fraction', { ...fields, taxRatePpm: 0.07 }],
  ])('refuses %s', (_, json) => {
    expect(() => readPricingInput(json)).toThrow(RangeError)
  })
})
