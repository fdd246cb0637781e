import { compare, fraction, roundHalfUp, sum, times, zero, type Fraction } from '#domain/fraction.ts'
import { cents, type Cents } from '#domain/money.ts'
import type { PrepaidCover } from './pricing-input.ts'

interface Coverable {
  readonly kind: 'photo' | 'group'
  /** Net with the river fees of its photos. */
  readonly merchandise: Fraction
}

/**
 * Returns what a prepaid code covers of each line, net with river fees, in exact fractions: of groups and photos the
 * most expensive ones, of an amount the same part of each line (docs/rules.md#prepaid-is-a-tender).
 */
export function coveredOfLines(cover: PrepaidCover | null, lines: readonly Coverable[]): readonly Fraction[] {
  if (cover === null) return lines.map(() => zero)
  if (cover.kind === 'amount') {
    const { top, bottom } = sum(lines.map((line) => line.merchandise))
    const part = top === 0n ? zero : times(fraction(cover.amount), fraction(bottom, top))
    const most = compare(part, fraction(1)) > 0 ? fraction(1) : part
    return lines.map((line) => times(line.merchandise, most))
  }
  const [kind, count] = cover.kind === 'group' ? (['group', 1] as const) : (['photo', cover.count] as const)
  const chosen = lines
    .filter((line) => line.kind === kind)
    .toSorted((a, b) => compare(b.merchandise, a.merchandise))
    .slice(0, count)
  return lines.map((line) => (chosen.includes(line) ? line.merchandise : zero))
}

/**
 * `merchandise`: net with river fees of the summary, in cents. It is the whole when every line is wholly covered. A line
 * that is not covered at all leaves at least a cent, so that rounding never decides about the processing fee.
 */
export function prepaidOf(merchandise: Cents, lines: readonly (Coverable & { readonly covered: Fraction })[]): Cents {
  if (lines.every((line) => compare(line.covered, line.merchandise) === 0)) return merchandise
  const isOpen = lines.some((line) => line.covered.top === 0n && line.merchandise.top > 0n)
  return cents(Math.min(merchandise - (isOpen ? 1 : 0), roundHalfUp(sum(lines.map((line) => line.covered)))))
}

interface MaybePrepaid {
  readonly prepaid?: number | { readonly amount: number } | null | undefined
  /** In rows of lists. */
  readonly prepaid_total?: number | undefined
}

/** Returns the part of the total that a prepaid code pays. Orders that a device kept from an earlier build have none. */
export function prepaidPart({ prepaid, prepaid_total: row = 0 }: MaybePrepaid): Cents {
  return cents(typeof prepaid === 'number' ? prepaid : (prepaid?.amount ?? row))
}

/** Returns what card or counter pay of an order. */
export function leftToPay(order: MaybePrepaid & { readonly total: number }): Cents {
  return cents(order.total - prepaidPart(order))
}

/** Returns the money that refunds gave back. The refund of all that was left gave the prepaid code back too. */
export function moneyBack(order: MaybePrepaid & { readonly total: number; readonly refunded_total: number }): Cents {
  const { total, refunded_total: refunded } = order
  return cents(refunded - (refunded > 0 && refunded >= total ? prepaidPart(order) : 0))
}
