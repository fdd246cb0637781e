import { dayMinutes, timeStep, type TimeSpan } from './day-times.ts'

/**
 * Returns the shortest span of whole five-minute steps that contains all these minutes of the day. Needs at least one
 * minute.
 */
export function spanOfDay(minutes: readonly number[]): TimeSpan {
  const steps = minutes.map((minute) => Math.floor(minute / timeStep))
  // Passing all minutes as arguments to Math.min would exceed the limit of arguments on a day with many photos.
  const first = steps.reduce((a, b) => Math.min(a, b))
  const last = steps.reduce((a, b) => Math.max(a, b))
  return { from: first * timeStep, to: (last + 1) * timeStep }
}

const clocks = new Map<string, Intl.DateTimeFormat>()

function clockOf(locale: string): Intl.DateTimeFormat {
  const known = clocks.get(locale)
  if (known) return known
  const clock = new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' })
  clocks.set(locale, clock)
  return clock
}

/** Formats a minute of the day as a clock time in the guest's language, such as '2:35 PM' or '14:35'. */
export function clockText(minute: number, locale: string): string {
  return clockOf(locale).format(minute * 60_000)
}

/** Formats a time span in the guest's language, such as '9:40 – 10:45 AM'. Midnight at its end is '11:59 PM'. */
export function spanText({ from, to }: TimeSpan, locale: string): string {
  // The next day's midnight would add both dates to the text.
  return clockOf(locale).formatRange(from * 60_000, Math.min(to, dayMinutes - 1) * 60_000)
}

const mostBars = 48

/**
 * Counts the capture times in each bar of the time chart. All bars cover the same whole number of five-minute steps,
 * and there are at most 48.
 */
export function timeBars(minutes: readonly number[], { from, to }: TimeSpan): readonly number[] {
  const width = Math.ceil((to - from) / timeStep / mostBars) * timeStep
  const bars = Array.from({ length: Math.ceil((to - from) / width) }, () => 0)
  for (const minute of minutes) {
    const bar = Math.floor((minute - from) / width)
    bars[bar] = (bars[bar] ?? 0) + 1
  }
  return bars
}
