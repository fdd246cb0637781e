import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { earliestShownDate, isPhotoExpired, photosExpireAt } from '#domain/photos/photo-expiry.ts'
import { addDays, localDate } from '#domain/trip-time/local-date.ts'

const zone = 'America/Denver'

describe('the expiry of unsold photos', () => {
  it.each([
    ['2026-07-04', 10, '2026-07-15T06:00:00.000Z'],
    ['2026-07-04', 1, '2026-07-06T06:00:00.000Z'],
    ['2026-10-25', 10, '2026-11-05T07:00:00.000Z'],
  ])('for a trip on %s and a period of %i days comes at %s', (date, days, expected) => {
    expect(photosExpireAt(date, days, zone)?.toISOString()).toBe(expected)
  })
  it('never comes when the period of the outfitter is 0 days', () => {
    expect(photosExpireAt('2000-01-01', 0, zone)).toBeNull()
    expect(isPhotoExpired('2000-01-01', 0, zone, new Date('2026-01-01Z'))).toBe(false)
    expect(earliestShownDate(0, zone, new Date('2026-01-01Z'))).toBeNull()
  })
  it('comes exactly at midnight, not a millisecond before', () => {
    expect(isPhotoExpired('2026-07-04', 10, zone, new Date('2026-07-15T05:59:59.999Z'))).toBe(false)
    expect(isPhotoExpired('2026-07-04', 10, zone, new Date('2026-07-15T06:00:00Z'))).toBe(true)
  })
  it('has come exactly for the trip dates that the storefront no longer shows', () => {
    const instants = fc.date({ min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(instants, fc.integer({ min: 1, max: 400 }), (now, days) => {
        const earliest = localDate(earliestShownDate(days, zone, now) ?? '')
        expect(isPhotoExpired(earliest, days, zone, now)).toBe(false)
        expect(isPhotoExpired(addDays(earliest, -1), days, zone, now)).toBe(true)
      }),
    )
  })
})
