import type { LocalDate } from '#domain/trip-time/local-date.ts'

/** The sums at the foot of a report, in cents. Refunds are already subtracted. */
export interface ReportTotals {
  /** Refunds do not change this number. */
  readonly count: number
  readonly subtotal: number
  /** The 24 hour discount and the named discount together. */
  readonly discount: number
  readonly net: number
  readonly fees_and_tax: number
  readonly total: number
  readonly counter_total: number
  /** The counter's total by the way of payment. Their rest was paid in a way that nobody recorded. */
  readonly cash_total: number
  readonly terminal_total: number
  readonly other_total: number
  readonly card_total: number
  readonly prepaid_total: number
}

export interface ReportDay extends ReportTotals {
  readonly date: LocalDate
}

export const noTotals: ReportTotals = {
  count: 0,
  subtotal: 0,
  discount: 0,
  net: 0,
  fees_and_tax: 0,
  total: 0,
  counter_total: 0,
  cash_total: 0,
  terminal_total: 0,
  other_total: 0,
  card_total: 0,
  prepaid_total: 0,
}

export function addTotals(a: ReportTotals, b: ReportTotals): ReportTotals {
  return {
    count: a.count + b.count,
    subtotal: a.subtotal + b.subtotal,
    discount: a.discount + b.discount,
    net: a.net + b.net,
    fees_and_tax: a.fees_and_tax + b.fees_and_tax,
    total: a.total + b.total,
    counter_total: a.counter_total + b.counter_total,
    cash_total: a.cash_total + b.cash_total,
    terminal_total: a.terminal_total + b.terminal_total,
    other_total: a.other_total + b.other_total,
    card_total: a.card_total + b.card_total,
    prepaid_total: a.prepaid_total + b.prepaid_total,
  }
}

export function totalsOfDays(days: readonly ReportTotals[]): ReportTotals {
  return days.reduce(addTotals, noTotals)
}
