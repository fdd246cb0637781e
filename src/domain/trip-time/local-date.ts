declare const localDateBrand: unique symbol

/** A calendar day as `yyyy-MM-dd`, without time or zone. Local dates sort as text. */
export type LocalDate = string & { readonly [localDateBrand]: true }

const dayMs = 86_400_000

/** True for an existing calendar day, written `yyyy-MM-dd`. There is no year 0. */
export function isLocalDate(value: unknown): value is LocalDate {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value) || value.startsWith('0000')) return false
  const instant = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(value)
}

/** Throws: RangeError for a day that does not exist. */
export function localDate(value: string): LocalDate {
  if (isLocalDate(value)) return value
  throw new RangeError(`Not a date: ${value}`)
}

const firstDay = Date.parse('0001-01-01T00:00:00Z')
const lastDay = Date.parse('9999-12-31T00:00:00Z')

/** The result stays within the years 1 to 9999. */
export function addDays(date: LocalDate, days: number): LocalDate {
  const instant = Date.parse(`${date}T00:00:00Z`) + days * dayMs
  return localDate(new Date(Math.min(Math.max(instant, firstDay), lastDay)).toISOString().slice(0, 10))
}

/** Negative when the second date is earlier. */
export function daysBetween(from: LocalDate, to: LocalDate): number {
  return (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayMs
}

/** Formats a date as MM/dd/yyyy (docs/rules.md#date-formats). */
export function formatUsDate(date: LocalDate): string {
  return `${date.slice(5, 7)}/${date.slice(8)}/${date.slice(0, 4)}`
}

/** Parses a date that a person typed, such as 07/04/2026 or 7/4/2026. */
export function parseUsDate(text: string): LocalDate | null {
  const match = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text.trim())
  if (!match) return null
  const [, month = '', day = '', year = ''] = match
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isLocalDate(date) ? date : null
}

// A mistyped year such as 2206 would give the storefront an endless list of days.
const firstTripDay = '1970-01-01'
const lastTripDay = '2199-12-31'

/** True for a possible trip date: a calendar day of 1970 to 2199, written `yyyy-MM-dd`. */
export function isTripDay(value: string): value is LocalDate {
  return isLocalDate(value) && value >= firstTripDay && value <= lastTripDay
}
