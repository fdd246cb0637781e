/** Minutes. */
export const timeStep = 5

const dayMinutes = 1440
const quarterMs = 900_000

/** A part of the day in minutes since midnight, by the outfitter's clocks: `from` inclusive, `to` exclusive. */
export interface TimeSpan {
  readonly from: number
  readonly to: number
}

interface TimedPhoto {
  readonly taken_at: string | null
}

/**
 * Returns a function that gives a photo's capture time in this zone as a minute of the day.
 *
 * Throws: RangeError for an unknown zone, when that function first reads a time.
 */
export function minuteReader(zone: string): (photo: TimedPhoto) => number | null {
  let format: Intl.DateTimeFormat | undefined
  // Keeps the minute of the day at which each quarter-hour starts, because zone lookups are slow on phones. One lookup
  // is valid for a whole quarter, because zones change their offset only at full quarters.
  const starts = new Map<number, number>()
  return ({ taken_at: takenAt }) => {
    const instant = takenAt === null ? Number.NaN : Date.parse(takenAt)
    if (Number.isNaN(instant)) return null
    const quarter = Math.floor(instant / quarterMs)
    let start = starts.get(quarter)
    if (start === undefined) {
      format ??= new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeStyle: 'short' })
      const [hours, minutes] = format.format(quarter * quarterMs).split(':')
      start = Number(hours) * 60 + Number(minutes)
      starts.set(quarter, start)
    }
    return start + Math.floor((instant - quarter * quarterMs) / 60_000)
  }
}

/**
 * True when the photos' times of day fall into two or more steps of five minutes. The answer is the same in every time
 * zone, so the function takes no zone.
 */
export function hasSeveralTimes(photos: readonly TimedPhoto[]): boolean {
  let first: number | undefined
  return photos.some(({ taken_at: takenAt }) => {
    if (takenAt === null) return false
    const step = Math.floor(Date.parse(takenAt) / (timeStep * 60_000)) % (dayMinutes / timeStep)
    first ??= step
    return step !== first
  })
}

export function isWithin({ from, to }: TimeSpan, minute: number | null): boolean {
  return minute !== null && minute >= from && minute < to
}

/** True when none of a display group's photos has a capture time. */
export function isUntimed(photos: readonly TimedPhoto[]): boolean {
  return photos.length > 0 && photos.every(({ taken_at: takenAt }) => takenAt === null)
}

/** Writes a time span for a page's address, in minutes of the day: `600-720`. */
export function spanParameter({ from, to }: TimeSpan): string {
  return `${from}-${to}`
}

export function parseSpan(text: string | null): TimeSpan | null {
  const match = /^(\d{1,4})-(\d{1,4})$/.exec(text ?? '')
  const from = Number(match?.[1])
  const to = Number(match?.[2])
  return from < to && to <= dayMinutes && from % timeStep === 0 && to % timeStep === 0 ? { from, to } : null
}

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

const hourMinutes = 60

/** Returns the hours of the day with photos, and how many each has, in order. */
export function hoursOf(minutes: readonly number[]): readonly (TimeSpan & { readonly count: number })[] {
  const counts = new Map<number, number>()
  for (const minute of minutes) {
    const from = minute - (minute % hourMinutes)
    counts.set(from, (counts.get(from) ?? 0) + 1)
  }
  return [...counts].sort(([a], [b]) => a - b).map(([from, count]) => ({ from, to: from + hourMinutes, count }))
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
