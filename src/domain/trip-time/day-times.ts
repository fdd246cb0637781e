/** Minutes by which a part of the day is chosen. */
export const timeStep = 5

const dayMinutes = 1440
const quarterMs = 900_000

/** A part of the day by the outfitter's clocks: from the minute `from` to just before the minute `to`. */
export interface TimeSpan {
  readonly from: number
  readonly to: number
}

interface TimedPhoto {
  readonly taken_at: string | null
}

/**
 * Reads at which minute of the day, by the clocks of a zone, a photo was taken; null for one without a time. Throws
 * RangeError for an unknown zone.
 */
export function minuteReader(zone: string): (photo: TimedPhoto) => number | null {
  let format: Intl.DateTimeFormat | undefined
  // No clock changes within a quarter of an hour: asking once for each is enough, and a phone's formats are slow.
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

/** True when the photos were taken at two different times or more, as far as steps tell. It asks no zone. */
export function hasSeveralTimes(photos: readonly TimedPhoto[]): boolean {
  let first: number | undefined
  return photos.some(({ taken_at: takenAt }) => {
    if (takenAt === null) return false
    const step = Math.floor(Date.parse(takenAt) / (timeStep * 60_000)) % (dayMinutes / timeStep)
    first ??= step
    return step !== first
  })
}

/** True for a photo within the span; one without a time is in none. */
export function isWithin({ from, to }: TimeSpan, minute: number | null): boolean {
  return minute !== null && minute >= from && minute < to
}

/** The span as an address holds it. */
export function spanParameter({ from, to }: TimeSpan): string {
  return `${from}-${to}`
}

/** The span of an address; null for what is none. */
export function parseSpan(text: string | null): TimeSpan | null {
  const match = /^(\d{1,4})-(\d{1,4})$/.exec(text ?? '')
  const from = Number(match?.[1])
  const to = Number(match?.[2])
  return from < to && to <= dayMinutes && from % timeStep === 0 && to % timeStep === 0 ? { from, to } : null
}
