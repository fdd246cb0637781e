import { Failure } from '#domain/failure.ts'
import { isLocalDate, localDate, type LocalDate } from '#domain/trip-time/local-date.ts'

/** A range of local days, both inclusive. Null means that the range has no limit on that side. */
export interface DayRange {
  readonly from: LocalDate | null
  readonly to: LocalDate | null
}

/** A day as the client sent it. Empty, null and missing mean that the client sent none. */
type SentDay = string | null | undefined

// A requested day before `earliest` becomes `earliest`, and a day after `latest` becomes `latest`. No sale is outside
// these bounds. They also keep sums of dates and days within the years that a date can hold.
const earliest = localDate('1970-01-01')
const latest = localDate('9998-12-31')

/**
 * Reads the first and last day that a client requests.
 *
 * Throws: 422 for an invalid day or an end before the start.
 */
export function readDayRange(sent: { readonly startDate?: SentDay; readonly endDate?: SentDay }): DayRange {
  const from = readDay('startDate', sent.startDate)
  const to = readDay('endDate', sent.endDate)
  if (from !== null && to !== null && to < from)
    throw new Failure(422, 'date-order', { endDate: 'validation.date-order' })
  return { from, to }
}

/** Returns today as the range when the client sent neither day. Reports show today by default. */
export function withTodayDefault(range: DayRange, today: LocalDate): DayRange {
  return range.from === null && range.to === null ? { from: today, to: today } : range
}

/** True when the range is a single day. The report of a single day is the closing report. */
export function isOneDay({ from, to }: DayRange): boolean {
  return from !== null && from === to
}

function readDay(field: string, day: SentDay): LocalDate | null {
  if (day === null || day === undefined || day === '') return null
  if (!isLocalDate(day)) throw new Failure(422, 'invalid-date', { [field]: 'validation.date' })
  return day < earliest ? earliest : day > latest ? latest : day
}
