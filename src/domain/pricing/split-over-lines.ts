import { fraction, splitByLargestRemainder, zero, type Fraction } from '#domain/fraction.ts'
import { cents, type Cents } from '#domain/money.ts'
import type { OrderAmounts } from './order-amounts.ts'

/** The parts of all items add up to the cart's summary line (docs/rules.md#splits-in-cents). */
export interface PricedLine extends Omit<OrderAmounts, 'subtotal'> {
  readonly kind: 'photo' | 'group'
  readonly id: number
  readonly photoCount: number
  readonly inWindow: boolean
  readonly price: Cents
  readonly discount: Cents
  readonly net: Cents
  /** The outfitter's share of the line's net, at the line's commission rate. */
  readonly commission: Cents
}

interface Summary extends OrderAmounts {
  readonly discount: Cents
  readonly commission: Cents
  readonly commission24: Cents
  readonly prepaid?: Cents
}

/** The weights by which `splitOverLines` splits each summary line. */
export interface ExactLine {
  readonly kind: 'photo' | 'group'
  readonly id: number
  readonly photoCount: number
  readonly inWindow: boolean
  readonly price: Fraction
  readonly discount24: Fraction
  /** The part that a prepaid code covers. */
  readonly covered?: Fraction
  readonly riverFee: Fraction
  readonly riverSectionFee: Fraction
  readonly commission: Fraction
}

/**
 * Splits every summary line of a cart among the cart's items by the largest remainder method
 * (docs/rules.md#splits-in-cents). No part is negative.
 */
export function splitOverLines(summary: Summary, exact: readonly ExactLine[]): PricedLine[] {
  if (exact.length === 0) return []
  const exactly = (pick: (line: ExactLine) => Fraction) => exact.map(pick)
  const prices = splitByLargestRemainder(
    summary.subtotal,
    exactly((line) => line.price),
  )
  const discounts24 = splitByLargestRemainder(
    summary.discount24,
    exactly((line) => line.discount24),
  )
  const remaining = prices.map((price, index) => price - at(discounts24, index))
  const discounts = splitByLargestRemainder(
    summary.discount,
    remaining.map((amount) => fraction(amount)),
  )
  const nets = remaining.map((amount, index) => cents(amount - at(discounts, index)))
  const { riverFees, sectionFees } = splitFees(summary, exact)
  const paid = splitByLargestRemainder(
    summary.prepaid ?? cents(0),
    exactly((line) => line.covered ?? zero),
  )
  moveCents(
    { prices, nets, riverFees, sectionFees },
    {
      prepaid: summary.prepaid ?? cents(0),
      isCovered: exact.map(({ covered }) => covered !== undefined && covered.top > 0n),
    },
  )
  // A covered line has no processing fee and no tax.
  const processingFees = splitByLargestRemainder(
    summary.processingFee,
    nets.map((net, index) => fraction(rest(net, at(paid, index)))),
  )
  const merchandise = nets.map((net, index) => cents(net + at(riverFees, index) + at(sectionFees, index)))
  const taxed = merchandise.map((amount, index) => rest(amount, at(paid, index)) + at(processingFees, index))
  const taxes =
    summary.tax === null
      ? null
      : splitByLargestRemainder(
          summary.tax,
          taxed.map((amount) => fraction(amount)),
        )
  const commissions = splitCommissions(summary, exact)
  return exact.map(({ kind, id, photoCount, inWindow }, index) => ({
    kind,
    id,
    photoCount,
    inWindow,
    price: at(prices, index),
    discount24: at(discounts24, index),
    discount: at(discounts, index),
    net: at(nets, index),
    riverFee: at(riverFees, index),
    riverSectionFee: at(sectionFees, index),
    processingFee: at(processingFees, index),
    tax: taxes && at(taxes, index),
    total: cents(at(merchandise, index) + at(processingFees, index) + (taxes ? at(taxes, index) : 0)),
    commission: at(commissions, index),
  }))
}

function splitFees(summary: Summary, exact: readonly ExactLine[]) {
  const riverFees = splitByLargestRemainder(
    summary.riverFee,
    exact.map((line) => line.riverFee),
  )
  const sectionFees = splitByLargestRemainder(
    summary.riverSectionFee,
    exact.map((line) => line.riverSectionFee),
  )
  return { riverFees, sectionFees }
}

interface Goods {
  readonly prices: Cents[]
  readonly nets: Cents[]
  readonly riverFees: Cents[]
  readonly sectionFees: Cents[]
}

/**
 * Moves the cents by which rounding left the covered lines below what the code pays. Otherwise the other lines would
 * cost more than what card or counter took, and could not be refunded (docs/rules.md#refunds).
 */
function moveCents(
  { prices, nets, riverFees, sectionFees }: Goods,
  { prepaid, isCovered }: { readonly prepaid: Cents; readonly isCovered: readonly boolean[] },
): void {
  const to = isCovered.indexOf(true)
  const parts = [nets, riverFees, sectionFees]
  let short = parts
    .flatMap((amounts) => amounts.filter((_, index) => isCovered[index]))
    .reduce((left, amount) => left - amount, prepaid as number)
  for (const moved of [[riverFees], [sectionFees], [prices, nets]])
    for (const [from, covered] of isCovered.entries())
      while (!covered && short > 0 && moved.every((amounts) => at(amounts, from) > 0)) {
        for (const amounts of moved) {
          amounts[from] = cents(at(amounts, from) - 1)
          amounts[to] = cents(at(amounts, to) + 1)
        }
        short -= 1
      }
}

function splitCommissions(summary: Summary, exact: readonly ExactLine[]): Cents[] {
  const of = (inWindow: boolean, amount: Cents) => {
    const weights = exact.map((line) => (line.inWindow === inWindow ? line.commission : fraction(0)))
    return amount === 0 ? weights.map(() => cents(0)) : splitByLargestRemainder(amount, weights)
  }
  const inWindow = of(true, summary.commission24)
  return of(false, summary.commission).map((part, index) => cents(part + at(inWindow, index)))
}

/** Both amounts are rounded, so the part may exceed the whole by a cent. */
function rest(amount: Cents, paid: Cents): number {
  return Math.max(0, amount - paid)
}

function at(amounts: readonly Cents[], index: number): Cents {
  return amounts[index] ?? cents(0)
}
