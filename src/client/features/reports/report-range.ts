import { isLocalDate, type LocalDate } from '#domain/trip-time/local-date.ts'
import { localDateAt } from '#domain/trip-time/zoned-time.ts'
import { staffText } from '#domain/texts/staff-texts.ts'
import { serverNow } from '#client/offline/server-clock.ts'

/** Days as they are chosen; null where none is. */
export interface ChosenDays {
  readonly startDate: string | null
  readonly endDate: string | null
}

/** A day of the address; null for what is none. */
export function dayOf(params: URLSearchParams, name: string): LocalDate | null {
  const value = params.get(name)
  return isLocalDate(value) ? value : null
}

/** The present day in a zone, or where this device is. */
export function todayIn(zone: string = Intl.DateTimeFormat().resolvedOptions().timeZone): LocalDate {
  return localDateAt(new Date(serverNow()), zone)
}

/** Both days of the address; an end before the start, which nobody could choose here, is none. */
export function daysOf(params: URLSearchParams): ChosenDays {
  const [startDate, endDate] = [dayOf(params, 'startDate'), dayOf(params, 'endDate')]
  const reversed = startDate !== null && endDate !== null && endDate < startDate
  return { startDate, endDate: reversed ? null : endDate }
}

/** '2026-07-04', or '2026-07-01 to 2026-07-31'. */
export function daysInWords(from: string, to: string): string {
  return from === to ? from : staffText('report.from-to', { from, to })
}
