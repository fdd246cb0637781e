import { cents, hundredths, type Cents, type Hundredths } from '#domain/money.ts'
import { discountValue } from './discount-value.ts'
import { counterDiscountName } from './order-amounts.ts'
import { namedDiscount, type NamedDiscount } from './pricing-input.ts'

/** `amount` in cents, `percent` in hundredths of a percent. */
export type CounterDiscount = { readonly reason: string } & ({ readonly amount: number } | { readonly percent: number })

export type StaffDiscount = { readonly code: string } | CounterDiscount

/** Throws: RangeError for an amount that is not whole cents, and for a percentage above 100 %. */
export function counterDiscount(discount: CounterDiscount): NamedDiscount {
  const named = { name: counterDiscountName }
  return 'amount' in discount
    ? namedDiscount({ ...named, type: 'Dollar Value', value: discount.amount })
    : namedDiscount({ ...named, type: 'Percentage', value: discount.percent })
}

/** Returns the most cents that staff may take off. `remaining`: the cents that the 24 hour discount left. */
export function highestCounterDiscount(limit: Hundredths, remaining: Cents): Cents {
  return discountValue({ name: counterDiscountName, type: 'Percentage', value: limit }, remaining)
}

/** See docs/rules.md#counter-discounts. `limit` is the outfitter's, in hundredths of a percent of `remaining`. */
export function isWithinLimit(discount: CounterDiscount, limit: number, remaining: number): boolean {
  return 'amount' in discount
    ? discount.amount <= highestCounterDiscount(hundredths(limit), cents(remaining))
    : discount.percent <= limit
}
