import { localDateAt, localTimeAt } from './zoned-time.ts'

/** What clocks in a zone show at an instant: `yyyy-MM-ddTHH:mm:ss`. Throws RangeError for an unknown zone. */
export function localWallTime(instant: Date, zone: string): string {
  // Every zone's offset is of whole minutes.
  const seconds = String(Math.floor(instant.getTime() / 1000 - 60 * Math.floor(instant.getTime() / 60_000)))
  return `${localDateAt(instant, zone)}T${localTimeAt(instant, zone)}:${seconds.padStart(2, '0')}`
}
