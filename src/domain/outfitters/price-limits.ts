import { cents, type Cents } from '#domain/money.ts'

/** The highest price, fee or discount. A higher one, by a typing error, would overflow an order's sums. */
export const highestAmount: Cents = cents(1_000_000)
