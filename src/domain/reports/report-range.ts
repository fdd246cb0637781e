import { Failure } from '#domain/failure.ts'
import type { Tender } from '#domain/orders/order-status.ts'
import { isLocalDate, localDate, type LocalDate, addDays } from '#domain/trip-time/local-date.ts'

/** A range of local days, both inclusive. Null means that the range has no limit on that side. */
export interface DayRange {
  readonly from: LocalDate | null
  readonly to: LocalDate | null
}

/** Empty, null and missing mean that the client sent none. */
type SentDay = string | null | undefined

// No sale is outside these bounds. They also keep sums of dates and days within the years that a date can hold.
const earliest = localDate('1970-01-01')
const latest = localDate('9998-12-31')

/** Throws: 422 for an invalid day or an end before the start. */
export function readDayRange(sent: { readonly startDate?: SentDay; readonly endDate?: SentDay }): DayRange {
  const from = readDay('startDate', sent.startDate)
  const to = readDay('endDate', sent.endDate)
  if (from !== null && to !== null && to < from)
    throw new Failure(422, 'date-order', { endDate: 'validation.date-order' })
  return { from, to }
}

/** Reports show today by default. */
export function withTodayDefault(range: DayRange, today: LocalDate): DayRange {
  return range.from === null && range.to === null ? { from: today, to: today } : range
}

/** The report of a single day is the closing report. */
export function isOneDay({ from, to }: DayRange): boolean {
  return from !== null && from === to
}

function readDay(field: string, day: SentDay): LocalDate | null {
  if (day === null || day === undefined || day === '') return null
  if (!isLocalDate(day)) throw new Failure(422, 'invalid-date', { [field]: 'validation.date' })
  return day < earliest ? earliest : day > latest ? latest : day
}

export const reportPresets = ['today', 'yesterday', 'week', 'month', 'last-month', 'year'] as const
export type ReportPreset = (typeof reportPresets)[number]

/**
 * Returns the days of a report's quick date, both inclusive. No day is later than `today`, the outfitter's local day. A
 * week is the last seven days.
 */
export function presetRange(
  preset: ReportPreset,
  today: LocalDate,
): { readonly from: LocalDate; readonly to: LocalDate } {
  const firstOfMonth = localDate(`${today.slice(0, 7)}-01`)
  switch (preset) {
    case 'today':
      return { from: today, to: today }
    case 'yesterday':
      return { from: addDays(today, -1), to: addDays(today, -1) }
    case 'week':
      return { from: addDays(today, -6), to: today }
    case 'month':
      return { from: firstOfMonth, to: today }
    case 'last-month': {
      const last = addDays(firstOfMonth, -1)
      return { from: localDate(`${last.slice(0, 7)}-01`), to: last }
    }
    case 'year':
      return { from: localDate(`${today.slice(0, 4)}-01-01`), to: today }
  }
}

/**
 * The filter of the closing report (docs/rules.md#closing-report-filter). It depends on the tender, not on the channel.
 */
export type ReportFilter = 'all' | 'internal' | 'external'

export const tendersOf: Readonly<Record<ReportFilter, readonly Tender[]>> = {
  all: ['card', 'counter', 'free', 'prepaid'],
  internal: ['counter', 'free', 'prepaid'],
  external: ['card'],
}
