import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cents } from '#domain/money.ts'
import { refundedAmounts, subtractAmounts, totalOf, type BookedAmounts } from '#domain/reports/booked-amounts.ts'

/** The test vector of docs/rules.md#price-test-vector, with a commission of 20 %. */
const vector: BookedAmounts = {
  subtotal: cents(11_000),
  discount24: cents(1200),
  discount: cents(980),
  net: cents(8820),
  fees: cents(647),
  tax: cents(663),
  commission: cents(1764),
}

const amount = fc.integer({ min: 0, max: 100_000 }).map(cents)
const anyOrder = fc
  .record({ net: amount, discount24: amount, discount: amount, fees: amount, tax: amount, commission: amount })
  .map((parts): BookedAmounts => ({ ...parts, subtotal: cents(parts.net + parts.discount24 + parts.discount) }))
  .filter((order) => totalOf(order) > 0)

describe('the ledger amounts of a refund', () => {
  it('equal the amounts of the sale for a full refund', () => {
    expect(refundedAmounts(vector, totalOf(vector))).toEqual(vector)
  })

  it('are proportional to the amounts of the sale, rounded by largest remainder, for a partial refund', () => {
    // The refund is a tenth of 10130 cents. Net 882.0, fees 64.7 and tax 66.3 are rounded so that they add up to 1013.
    expect(refundedAmounts(vector, cents(1013))).toEqual({
      subtotal: 1100,
      discount24: 120,
      discount: 98,
      net: 882,
      fees: 65,
      tax: 66,
      commission: 176,
    })
    expect(refundedAmounts(vector, cents(1))).toMatchObject({ net: 1, fees: 0, tax: 0, commission: 0 })
  })

  it('are refused for a refund of nothing or of more than is left, and accepted for exactly what is left', () => {
    const left = subtractAmounts(vector, refundedAmounts(vector, cents(1013)))
    expect(refundedAmounts(left, totalOf(left))).toEqual(left)
    expect(() => refundedAmounts(left, cents(totalOf(left) + 1))).toThrow(RangeError)
    expect(() => refundedAmounts(vector, cents(10_131))).toThrow(RangeError)
    expect(() => refundedAmounts(vector, cents(0))).toThrow(RangeError)
  })

  it('add up to the refund, and the amounts of all refunds add up to those of the order', () => {
    fc.assert(
      fc.property(anyOrder, fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 6 }), (order, parts) => {
        let left = order
        const takeBack = (given: number) => {
          const taken = refundedAmounts(left, cents(given))
          expect(totalOf(taken)).toBe(given)
          expect(taken.subtotal).toBe(taken.net + taken.discount24 + taken.discount)
          left = subtractAmounts(left, taken)
          for (const rest of Object.values(left)) expect(rest).toBeGreaterThanOrEqual(0)
        }
        for (const part of parts) {
          const given = Math.floor(totalOf(left) * part)
          if (given > 0) takeBack(given)
        }
        if (totalOf(left) > 0) takeBack(totalOf(left))
        expect(new Set(Object.values(left))).toEqual(new Set([0]))
      }),
    )
  })
})
