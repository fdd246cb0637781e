import { cents, type Cents } from './money.ts'

/** An exact fraction that is not negative: `top / bottom` in lowest terms, with a positive bottom. */
export interface Fraction {
  readonly top: bigint
  readonly bottom: bigint
}

export const zero: Fraction = { top: 0n, bottom: 1n }

/** Throws: RangeError when the quotient is negative or `bottom` is not positive. */
export function fraction(top: number | bigint, bottom: number | bigint = 1n): Fraction {
  return reduced(BigInt(top), BigInt(bottom))
}

export function plus(a: Fraction, b: Fraction): Fraction {
  return reduced(a.top * b.bottom + b.top * a.bottom, a.bottom * b.bottom)
}

export function times(a: Fraction, b: Fraction): Fraction {
  return reduced(a.top * b.top, a.bottom * b.bottom)
}

export function sum(parts: Iterable<Fraction>): Fraction {
  let total = zero
  for (const part of parts) total = plus(total, part)
  return total
}

/**
 * Rounds a fraction of cents to whole cents.
 *
 * Throws: RangeError when the amount is not a safe integer.
 */
export function roundHalfUp({ top, bottom }: Fraction): Cents {
  return cents(Number((2n * top + bottom) / (2n * bottom)))
}

/**
 * Splits a total in proportion to weights, and the parts add up to the total. Of two equal remainders, the earlier part
 * comes first. When every weight is zero, the total is split evenly.
 *
 * Throws: RangeError for a negative total, or for a total above zero without weights.
 */
export function splitByLargestRemainder(total: Cents, weights: readonly Fraction[]): Cents[] {
  if (total < 0) throw new RangeError('Only an amount of zero or more can be split')
  if (weights.length === 0) {
    if (total === 0) return []
    throw new RangeError('Nobody to split an amount between')
  }
  const whole = sum(weights)
  if (whole.top === 0n)
    return splitByLargestRemainder(
      total,
      weights.map(() => fraction(1)),
    )
  const perWeight = times(fraction(total), fraction(whole.bottom, whole.top))
  const shares = weights.map((weight, index) => {
    const share = times(weight, perWeight)
    const floor = share.top / share.bottom
    return { index, floor: Number(floor), rest: fraction(share.top - floor * share.bottom, share.bottom) }
  })
  const parts = shares.map((share) => share.floor)
  const left = total - parts.reduce((a, b) => a + b, 0)
  const byRest = shares.toSorted((a, b) => compare(b.rest, a.rest) || a.index - b.index)
  for (const share of byRest.slice(0, left)) parts[share.index] = share.floor + 1
  return parts.map(cents)
}

/** Below zero when `a` is less than `b`. */
export function compare(a: Fraction, b: Fraction): number {
  const difference = a.top * b.bottom - b.top * a.bottom
  return difference > 0n ? 1 : difference < 0n ? -1 : 0
}

function reduced(top: bigint, bottom: bigint): Fraction {
  if (bottom <= 0n || top < 0n) throw new RangeError(`Not a fraction of zero or more: ${top}/${bottom}`)
  const divisor = greatestCommonDivisor(top, bottom)
  return { top: top / divisor, bottom: bottom / divisor }
}

function greatestCommonDivisor(a: bigint, b: bigint): bigint {
  while (b > 0n) [a, b] = [b, a % b]
  return a
}
