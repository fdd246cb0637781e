import { fraction, splitByLargestRemainder, plus, zero, type Fraction } from '#domain/fraction.ts'
import { cents, sumCents, type Cents } from '#domain/money.ts'

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

export function sumAmounts(all: readonly BookedAmounts[]): BookedAmounts {
  const of = (name: keyof BookedAmounts): Cents => sumCents(all.map((amounts) => amounts[name]))
  return {
    subtotal: of('subtotal'),
    discount24: of('discount24'),
    discount: of('discount'),
    net: of('net'),
    fees: of('fees'),
    tax: of('tax'),
    commission: of('commission'),
  }
}

/**
 * `left`: the order's amounts without its earlier refunds. Each returned amount is in proportion to the order's
 * remaining amount, rounded by the largest remainder method. Net, fees and tax add up to the refund. The refunds of a
 * fully refunded order add up to the order.
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

export interface SoldLine {
  readonly net: Cents
  readonly photos: readonly { readonly id: number; readonly photographerId: number }[]
}

interface PhotographerShare {
  readonly photographerId: number
  /** Number of different photos of the photographer in the purchase. */
  readonly photoCount: number
  readonly net: Cents
}

/**
 * The photos of a line share the line's net equally, and cents are rounded by the largest remainder method. The result
 * is sorted by the photographer's id.
 */
export function photographerShares(net: Cents, lines: readonly SoldLine[]): PhotographerShare[] {
  const photos = new Map<number, Set<number>>()
  const weights = new Map<number, Fraction>()
  for (const line of lines) {
    for (const { id, photographerId } of line.photos) {
      photos.set(photographerId, (photos.get(photographerId) ?? new Set()).add(id))
      const part = fraction(line.net, line.photos.length)
      weights.set(photographerId, plus(weights.get(photographerId) ?? zero, part))
    }
  }
  const ids = [...photos.keys()].toSorted((a, b) => a - b)
  if (ids.length === 0) return []
  const nets = splitByLargestRemainder(
    net,
    ids.map((id) => weights.get(id) ?? zero),
  )
  return ids.flatMap((photographerId, index) => {
    const share = nets[index]
    return share === undefined
      ? []
      : [{ photographerId, photoCount: photos.get(photographerId)?.size ?? 0, net: share }]
  })
}

/**
 * Splits a refund among the photographers of an order in proportion to their remaining shares. The parts add up to the
 * refund.
 */
export function refundedShares(
  net: Cents,
  left: readonly { readonly photographerId: number; readonly net: Cents }[],
): { readonly photographerId: number; readonly net: Cents }[] {
  if (left.length === 0) return []
  const parts = splitByLargestRemainder(
    net,
    left.map((share) => fraction(share.net)),
  )
  return left.flatMap(({ photographerId }, index) => {
    const part = parts[index]
    return part === undefined ? [] : [{ photographerId, net: part }]
  })
}

/**
 * Takes the refunded parts of an order from their photographers. Nobody loses more than the rest of a share: what
 * exceeds it comes from the others, in proportion to what is left to them. The parts add up to the refund.
 */
export function sharesOfParts(
  parts: readonly { readonly photographerId: number | undefined; readonly net: Cents }[],
  left: readonly { readonly photographerId: number; readonly net: Cents }[],
): { readonly photographerId: number; readonly net: Cents }[] {
  if (left.length === 0) return []
  const own = left.map(({ photographerId, net }) => {
    const asked = sumCents(parts.filter((part) => part.photographerId === photographerId).map((part) => part.net))
    return cents(Math.min(net, asked))
  })
  const open = cents(sumCents(parts.map(({ net }) => net)) - sumCents(own))
  const spread = splitByLargestRemainder(
    open,
    left.map(({ net }, index) => fraction(net - (own[index] ?? 0))),
  )
  return left.map(({ photographerId }, index) => ({
    photographerId,
    net: cents((own[index] ?? 0) + (spread[index] ?? 0)),
  }))
}
