import { addDays, daysBetween, localDate, type LocalDate } from '#domain/trip-time/local-date.ts'

/** Refunds can make the counter or the card total negative. */
export interface TenderDay {
  readonly date: string
  readonly counter_total: number
  readonly card_total: number
}

export type BinSize = 'day' | 'week' | 'month'

/** One bar of a report's chart, with the sums of its sales in cents. */
export interface TenderBin {
  readonly from: LocalDate
  readonly to: LocalDate
  readonly counter: number
  readonly card: number
}

export interface TenderBins {
  readonly size: BinSize
  readonly bins: readonly TenderBin[]
}

/** More bars would be too thin to read. */
const maxBars = 62

function sizeFor(days: number): BinSize {
  if (days <= maxBars) return 'day'
  return days <= maxBars * 7 ? 'week' : 'month'
}

/** Weeks start on Sunday, as in the reports' calendar. */
function startOf(date: LocalDate, size: BinSize): LocalDate {
  if (size === 'day') return date
  if (size === 'month') return localDate(`${date.slice(0, 7)}-01`)
  return addDays(date, -new Date(`${date}T00:00:00Z`).getUTCDay())
}

function startOfNext(start: LocalDate, size: BinSize): LocalDate {
  if (size === 'day') return addDays(start, 1)
  return size === 'week' ? addDays(start, 7) : startOf(addDays(start, 31), 'month')
}

interface Limits {
  readonly from: LocalDate
  readonly to: LocalDate
}

const lengthOf = ({ from, to }: Limits): number => daysBetween(from, to) + 1

function limitsOf(days: readonly TenderDay[], start: string | null, end: string | null): Limits | null {
  const from = start ?? days[0]?.date
  const to = end ?? days.at(-1)?.date
  return from === undefined || to === undefined || to < from ? null : { from: localDate(from), to: localDate(to) }
}

/**
 * Days without sales have bars too. The first and last bar include only days of the range.
 *
 * `days`: the days with sales, sorted. Null as `from` means the first of these days, and null as `to` the last. Monthly
 * bars cover only the time from the first to the last day with sales.
 */
export function binByTender(
  days: readonly TenderDay[],
  range: { readonly from: string | null; readonly to: string | null },
): TenderBins {
  const asked = limitsOf(days, range.from, range.to)
  if (asked === null) return { size: 'day', bins: [] }
  const isLong = sizeFor(lengthOf(asked)) === 'month'
  const { from, to } = (isLong ? limitsOf(days, null, null) : null) ?? asked
  const size = isLong ? 'month' : sizeFor(lengthOf(asked))
  const bins: TenderBin[] = []
  let next = 0
  for (let start = startOf(from, size); start <= to; start = startOfNext(start, size)) {
    const end = addDays(startOfNext(start, size), -1)
    let counter = 0
    let card = 0
    for (let day = days[next]; day !== undefined && day.date <= end; day = days[++next]) {
      counter += day.counter_total
      card += day.card_total
    }
    bins.push({ from: start < from ? from : start, to: end > to ? to : end, counter, card })
  }
  return { size, bins }
}

/** Returns round amounts in cents for the chart's grid lines, in ascending order. */
export function amountLines(bins: readonly TenderBin[]): readonly number[] {
  const highest = Math.max(0, ...bins.map(({ counter, card }) => Math.max(0, counter) + Math.max(0, card)))
  const lowest = Math.min(0, ...bins.map(({ counter, card }) => Math.min(0, counter) + Math.min(0, card)))
  const step = roundStep((highest - lowest) / 4)
  const lines: number[] = []
  for (let line = Math.floor(lowest / step); line * step < highest + step; line++) lines.push(line * step)
  return lines
}

/** Rounds an amount in cents up to 1, 2, 5, 10, 20, 50 … dollars, whichever comes next. */
function roundStep(cents: number): number {
  for (let power = 100; ; power *= 10) for (const step of [power, power * 2, power * 5]) if (step >= cents) return step
}
