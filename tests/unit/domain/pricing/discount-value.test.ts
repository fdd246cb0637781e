import fc from 'fast-check'
import { expect, it } from 'vitest'
import { cents, hundredths } from '#domain/money.ts'
import { leavesNothing } from '#domain/pricing/discount-value.ts'
import { priceCart, repriceFrozen } from '#domain/pricing/price-cart.ts'
import { anyCart, anyDiscount } from './any-cart.ts'

it('leavesNothing predicts whether the server completes an order as free when staff apply a discount', () => {
  fc.assert(
    fc.property(anyCart, anyDiscount, (any, discount) => {
      const input = { ...any, prepaid: null }
      const placed = priceCart(input)
      fc.pre(discount !== null && placed.net > 0)
      expect(leavesNothing(placed, discount)).toBe(repriceFrozen(input, discount).priced.isFree)
    }),
    { numRuns: 500 },
  )
})

it.each([
  [{ name: 'ALL', type: 'Percentage', value: hundredths(10_000) }, true],
  [{ name: 'NEARLY', type: 'Percentage', value: hundredths(9_999) }, true],
  [{ name: 'HALF', type: 'Percentage', value: hundredths(5_000) }, false],
  [{ name: 'TEN', type: 'Dollar Value', value: cents(1_000) }, true],
  [{ name: 'NINE', type: 'Dollar Value', value: cents(999) }, false],
] as const)(
  'leavesNothing for the discount %o, when 1000 cents remain after the 24 hour discount, returns %s',
  (discount, expected) => {
    expect(leavesNothing({ subtotal: 1_200, discount24: 200 }, discount)).toBe(expected)
  },
)
