import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cents, hundredths } from '#domain/money.ts'
import { priceCart, type PricedLine } from '#domain/pricing/price-cart.ts'
import { anyCart, anyDiscount, percent } from './any-cart.ts'
import { leftToPay } from '#domain/pricing/prepaid.ts'
import { cart, group, photo, settings, single } from './pricing-examples.ts'

/** Each of the eight properties runs with this many random carts. Together they try more than 10,000 carts. */
const runs = { numRuns: 1500 }

const summaryLines = ['discount24', 'discount', 'net', 'riverFee', 'riverSectionFee', 'processingFee', 'total'] as const
const total = (lines: readonly PricedLine[], pick: (line: PricedLine) => number) =>
  lines.reduce((sum, line) => sum + pick(line), 0)

describe('priceCart for any cart', () => {
  it('returns cart lines whose amounts add up to every amount of the summary', () => {
    fc.assert(
      fc.property(anyCart, (input) => {
        const priced = priceCart(input)
        expect(total(priced.lines, (line) => line.price)).toBe(priced.subtotal)
        for (const name of summaryLines)
          expect([name, total(priced.lines, (line) => line[name])]).toEqual([name, priced[name]])
        expect(total(priced.lines, (line) => line.tax ?? 0)).toBe(priced.tax ?? 0)
        const inWindow = priced.lines.filter((line) => line.inWindow)
        expect(total(inWindow, (line) => line.commission)).toBe(priced.commission24)
        expect(total(priced.lines, (line) => line.commission)).toBe(priced.commission + priced.commission24)
      }),
      runs,
    )
  })

  it('computes net as price minus discounts, and total as net plus fees and tax, in each cart line and in the summary', () => {
    fc.assert(
      fc.property(anyCart, (input) => {
        const priced = priceCart(input)
        for (const line of [...priced.lines, { ...priced, price: priced.subtotal }]) {
          expect(line.net).toBe(line.price - line.discount24 - line.discount)
          expect(line.total).toBe(
            line.net + line.riverFee + line.riverSectionFee + line.processingFee + (line.tax ?? 0),
          )
        }
      }),
      runs,
    )
  })

  it('returns no negative amount', () => {
    fc.assert(
      fc.property(anyCart, (input) => {
        const priced = priceCart(input)
        for (const line of [...priced.lines, priced]) {
          const amounts = Object.values(line).filter((value) => typeof value === 'number')
          expect(Math.min(...amounts)).toBeGreaterThanOrEqual(0)
        }
      }),
      runs,
    )
  })

  it('counts the same merchandise with a prepaid code as without, and leaves nothing to pay or a taxed rest', () => {
    fc.assert(
      fc.property(anyCart, (input) => {
        const priced = priceCart(input)
        const without = priceCart({ ...input, prepaid: null })
        for (const name of ['subtotal', 'net', 'riverFee', 'riverSectionFee', 'commission', 'commission24'] as const)
          expect([name, priced[name]]).toEqual([name, without[name]])
        const merchandise = priced.net + priced.riverFee + priced.riverSectionFee
        const rest = merchandise - priced.prepaid
        expect(rest).toBeGreaterThanOrEqual(0)
        expect(leftToPay(priced)).toBe(rest + priced.processingFee + (priced.tax ?? 0))
        expect(priced.isFree).toBe(input.items.length > 0 && leftToPay(priced) === 0 && rest === 0)
        expect(leftToPay(priced)).toBeLessThanOrEqual(without.total)
      }),
      runs,
    )
  })

  it('never lowers the subtotal when a photo is added', () => {
    fc.assert(
      fc.property(anyCart, (input) => {
        const more = priceCart({ ...input, items: [...input.items, single(999)] })
        expect(more.subtotal).toBeGreaterThanOrEqual(priceCart(input).subtotal)
      }),
      runs,
    )
  })

  it('never returns a higher total when a discount is given or increased', () => {
    fc.assert(
      fc.property(anyCart, anyDiscount, percent, (input, discount, more) => {
        const without = priceCart({ ...input, discount: null })
        const discounted = priceCart({ ...input, discount })
        expect(discounted.total).toBeLessThanOrEqual(without.total)
        if (discount === null) return
        const larger = priceCart({
          ...input,
          discount:
            discount.type === 'Percentage'
              ? { ...discount, value: hundredths(Math.min(10_000, discount.value + more)) }
              : { ...discount, value: cents(discount.value + more) },
        })
        expect(larger.total).toBeLessThanOrEqual(discounted.total)
      }),
      runs,
    )
  })

  it('returns the same summary when it is repeated with the items in reverse sequence', () => {
    fc.assert(
      fc.property(anyCart, (input) => {
        const { lines: _, ...summary } = priceCart(input)
        const { lines: __, ...again } = priceCart({ ...input, items: input.items.toReversed() })
        expect(again).toEqual(summary)
      }),
      runs,
    )
  })

  it('charges exactly the river fee percentage of the net amount when all photos have the same percentage', () => {
    fc.assert(
      fc.property(anyCart, percent, (input, fee) => {
        const items = input.items.map((item) =>
          item.kind === 'photo'
            ? single(item.photo.id, fee, 0)
            : { ...item, photos: item.photos.map(({ id }) => photo(id, fee, 0)) },
        )
        const priced = priceCart({ ...input, items })
        expect(priced.riverFee).toBe(Math.floor((2 * priced.net * fee + 10_000) / 20_000))
      }),
      runs,
    )
  })

  it('returns line totals that add up exactly to the total of a very large order', () => {
    const items = Array.from({ length: 400 }, (_, index) =>
      group(index, [photo(index, 333, 777), photo(10_000 + index)]),
    )
    const priced = priceCart(
      cart({ items, settings: { ...settings, displayGroupPrice: cents(99_999_999) }, taxRatePpm: 99_999 }),
    )
    expect(total(priced.lines, (line) => line.total)).toBe(priced.total)
  })
})
