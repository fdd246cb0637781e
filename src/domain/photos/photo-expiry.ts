import { addDays, localDate, type LocalDate } from '#domain/trip-time/local-date.ts'
import { endOfLocalDay, localDateAt } from '#domain/trip-time/zoned-time.ts'

/**
 * Returns the instant at which unsold photos of a trip leave the storefront: the outfitter's midnight after
 * `photoExpire` days (docs/rules.md#photo-expiry).
 *
 * Throws: RangeError for an invalid date or zone.
 */
export function photosExpireAt(tripDate: string, photoExpire: number, zone: string): Date | null {
  return photoExpire <= 0 ? null : endOfLocalDay(addDays(localDate(tripDate), photoExpire), zone)
}

/** Throws: RangeError for an invalid date or zone. */
export function isPhotoExpired(tripDate: string, photoExpire: number, zone: string, now: Date): boolean {
  const end = photosExpireAt(tripDate, photoExpire, zone)
  return end !== null && end.getTime() <= now.getTime()
}

/** Returns the earliest trip date that the storefront still shows, for queries by date. */
export function earliestShownDate(photoExpire: number, zone: string, now: Date): LocalDate | null {
  return photoExpire <= 0 ? null : addDays(localDateAt(now, zone), -photoExpire)
}
