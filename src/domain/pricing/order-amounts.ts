import type { Cents } from '#domain/money.ts'

/** The amounts of a cart or order that receipts, answers and devices all name alike. */
export interface OrderAmounts<Amount extends number = Cents> {
  readonly subtotal: Amount
  readonly discount24: Amount
  readonly riverFee: Amount
  readonly riverSectionFee: Amount
  readonly processingFee: Amount
  /** While the tax rate is unknown, the tax is null and `total` contains no tax. */
  readonly tax: Amount | null
  readonly total: Amount
}

export function orderAmounts<Amount extends number>(of: OrderAmounts<Amount>): OrderAmounts<Amount> {
  const { subtotal, discount24, riverFee, riverSectionFee, processingFee, tax, total } = of
  return { subtotal, discount24, riverFee, riverSectionFee, processingFee, tax, total }
}

/** Orders and reports show this name in place of a code (docs/rules.md#counter-discounts). */
export const counterDiscountName = 'Counter discount'
