import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cents, hundredths } from '#domain/money.ts'
import { priceCart, type PricedLine } from '#domain/pricing/price-cart.ts'
import type { NamedDiscount } from '#domain/pricing/pricing-input.ts'
import { cart, group, hoursAgo, now, photo, priceGroups, settings, single } from './pricing-examples.ts'

const percent = fc.integer({ min: 0, max: 10_000 })
const anySettings = fc.record({
  priceGroups: fc
    .dictionary(fc.integer({ min: 1, max: 12 }).map(String), fc.integer({ min: 1, max: 9000 }), {
      minKeys: 1,
      maxKeys: 4,
    })
    .map((groups) => priceGroups(groups)),
  displayGroupPrice: fc.integer({ min: 1, max: 20_000 }).map(cents),
  displayGroupOnly: fc.constant(false),
  discount24: fc.integer({ min: 0, max: 100 }),
  processingFee: fc.integer({ min: 0, max: 500 }).map(cents),
  commission: fc.integer({ min: 0, max: 100 }),
  commission24: fc.integer({ min: 0, max: 100 }),
})
const anyDiscount: fc.Arbitrary<NamedDiscount | null> = fc.oneof(
  fc.constant(null),
  percent.map((value) => ({ name: 'P', type: 'Percentage' as const, value: hundredths(value) })),
  fc
    .integer({ min: 0, max: 40_000 })
    .map((value) => ({ name: 'D', type: 'Dollar Value' as const, value: cents(value) })),
)
const anyItems = fc.record({
  singles: fc.array(fc.tuple(percent, percent), { maxLength: 15 }),
  groups: fc.array(
    fc.record({
      fees: fc.array(fc.tuple(percent, percent), { minLength: 1, maxLength: 7 }),
      hoursOld: fc.integer({ min: 0, max: 40 }),
    }),
    { maxLength: 4 },
  ),
})
const anyCart = fc
  .record({
    settings: anySettings,
    discount: anyDiscount,
    taxRatePpm: fc.oneof(fc.constant(null), fc.integer({ min: 0, max: 200_000 })),
    items: anyItems.map(({ singles, groups }) => [
      ...singles.map(([river, section], index) => single(index, river, section)),
      ...groups.map(({ fees, hoursOld }, g) =>
        group(
          g,
          fees.map(([river, section], index) => photo(1000 * (g + 1) + index, river, section)),
          {
            createdAt: hoursAgo(hoursOld),
          },
        ),
      ),
    ]),
  })
  .map((given) => ({ ...given, now }))

const summaryLines = ['discount24', 'discount', 'net', 'riverFee', 'riverSectionFee', 'processingFee', 'total'] as const
const total = (lines: readonly PricedLine[], pick: (line: PricedLine) => number) =>
  lines.reduce((sum, line) => sum + pick(line), 0)

describe('for every cart', () => {
  it('the parts of the lines add up to every summary line', () => {
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
    )
  })

  it('each line adds up in itself, and so does the summary', () => {
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
    )
  })

  it('no amount is negative, in the summary or in any line', () => {
    fc.assert(
      fc.property(anyCart, (input) => {
        const priced = priceCart(input)
        for (const line of [...priced.lines, priced]) {
          const amounts = Object.values(line).filter((value) => typeof value === 'number')
          expect(Math.min(...amounts)).toBeGreaterThanOrEqual(0)
        }
      }),
    )
  })

  it('the subtotal never falls when a photo is added', () => {
    fc.assert(
      fc.property(anyCart, (input) => {
        const more = priceCart({ ...input, items: [...input.items, single(999)] })
        expect(more.subtotal).toBeGreaterThanOrEqual(priceCart(input).subtotal)
      }),
    )
  })

  it('neither the order of the items nor the number of tries changes the summary', () => {
    fc.assert(
      fc.property(anyCart, (input) => {
        const { lines: _, ...summary } = priceCart(input)
        const { lines: __, ...again } = priceCart({ ...input, items: input.items.toReversed() })
        expect(again).toEqual(summary)
      }),
    )
  })

  it('fees of the same percent everywhere are that percent of the net', () => {
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
    )
  })

  it('stays exact for a very large order', () => {
    const items = Array.from({ length: 400 }, (_, index) =>
      group(index, [photo(index, 333, 777), photo(10_000 + index)]),
    )
    const priced = priceCart(
      cart({ items, settings: { ...settings, displayGroupPrice: cents(99_999_999) }, taxRatePpm: 99_999 }),
    )
    expect(total(priced.lines, (line) => line.total)).toBe(priced.total)
  })
})
