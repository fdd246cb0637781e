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

/** The discounts that leave nothing to pay of an order that staff give away (docs/rules.md#send-from-the-counter). */
export const givenNames = { included: 'Included in the trip', free: 'Given for free' } as const

/** A row between the subtotal and the taxes of a receipt. `amount`: cents, negative when taken off. */
export interface PriceChange {
  readonly label:
    | 'cart.discount24'
    | 'cart.discount'
    | 'cart.counter-discount'
    | 'cart.included'
    | 'cart.given-free'
    | 'cart.processing-fee'
    | 'cart.river-fee'
    | 'cart.river-section-fee'
  /** The code of a named discount. */
  readonly name?: string
  readonly amount: number
}

const labels: Readonly<Record<string, PriceChange['label']>> = {
  [counterDiscountName]: 'cart.counter-discount',
  [givenNames.included]: 'cart.included',
  [givenNames.free]: 'cart.given-free',
}

interface Changed extends Pick<OrderAmounts<number>, 'discount24' | 'processingFee' | 'riverFee' | 'riverSectionFee'> {
  readonly discountName: string | null
  readonly discountValue: number
}

/** Returns discounts and fees in the sequence of docs/rules.md#order-summary, without those of nothing. */
export function priceChanges(of: Changed): readonly PriceChange[] {
  const name = of.discountName ?? ''
  const discount = labels[name] ?? 'cart.discount'
  const changes: PriceChange[] = [
    { label: 'cart.discount24', amount: 0 - of.discount24 },
    { label: discount, name, amount: 0 - of.discountValue },
    { label: 'cart.processing-fee', amount: of.processingFee },
    { label: 'cart.river-fee', amount: of.riverFee },
    { label: 'cart.river-section-fee', amount: of.riverSectionFee },
  ]
  return changes.filter(({ amount }) => amount !== 0)
}
