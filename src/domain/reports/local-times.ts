import { localTimeAt } from '#domain/trip-time/zoned-time.ts'

const quarterMs = 15 * 60_000
const dayMinutes = 24 * 60

/**
 * Returns a function like `localTimeAt` that is faster for many instants that lie close together. Zones change their
 * clocks only at full quarters of an hour. One slow lookup of the zone is therefore valid for a whole quarter.
 */
export function localTimes(): (instant: Date, zone: string) => string {
  const known = new Map<string, { readonly quarter: number; readonly minute: number }>()
  return (instant, zone) => {
    const quarter = Math.floor(instant.getTime() / quarterMs)
    let start = known.get(zone)
    if (start?.quarter !== quarter) {
      const [hours = '', minutes = ''] = localTimeAt(new Date(quarter * quarterMs), zone).split(':')
      start = { quarter, minute: Number(hours) * 60 + Number(minutes) }
      known.set(zone, start)
    }
    const past = Math.floor((instant.getTime() - quarter * quarterMs) / 60_000)
    const minute = (start.minute + past) % dayMinutes
    return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
  }
}
