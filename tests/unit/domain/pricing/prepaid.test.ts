import { describe, expect, it } from 'vitest'
import { cents, hundredths } from '#domain/money.ts'
import { priceCart } from '#domain/pricing/price-cart.ts'
import { leftToPay } from '#domain/pricing/prepaid.ts'
import { prepaidCover, type PrepaidCover } from '#domain/pricing/pricing-input.ts'
import { readPricedCart, readPricingInput } from '#domain/pricing/stored-price.ts'
import { cart, group, hoursAgo, photo, priceGroups, settings, single } from './pricing-examples.ts'

const old = { createdAt: hoursAgo(30), addedAt: hoursAgo(2), windowOpen: false }
const groupOf = (id: number, times = {}) => group(id, [photo(100 * id), photo(100 * id + 1)], times)
const singles = (count: number) => Array.from({ length: count }, (_, index) => single(index + 1))
const fiveOff = { name: 'FIVE', type: 'Dollar Value', value: cents(500) } as const
const price = (prepaid: PrepaidCover, input: Parameters<typeof cart>[0]) =>
  priceCart({ ...cart({ taxRatePpm: 70_000, ...input }), prepaid })

describe('prepaid', () => {
  it('pays a whole group with its river fees, without processing fee and tax', () => {
    // 6000 cents less 20 %, with 3 % and 1.5 %.
    const priced = price({ kind: 'group' }, { items: [groupOf(1)] })
    const fees = { riverFee: 144, riverSectionFee: 72, processingFee: 0, tax: 0 }
    expect(priced).toMatchObject({ net: 4800, ...fees, total: 5016, prepaid: 5016, isFree: true })
    expect(leftToPay(priced)).toBe(0)
    expect(priced.lines).toMatchObject([{ ...fees, total: 5016, commission: priced.commission24 }])
  })

  it('pays the more expensive of two groups. The other has processing fee and tax', () => {
    const priced = price({ kind: 'group' }, { items: [groupOf(1), groupOf(2, old)] })
    expect(priced).toMatchObject({ prepaid: 6270, processingFee: 250, tax: 369, total: 6270 + 5016 + 250 + 369 })
    expect(priced.lines).toMatchObject([
      { id: 1, processingFee: 250, tax: 369 },
      { id: 2, processingFee: 0, tax: 0, total: 6270 },
    ])
  })

  it('pays so many single photos at their share of the bundle', () => {
    const priced = price({ kind: 'photos', count: 3 }, { items: singles(4) })
    // Each of the four costs 1250 cents, and 56.25 cents of river fees.
    expect(priced).toMatchObject({ net: 5000, prepaid: 3919, total: 5000 + 150 + 75 + 250 + 109 })
    expect(price({ kind: 'photos', count: 9 }, { items: singles(4) })).toMatchObject({ prepaid: 5225, isFree: true })
  })

  it('leaves at least a cent of a line that it does not cover, however little the line costs', () => {
    const priceOf = (more: number) => ({
      settings: {
        ...settings,
        priceGroups: priceGroups({ 1: 667 }),
        displayGroupPrice: cents(1),
        processingFee: cents(2),
      },
      items: [single(1, 0, 3691), groupOf(1)],
      discount: { name: 'D', type: 'Dollar Value', value: cents(more) } as const,
    })
    for (const discount of [0, 1, 2]) {
      const priced = price({ kind: 'photos', count: 1 }, { ...priceOf(discount), taxRatePpm: null })
      expect([discount, leftToPay(priced), priced.isFree]).toEqual([discount, 3, false])
    }
  })

  it('pays an amount, and gives no change', () => {
    expect(price({ kind: 'amount', amount: cents(2000) }, { items: singles(4) })).toMatchObject({
      prepaid: 2000,
      processingFee: 250,
      tax: 243,
      total: 5000 + 225 + 250 + 243,
      isFree: false,
    })
    expect(price({ kind: 'amount', amount: cents(99_999) }, { items: singles(4) })).toMatchObject({
      prepaid: 5225,
      total: 5225,
      isFree: true,
    })
  })

  it.each<[string, PrepaidCover]>([
    ['a group', { kind: 'group' }],
    ['photos', { kind: 'photos', count: 2 }],
    ['an amount', { kind: 'amount', amount: cents(500) }],
  ])('pays nothing of an order that is free, with a code for %s', (_, prepaid) => {
    const discount = { name: 'FREE', type: 'Percentage', value: hundredths(10_000) } as const
    expect(price(prepaid, { items: [...singles(2), groupOf(1)], discount })).toMatchObject({ prepaid: 0, total: 0 })
  })

  it('pays nothing of a cart without what the code covers', () => {
    expect(price({ kind: 'group' }, { items: singles(1) })).toMatchObject({ prepaid: 0, isFree: false })
    expect(price({ kind: 'photos', count: 1 }, { items: [groupOf(1)] })).toMatchObject({ prepaid: 0, isFree: false })
  })

  it.each<PrepaidCover>([{ kind: 'group' }, { kind: 'photos', count: 2 }, { kind: 'amount', amount: cents(500) }])(
    'is stored with the order: %j',
    (prepaid) => {
      const input = { ...cart({ items: singles(3) }), prepaid }
      const stored: unknown = JSON.parse(JSON.stringify({ input, priced: priceCart(input) }))
      const { input: read, priced } = stored as { input: unknown; priced: unknown }
      expect(readPricingInput(read)).toEqual(input)
      expect(readPricedCart(priced)).toEqual(priceCart(input))
    },
  )

  it('leaves lines that it does not cover at no more than what is left to pay, so that they can be refunded', () => {
    const groups = [300, 100].map((fee, id) =>
      group(id, [photo(10 * id, fee, 150), photo(10 * id + 1, fee, 50), photo(10 * id + 2, fee, 150)], old),
    )
    const priced = price({ kind: 'photos', count: 1 }, { items: [single(7, 300, 50), ...groups], discount: fiveOff })
    const [covered, ...others] = priced.lines
    expect(covered).toMatchObject({ kind: 'photo', total: priced.prepaid })
    expect(others.reduce((sum, line) => sum + line.total, 0)).toBe(leftToPay(priced))
  })

  it('has no other kinds', () => {
    expect(() => prepaidCover({ covers: 'mug', quantity: 1 })).toThrow(RangeError)
  })
})
