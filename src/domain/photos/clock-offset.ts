import { localWallTime, instantOfWallTime } from '../trip-time/zoned-time.ts'

export interface OffsetParts {
  /** True when the camera clock was fast, so that the photos' times must move back. */
  readonly back: boolean
  readonly hours: number
  readonly minutes: number
  readonly seconds: number
}

/** The largest clock offset of an album in seconds, forwards or back. */
export const largestOffset = 1_600_000_000

/** `total`: seconds, negative when the photos move back in time. */
export function offsetParts(total: number): OffsetParts {
  const size = Math.abs(total)
  return {
    back: total < 0,
    hours: Math.floor(size / 3600),
    minutes: Math.floor((size % 3600) / 60),
    seconds: size % 60,
  }
}

export function offsetSeconds({ back, hours, minutes, seconds }: OffsetParts): number | null {
  const size = hours * 3600 + minutes * 60 + seconds
  if (!Number.isFinite(size) || size > largestOffset) return null
  return back && size > 0 ? -size : size
}

/** Formats a camera's clock offset: '+1:00:00', '−0:03:20', '0:00:00'. */
export function offsetText(total: number): string {
  const { back, hours, minutes, seconds } = offsetParts(total)
  const digits = [hours, minutes, seconds].map((part, place) => (place === 0 ? part : String(part).padStart(2, '0')))
  return `${total === 0 ? '' : back ? '−' : '+'}${digits.join(':')}`
}

export interface CapturedAt {
  readonly takenAt: Date
  readonly clockOffset: number
}

export function timeWithOffset({ takenAt, clockOffset }: CapturedAt, offset: number): Date {
  return new Date(takenAt.getTime() + (offset - clockOffset) * 1000)
}

/**
 * Returns the clock offset, in whole seconds, that a photo needs so that its capture time becomes this wall time.
 * `wallTime`: `yyyy-MM-ddTHH:mm`, seconds allowed.
 */
export function offsetForTrueTime(photo: CapturedAt, wallTime: string, zone: string): number | null {
  let truth: Date
  try {
    truth = instantOfWallTime(wallTime.length === 16 ? `${wallTime}:00` : wallTime, zone)
  } catch {
    return null
  }
  // The screen omits fractions of a second, so an offset computed from the shown time could differ by a second.
  const shown = localWallTime(photo.takenAt, zone)
  if (shown === localWallTime(truth, zone)) return photo.clockOffset
  const offset = photo.clockOffset + Math.round((truth.getTime() - photo.takenAt.getTime()) / 1000)
  return Math.abs(offset) <= largestOffset ? offset : null
}
