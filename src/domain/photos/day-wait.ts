import { addDays, type LocalDate } from '#domain/trip-time/local-date.ts'
import { isWithin, minuteReader, type TimeSpan } from '#domain/trip-time/day-times.ts'
import { endOfLocalDay } from '#domain/trip-time/zoned-time.ts'
import { matchesGuide } from './matches-guide.ts'

/** Days after the trip for which a guest waits. */
const waitDays = 2

/** The last instant at which a guest waits for the photos of a day (docs/rules.md#tell-me-when). */
export function waitEndsAt(date: LocalDate, zone: string): Date {
  return endOfLocalDay(addDays(date, waitDays), zone)
}

/** True while the photos of the day may still come. */
export function mayStillCome(date: LocalDate, today: LocalDate): boolean {
  return date <= today && addDays(date, waitDays) >= today
}

export interface DayWait {
  readonly span: TimeSpan | null
  /** Words of a group's name, or ''. */
  readonly guide: string
  /** Display groups that the guest's page had shown. */
  readonly seenGroups: readonly number[]
  /** The highest id of the photos that the page had shown. */
  readonly seenPhoto: number
}

interface Timed {
  /** Capture times, each of a whole step of five minutes. Null for photos without a time. */
  readonly times: readonly (Date | null)[]
}

export interface WaitedDay {
  /** Oldest first. */
  readonly groups: readonly (Timed & { readonly id: number; readonly name: string })[]
  readonly singles: readonly { readonly time: Date | null; readonly newest: number }[]
  readonly zone: string
}

/** `group`: the first new display group of the guest's time. `day`: new photos outside of groups. */
export type WaitEnd = { readonly kind: 'group'; readonly id: number } | { readonly kind: 'day' } | null

/** Finds out if the guest's photos are there. Groups and photos without a time are shown at every time, so they count. */
export function endOfWait(wait: DayWait, day: WaitedDay): WaitEnd {
  const fits = spanCheck(wait.span, day.zone)
  const group = day.groups.find(
    ({ id, name, times }) =>
      !wait.seenGroups.includes(id) &&
      (wait.guide === '' || matchesGuide(name, wait.guide)) &&
      (times.some(fits) || times.every((time) => time === null)),
  )
  if (group !== undefined) return { kind: 'group', id: group.id }
  if (wait.guide !== '') return null
  return day.singles.some(({ time, newest }) => newest > wait.seenPhoto && (time === null || fits(time)))
    ? { kind: 'day' }
    : null
}

function spanCheck(span: TimeSpan | null, zone: string): (time: Date | null) => boolean {
  if (span === null) return () => true
  const minuteOf = minuteReader(zone)
  return (time) => isWithin(span, minuteOf({ taken_at: time?.toISOString() ?? null }))
}
