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

/** Changes what the form chose in the page's address, and keeps search and sort. Null leaves the address. */
export function withChosen(params: URLSearchParams, chosen: Readonly<Record<string, string | null>>): URLSearchParams {
  const next = new URLSearchParams(params)
  for (const [name, value] of Object.entries(chosen))
    if (value === null) next.delete(name)
    else next.set(name, value)
  return next
}

/** Formats the days of a report: '2026-07-04', or '2026-07-01 to 2026-07-31'. */
export function daysInWords(from: string, to: string): string {
  return from === to ? from : staffText('report.from-to', { from, to })
}
