import { describe, expect, it } from 'vitest'
import {
  largestOffset,
  timeWithOffset,
  offsetForTrueTime,
  offsetParts,
  offsetSeconds,
  offsetText,
} from '#domain/photos/clock-offset.ts'
import { localWallTime } from '#domain/trip-time/zoned-time.ts'

const zone = 'America/Denver'
/** 10:30:15.4 on a clock in the outfitter's time zone. */
const takenAt = new Date('2026-07-04T16:30:15.400Z')

describe('the clock offset of a camera', () => {
  it.each([
    [0, '0:00:00'],
    [3600, '+1:00:00'],
    [-200, '−0:03:20'],
    [90_061, '+25:01:01'],
  ])('of %i seconds is shown as %s and is read back from its parts', (seconds, text) => {
    expect(offsetText(seconds)).toBe(text)
    expect(offsetSeconds(offsetParts(seconds))).toBe(seconds)
  })

  it('is never minus zero, and is null beyond the limit of an album', () => {
    expect(Object.is(offsetSeconds({ back: true, hours: 0, minutes: 0, seconds: 0 }), 0)).toBe(true)
    expect(offsetSeconds({ back: false, hours: 0, minutes: 0, seconds: largestOffset + 1 })).toBeNull()
  })

  it('replaces an earlier offset instead of adding to it', () => {
    const photo = { takenAt, clockOffset: 3600 }
    expect(timeWithOffset(photo, 3600)).toEqual(takenAt)
    expect(timeWithOffset(photo, 0).toISOString()).toBe('2026-07-04T15:30:15.400Z')
    expect(timeWithOffset(photo, -60).toISOString()).toBe('2026-07-04T15:29:15.400Z')
  })

  it('is computed from the true time of one photo and the offset that this photo already has', () => {
    expect(offsetForTrueTime({ takenAt, clockOffset: 0 }, '2026-07-04T11:30:15', zone)).toBe(3600)
    expect(offsetForTrueTime({ takenAt, clockOffset: 60 }, '2026-07-04T10:29:15', zone)).toBe(0)
    expect(offsetForTrueTime({ takenAt, clockOffset: 0 }, '2026-07-04T10:31', zone)).toBe(45)
  })

  it('is unchanged when staff type the shown time, whatever fraction of a second the camera wrote', () => {
    const photo = { takenAt: new Date('2026-07-04T16:30:15.900Z'), clockOffset: 7 }
    expect(offsetForTrueTime(photo, '2026-07-04T10:30:15', zone)).toBe(7)
  })

  it('is null for an invalid time and for one that is further from the camera’s time than the limit', () => {
    expect(offsetForTrueTime({ takenAt, clockOffset: 0 }, '', zone)).toBeNull()
    expect(offsetForTrueTime({ takenAt, clockOffset: 0 }, '2026-13-04T10:00', zone)).toBeNull()
    expect(offsetForTrueTime({ takenAt, clockOffset: 0 }, '1970-01-01T00:00', zone)).toBeNull()
  })
})

describe('the wall time of a zone', () => {
  it('drops fractions of a second, also before 1970, and follows the change to summer time', () => {
    expect(localWallTime(new Date('1969-12-31T23:59:58.500Z'), 'UTC')).toBe('1969-12-31T23:59:58')
    expect(localWallTime(new Date('2026-03-08T08:59:59Z'), zone)).toBe('2026-03-08T01:59:59')
    expect(localWallTime(new Date('2026-03-08T09:00:00Z'), zone)).toBe('2026-03-08T03:00:00')
  })
})
