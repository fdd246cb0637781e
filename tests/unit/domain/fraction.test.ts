import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fraction, plus, roundHalfUp, splitByLargestRemainder, sum, times } from '#domain/fraction.ts'
import { cents } from '#domain/money.ts'

describe('fractions', () => {
  it('are exact where binary numbers are not', () => {
    expect(plus(fraction(1, 10), fraction(2, 10))).toEqual(fraction(3, 10))
    expect(times(fraction(2, 3), fraction(3, 4))).toEqual(fraction(1, 2))
    expect(sum([])).toEqual(fraction(0))
  })
  it('refuse negative values and a denominator that is not positive', () => {
    for (const [top, bottom] of [
      [-1, 1],
      [1, 0],
      [1, -2],
    ] as const) {
      expect(() => fraction(top, bottom)).toThrow(RangeError)
    }
  })
  it.each([
    [1, 2, 1],
    [49, 100, 0],
    [26_460, 100, 265],
    [13_230, 100, 132],
    [3, 2, 2],
    [5, 2, 3],
    [7, 1, 7],
  ])('round %i/%i half up to %i', (top, bottom, expected) => {
    expect(roundHalfUp(fraction(top, bottom))).toBe(expected)
  })
})

describe('splitting by largest remainder', () => {
  const split = (total: number, weights: number[]) =>
    splitByLargestRemainder(
      cents(total),
      weights.map((w) => fraction(w)),
    )

  it.each([
    [100, [1, 1, 1], [34, 33, 33]],
    [100, [1, 2, 4], [14, 29, 57]],
    [5, [0, 1, 0], [0, 5, 0]],
    [3, [0, 0], [2, 1]],
    [0, [1, 2], [0, 0]],
    [0, [], []],
  ])('splits %i over the weights %j into %j', (total, weights, expected) => {
    expect(split(total, weights)).toEqual(expected)
  })
  it('refuses an empty list of weights and a negative amount', () => {
    expect(() => split(1, [])).toThrow(RangeError)
    expect(() => split(-1, [1])).toThrow(RangeError)
  })
  it('adds up to the whole, with each part within a cent of its exact share', () => {
    const weights = fc.array(fc.integer({ min: 0, max: 10_000 }), { minLength: 1, maxLength: 20 })
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000 }), weights, (total, given) => {
        const parts = split(total, given)
        expect(parts.reduce((a, b) => a + b, 0)).toBe(total)
        const whole = given.reduce((a, b) => a + b, 0)
        if (whole === 0) return
        parts.forEach((part, index) => {
          expect(Math.abs(part * whole - total * (given[index] ?? 0))).toBeLessThan(whole)
        })
      }),
    )
  })
})
