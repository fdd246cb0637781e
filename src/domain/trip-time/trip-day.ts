import { isLocalDate, type LocalDate } from './local-date.ts'

// A typed year of 2206 would lead the storefront's days for ever.
const firstTripDay = '1970-01-01'
const lastTripDay = '2199-12-31'

/** True for a day of the calendar, written `yyyy-MM-dd`, on which a trip can have been: of 1970 to 2199. */
export function isTripDay(value: string): value is LocalDate {
  return isLocalDate(value) && value >= firstTripDay && value <= lastTripDay
}
