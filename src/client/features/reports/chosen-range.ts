import { isLocalDate, type LocalDate } from '#domain/trip-time/local-date.ts'
import { staffText } from '#domain/texts/staff-texts.ts'

export interface ChosenDays {
  readonly startDate: string | null
  readonly endDate: string | null
}

export function dayOf(params: URLSearchParams, name: string): LocalDate | null {
  const value = params.get(name)
  return isLocalDate(value) ? value : null
}

export function daysOf(params: URLSearchParams): ChosenDays {
  const [startDate, endDate] = [dayOf(params, 'startDate'), dayOf(params, 'endDate')]
  const reversed = startDate !== null && endDate !== null && endDate < startDate
  return { startDate, endDate: reversed ? null : endDate }
}

/** Formats the days of a report: '2026-07-04', or '2026-07-01 to 2026-07-31'. */
export function daysInWords(from: string, to: string): string {
  return from === to ? from : staffText('report.from-to', { from, to })
}
