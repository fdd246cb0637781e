import { Failure } from '#domain/failure.ts'
import { isLocalDate, localDate, type LocalDate } from '#domain/trip-time/local-date.ts'

/** Local days, both inclusive; null is open on that side. */
export interface DayRange {
  readonly from: LocalDate | null
  readonly to: LocalDate | null
}

/** A day as it was sent; empty, null and left out are none. */
type SentDay = string | null | undefined

// Nothing was sold before or will be after; the days around them are in every calendar.
const earliest = localDate('1970-01-01')
const latest = localDate('9998-12-31')

/** The days asked for. Throws Failure 422 for what is no day and for an end before the start. */
export function readDayRange(sent: { readonly startDate?: SentDay; readonly endDate?: SentDay }): DayRange {
  const from = readDay('startDate', sent.startDate)
  const to = readDay('endDate', sent.endDate)
  if (from !== null && to !== null && to < from)
    throw new Failure(422, 'date-order', { endDate: 'validation.date-order' })
  return { from, to }
}

/** Today, where neither day was given: what a report shows when it is opened. */
export function orToday(range: DayRange, today: LocalDate): DayRange {
  return range.from === null && range.to === null ? { from: today, to: today } : range
}

/** True for one day and no more: the closing report. */
export function isOneDay({ from, to }: DayRange): boolean {
  return from !== null && from === to
}

function readDay(field: string, day: SentDay): LocalDate | null {
  if (day === null || day === undefined || day === '') return null
  if (!isLocalDate(day)) throw new Failure(422, 'invalid-date', { [field]: 'validation.date' })
  return day < earliest ? earliest : day > latest ? latest : day
}
