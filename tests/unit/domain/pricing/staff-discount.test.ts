import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cents, hundredths } from '#domain/money.ts'
import { discountValue } from '#domain/pricing/discount-value.ts'
import { priceCart, repriceFrozen } from '#domain/pricing/price-cart.ts'
import { counterDiscount, highestCounterDiscount, isWithinLimit } from '#domain/pricing/staff-discount.ts'
import { anyCart } from './any-cart.ts'

const reason = 'They waited an hour'

describe('isWithinLimit', () => {
  it.each([
    [{ amount: 1 }, 0, 5_000, false],
    [{ percent: 1 }, 0, 5_000, false],
    [{ amount: 1_250 }, 2_500, 5_000, true],
    [{ amount: 1_251 }, 2_500, 5_000, false],
    // 25 % of 4999 cents is 1249.75 cents, which a percentage rounds half up too.
    [{ amount: 1_250 }, 2_500, 4_999, true],
    [{ percent: 2_500 }, 2_500, 4_999, true],
    [{ percent: 2_501 }, 2_500, 4_999, false],
    [{ amount: 5_000 }, 10_000, 5_000, true],
    [{ amount: 5_001 }, 10_000, 5_000, false],
  ])(
    'for %o, a limit of %i and %i cents left after the 24 hour discount, returns %s',
    (typed, limit, left, expected) => {
      expect(isWithinLimit({ ...typed, reason }, limit, left)).toBe(expected)
    },
  )

  it('lets no discount take off more than the highest amount', () => {
    const percentages = fc.integer({ min: 1, max: 10_000 })
    fc.assert(
      fc.property(percentages, percentages, fc.nat(1_000_000), (percent, limit, left) => {
        fc.pre(isWithinLimit({ percent, reason }, limit, left))
        const taken = discountValue(counterDiscount({ percent, reason }), cents(left))
        expect(taken).toBeLessThanOrEqual(highestCounterDiscount(hundredths(limit), cents(left)))
      }),
    )
  })
})

it('a counter discount applies after the 24 hour discount, in place of a code', () => {
  fc.assert(
    fc.property(anyCart, fc.integer({ min: 1, max: 10_000 }), (input, percent) => {
      const placed = priceCart(input)
      const { priced } = repriceFrozen(input, counterDiscount({ percent, reason }))
      expect(priced.discountName).toBe('Counter discount')
      expect(priced.discount24).toBe(placed.discount24)
      const left = placed.subtotal - placed.discount24
      expect(priced.discount).toBe(Math.floor((left * percent + 5_000) / 10_000))
      expect(priced.net).toBe(left - priced.discount)
    }),
  )
})
