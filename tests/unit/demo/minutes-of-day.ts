import { localDate } from '#domain/trip-time/local-date.ts'
import { endOfLocalDay, localTimeAt, startOfLocalDay } from '#domain/trip-time/zoned-time.ts'

/** A usual day, days in zones with half and quarter hours, and days around a change of the clock. */
export const demoDaysToTry: readonly (readonly [zone: string, date: string])[] = [
  ['America/Denver', '2026-07-04'],
  ['America/Denver', '2026-03-08'],
  ['America/Denver', '2026-11-01'],
  ['America/Denver', '2026-03-09'],
  ['America/Denver', '2026-11-02'],
  ['Asia/Kolkata', '2026-07-04'],
  ['Asia/Kathmandu', '2026-07-04'],
  ['Australia/Lord_Howe', '2026-10-04'],
]

/**
 * Returns the instants of a local day at :00, :05, :10 and :55 of each hour. An hour that occurs twice appears twice.
 */
export function minutesOfDay(zone: string, date: string): Date[] {
  const end = endOfLocalDay(localDate(date), zone).getTime()
  const instants: Date[] = []
  for (let at = startOfLocalDay(localDate(date), zone).getTime(); at < end; at += 5 * 60_000) {
    if (['00', '05', '10', '55'].includes(localTimeAt(new Date(at), zone).slice(3))) instants.push(new Date(at))
  }
  return instants
}
