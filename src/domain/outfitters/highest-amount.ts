import { cents, type Cents } from '#domain/money.ts'

/** The highest price, fee or discount. Without this limit, a typing error could overflow the sums of an order. */
export const highestAmount: Cents = cents(1_000_000)
