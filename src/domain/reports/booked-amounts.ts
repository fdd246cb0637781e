import { fraction, splitByLargestRemainder } from '#domain/fraction.ts'
import { cents, type Cents } from '#domain/money.ts'

/** Amounts of an order or refund in the ledger, never negative (docs/rules.md#report-amounts). */
export interface BookedAmounts {
  /** Merchandise before discounts: `subtotal - discount24 - discount = net`. */
  readonly subtotal: Cents
  readonly discount24: Cents
  /** The named discount. */
  readonly discount: Cents
  readonly net: Cents
  /** River, river section and processing fees together. */
  readonly fees: Cents
  readonly tax: Cents
  /** The outfitter's share of `net`, for both commission rates together. */
  readonly commission: Cents
}

/** Returns the amount that the guest paid for an order or got back by a refund. */
export function totalOf({ net, fees, tax }: Pick<BookedAmounts, 'net' | 'fees' | 'tax'>): Cents {
  return cents(net + fees + tax)
}

/** Returns the amounts without those that are taken away, such as earlier refunds. */
export function subtractAmounts(amounts: BookedAmounts, taken: BookedAmounts): BookedAmounts {
  return {
    subtotal: cents(amounts.subtotal - taken.subtotal),
    discount24: cents(amounts.discount24 - taken.discount24),
    discount: cents(amounts.discount - taken.discount),
    net: cents(amounts.net - taken.net),
    fees: cents(amounts.fees - taken.fees),
    tax: cents(amounts.tax - taken.tax),
    commission: cents(amounts.commission - taken.commission),
  }
}

/**
 * Returns the amounts to book for a refund. `left`: the order's amounts without its earlier refunds. `given`: the
 * refund in cents. Each returned amount is in proportion to the order's remaining amount, rounded by the largest
 * remainder method. Net, fees and tax add up to the refund. The refunds of a fully refunded order add up to the order.
 *
 * Throws: RangeError when the refund is zero or more than is left.
 */
export function refundedAmounts(left: BookedAmounts, given: Cents): BookedAmounts {
  const rest = totalOf(left) - given
  if (given <= 0 || rest < 0) throw new RangeError(`${given} cents of ${totalOf(left)} cannot be refunded`)
  const parts = splitByLargestRemainder(given, [fraction(left.net), fraction(left.fees), fraction(left.tax)])
  const [net = cents(0), fees = cents(0), tax = cents(0)] = parts
  const shareOf = (amount: Cents): Cents =>
    splitByLargestRemainder(amount, [fraction(given), fraction(rest)])[0] ?? cents(0)
  const discount24 = shareOf(left.discount24)
  const discount = shareOf(left.discount)
  return {
    subtotal: cents(net + discount24 + discount),
    discount24,
    discount,
    net,
    fees,
    tax,
    commission: shareOf(left.commission),
  }
}
