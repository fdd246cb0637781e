import { localDateAt, localTimeAt } from './zoned-time.ts'

/**
 * Returns the local time of a zone at an instant: `yyyy-MM-ddTHH:mm:ss`.
 *
 * Throws: RangeError for an unknown zone.
 */
export function localWallTime(instant: Date, zone: string): string {
  // Every zone differs from UTC by whole minutes, so the seconds are the same as in UTC.
  const seconds = String(Math.floor(instant.getTime() / 1000 - 60 * Math.floor(instant.getTime() / 60_000)))
  return `${localDateAt(instant, zone)}T${localTimeAt(instant, zone)}:${seconds.padStart(2, '0')}`
}
