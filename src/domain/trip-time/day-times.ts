/** Minutes. */
export const timeStep = 5

export const dayMinutes = 1440
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
 * Returns a function that gives a photo's capture time in this zone as a minute of the day. That function returns null
 * for a photo without a time.
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

/**
 * True when a photo's minute of the day is within the span. A photo without a time has the minute null and is never
 * within a span.
 */
export function isWithin({ from, to }: TimeSpan, minute: number | null): boolean {
  return minute !== null && minute >= from && minute < to
}

/** True when none of a display group's photos has a capture time. False for a group without photos. */
export function isUntimed(photos: readonly TimedPhoto[]): boolean {
  return photos.length > 0 && photos.every(({ taken_at: takenAt }) => takenAt === null)
}

/** Writes a time span for a page's address, in minutes of the day: `600-720`. */
export function spanParameter({ from, to }: TimeSpan): string {
  return `${from}-${to}`
}

/** Parses a time span from a page's address, in the form that `spanParameter` writes. Null for an invalid text. */
export function parseSpan(text: string | null): TimeSpan | null {
  const match = /^(\d{1,4})-(\d{1,4})$/.exec(text ?? '')
  const from = Number(match?.[1])
  const to = Number(match?.[2])
  return from < to && to <= dayMinutes && from % timeStep === 0 && to % timeStep === 0 ? { from, to } : null
}
