/** Minutes. */
export const timeStep = 5

const dayMinutes = 1440
const quarterMs = 900_000

/** A part of the day by the outfitter's clocks, in minutes: `from` inclusive, `to` exclusive. */
export interface TimeSpan {
  readonly from: number
  readonly to: number
}

interface TimedPhoto {
  readonly taken_at: string | null
}

/** Null for a photo without a time. Throws RangeError for an unknown zone. */
export function minuteReader(zone: string): (photo: TimedPhoto) => number | null {
  let format: Intl.DateTimeFormat | undefined
  // No clock changes within a quarter of an hour, so one lookup per quarter is enough. A phone's formatters are slow.
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

/** True when the photos have two different times or more, in steps. Needs no zone. */
export function hasSeveralTimes(photos: readonly TimedPhoto[]): boolean {
  let first: number | undefined
  return photos.some(({ taken_at: takenAt }) => {
    if (takenAt === null) return false
    const step = Math.floor(Date.parse(takenAt) / (timeStep * 60_000)) % (dayMinutes / timeStep)
    first ??= step
    return step !== first
  })
}

/** True for a photo within the span. A photo without a time is in no span. */
export function isWithin({ from, to }: TimeSpan, minute: number | null): boolean {
  return minute !== null && minute >= from && minute < to
}

export function spanParameter({ from, to }: TimeSpan): string {
  return `${from}-${to}`
}

/** Parses the span of an address. Null for an invalid one. */
export function parseSpan(text: string | null): TimeSpan | null {
  const match = /^(\d{1,4})-(\d{1,4})$/.exec(text ?? '')
  const from = Number(match?.[1])
  const to = Number(match?.[2])
  return from < to && to <= dayMinutes && from % timeStep === 0 && to % timeStep === 0 ? { from, to } : null
}
