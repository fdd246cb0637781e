import { isLocalDate, type LocalDate } from './local-date.ts'

// Limits of trip dates. A mistyped year such as 2206 would give the storefront an endless list of days.
const firstTripDay = '1970-01-01'
const lastTripDay = '2199-12-31'

/** True for a possible trip date: a calendar day of 1970 to 2199, written `yyyy-MM-dd`. */
export function isTripDay(value: string): value is LocalDate {
  return isLocalDate(value) && value >= firstTripDay && value <= lastTripDay
}
