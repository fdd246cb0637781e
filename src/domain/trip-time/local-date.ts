declare const localDateBrand: unique symbol

/** A day of the calendar as `yyyy-MM-dd`, without a time or a zone. Local dates compare as text. */
export type LocalDate = string & { readonly [localDateBrand]: true }

const dayMs = 86_400_000

/** True for a day that the calendar has, written `yyyy-MM-dd`; there is no year 0. */
export function isLocalDate(value: unknown): value is LocalDate {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value) || value.startsWith('0000')) return false
  const instant = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(value)
}

/** The day; throws RangeError when the calendar has no such day. */
export function localDate(value: string): LocalDate {
  if (isLocalDate(value)) return value
  throw new RangeError(`Not a date: ${value}`)
}

const firstDay = Date.parse('0001-01-01T00:00:00Z')
const lastDay = Date.parse('9999-12-31T00:00:00Z')

/** The day that lies so many days after (before, when negative), as far as years have four digits. */
export function addDays(date: LocalDate, days: number): LocalDate {
  const instant = Date.parse(`${date}T00:00:00Z`) + days * dayMs
  return localDate(new Date(Math.min(Math.max(instant, firstDay), lastDay)).toISOString().slice(0, 10))
}

/** How many days the second date lies after the first. */
export function daysBetween(from: LocalDate, to: LocalDate): number {
  return (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayMs
}

/** The date as the search page shows it: MM/dd/yyyy. */
export function formatUsDate(date: LocalDate): string {
  return `${date.slice(5, 7)}/${date.slice(8)}/${date.slice(0, 4)}`
}

/** The date of a text like 07/04/2026 or 7/4/2026, or null when it is none. */
export function parseUsDate(text: string): LocalDate | null {
  const match = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text.trim())
  if (!match) return null
  const [, month = '', day = '', year = ''] = match
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isLocalDate(date) ? date : null
}
