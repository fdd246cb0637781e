import { cents, type Cents } from '#domain/money.ts'

/** The highest price, fee or discount that can be set: a typing error beyond it would not fit an order's sums. */
export const highestAmount: Cents = cents(1_000_000)
