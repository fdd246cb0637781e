import { fraction, roundHalfUp } from '#domain/fraction.ts'
import { cents, type Cents } from '#domain/money.ts'
import type { NamedDiscount } from './pricing-input.ts'

/**
 * Returns the cents that a named discount takes off. `remaining`: the cents that the 24 hour discount left
 * (docs/rules.md#named-discounts).
 */
export function discountValue(discount: NamedDiscount, remaining: Cents): Cents {
  if (discount.type === 'Dollar Value') return cents(Math.min(discount.value, remaining))
  return roundHalfUp(fraction(BigInt(remaining) * BigInt(discount.value), 10_000))
}

interface PlacedAmounts {
  readonly subtotal: number
  readonly discount24: number
}

/** True when a placed order with this named discount has nothing left to pay (docs/rules.md#nothing-to-pay). */
export function leavesNothing({ subtotal, discount24 }: PlacedAmounts, discount: NamedDiscount): boolean {
  const remaining = cents(subtotal - discount24)
  return discountValue(discount, remaining) === remaining
}
