import { daysBetween, type LocalDate } from '#domain/trip-time/local-date.ts'

// Trip dates have no zone. UTC keeps the formatter from shifting the day.
const atMidnight = (date: LocalDate): number => Date.parse(`${date}T00:00:00Z`)

interface DayNames {
  readonly near: Intl.RelativeTimeFormat
  readonly far: Intl.DateTimeFormat
}

const names = new Map<string, DayNames>()

function namesIn(locale: string): DayNames {
  const known = names.get(locale)
  if (known) return known
  const made = {
    near: new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }),
    far: new Intl.DateTimeFormat(locale, { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' }),
  }
  names.set(locale, made)
  return made
}

/** Names a trip date: 'Today', 'Yesterday', or the weekday and day. */
export function dayName(date: LocalDate, today: LocalDate, locale: string): string {
  const daysAgo = daysBetween(date, today)
  if (daysAgo !== 0 && daysAgo !== 1) return namesIn(locale).far.format(atMidnight(date))
  const name = namesIn(locale).near.format(-daysAgo, 'day')
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1)
}

export function longDate(date: LocalDate, locale: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(atMidnight(date))
}
