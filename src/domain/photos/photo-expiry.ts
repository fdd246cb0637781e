import { addDays, localDate, type LocalDate } from '#domain/trip-time/local-date.ts'
import { endOfLocalDay, localDateAt } from '#domain/trip-time/zoned-time.ts'

/**
 * The instant from which unsold photos of a trip are gone from storefront and slideshows: the outfitter's midnight that
 * ends the `photoExpire`-th day after the trip date. Null when they never expire (0). Throws RangeError for a date or
 * zone that does not exist.
 */
export function photosExpireAt(tripDate: string, photoExpire: number, zone: string): Date | null {
  return photoExpire <= 0 ? null : endOfLocalDay(addDays(localDate(tripDate), photoExpire), zone)
}

/** True when unsold photos of a trip are gone from the storefront. */
export function isPhotoExpired(tripDate: string, photoExpire: number, zone: string, now: Date): boolean {
  const end = photosExpireAt(tripDate, photoExpire, zone)
  return end !== null && end.getTime() <= now.getTime()
}

/** The earliest trip date whose photos are still shown, for queries by date; null when none ever expires. */
export function earliestShownDate(photoExpire: number, zone: string, now: Date): LocalDate | null {
  return photoExpire <= 0 ? null : addDays(localDateAt(now, zone), -photoExpire)
}
