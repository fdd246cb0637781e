import { localWallTime } from '../trip-time/wall-time.ts'
import { instantOfWallTime } from '../trip-time/zoned-time.ts'

/** A camera clock's error as people say it: so many hours, minutes and seconds, forward or back. */
export interface OffsetParts {
  /** True where the times are to be moved back: the clock was fast. */
  readonly back: boolean
  readonly hours: number
  readonly minutes: number
  readonly seconds: number
}

/** The largest offset that an album takes, in seconds either way (some fifty years). */
export const largestOffset = 1_600_000_000

/** Seconds as parts; 0 is forward. */
export function offsetParts(total: number): OffsetParts {
  const size = Math.abs(total)
  return {
    back: total < 0,
    hours: Math.floor(size / 3600),
    minutes: Math.floor((size % 3600) / 60),
    seconds: size % 60,
  }
}

/** The seconds of these parts; null where they are more than an album takes. */
export function offsetSeconds({ back, hours, minutes, seconds }: OffsetParts): number | null {
  const size = hours * 3600 + minutes * 60 + seconds
  if (!Number.isFinite(size) || size > largestOffset) return null
  return back && size > 0 ? -size : size
}

/** '+1:00:00', '−0:03:20'; '0:00:00' where nothing is moved. */
export function offsetText(total: number): string {
  const { back, hours, minutes, seconds } = offsetParts(total)
  const digits = [hours, minutes, seconds].map((part, place) => (place === 0 ? part : String(part).padStart(2, '0')))
  return `${total === 0 ? '' : back ? '−' : '+'}${digits.join(':')}`
}

/** A photo's capture time as it stands, with the offset that is in it, in seconds. */
export interface CapturedAt {
  readonly takenAt: Date
  readonly clockOffset: number
}

/** When the photo was taken if its album's offset were that one. */
export function movedTime({ takenAt, clockOffset }: CapturedAt, offset: number): Date {
  return new Date(takenAt.getTime() + (offset - clockOffset) * 1000)
}

/**
 * The album's offset, in whole seconds, by which the photo was taken when the outfitter's clocks showed this wall time
 * (`yyyy-MM-ddTHH:mm`, seconds allowed). Null for a text that is none, or one too far away.
 */
export function offsetForTrueTime(photo: CapturedAt, wallTime: string, zone: string): number | null {
  let truth: Date
  try {
    truth = instantOfWallTime(wallTime.length === 16 ? `${wallTime}:00` : wallTime, zone)
  } catch {
    return null
  }
  // Cameras write fractions of a second, people do not: what is typed as it stands changes nothing.
  const shown = localWallTime(photo.takenAt, zone)
  if (shown === localWallTime(truth, zone)) return photo.clockOffset
  const offset = photo.clockOffset + Math.round((truth.getTime() - photo.takenAt.getTime()) / 1000)
  return Math.abs(offset) <= largestOffset ? offset : null
}
