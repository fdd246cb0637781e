/** A trip date as the page shows it: MM/dd/yyyy (product.md 9). */
export function shownDate(date: string): string {
  const [year = '', month = '', day = ''] = date.split('-')
  return `${month}/${day}/${year}`
}

const DAY = 24 * 60 * 60 * 1000

// Trip dates are calendar days without a zone: UTC keeps them what they are.
const atMidnight = (date: string): number => Date.parse(`${date}T00:00:00Z`)

/** A short name of a day: today, yesterday, else weekday and day. */
export function dayName(date: string, today: string, locale: string): string {
  const daysAgo = Math.round((atMidnight(today) - atMidnight(date)) / DAY)
  if (daysAgo === 0 || daysAgo === 1) {
    const name = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(-daysAgo, 'day')
    return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1)
  }
  return new Intl.DateTimeFormat(locale, { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' }).format(
    atMidnight(date),
  )
}

/** A day in words, for sentences. */
export function longDate(date: string, locale: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(atMidnight(date))
}

/** True for a calendar day yyyy-MM-dd that exists. */
export function isDay(text: string | null): text is string {
  if (text === null || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const time = atMidnight(text)
  return Number.isFinite(time) && new Date(time).toISOString().startsWith(text)
}
