import { addDays, type LocalDate } from '#domain/trip-time/local-date.ts'
import { isWithin, type TimeSpan } from '#domain/trip-time/day-times.ts'
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

/** A display group, or the photos of one minute outside of groups. */
interface Shown {
  /** Null outside of groups. */
  readonly id: number | null
  readonly name: string | null
  /** Capture times as minutes of the outfitter's day. Null for photos without a time. */
  readonly minutes: readonly (number | null)[]
  /** The highest id of the photos. */
  readonly newest: number
}

/** Groups first, the oldest first. */
export type WaitedDay = readonly Shown[]

/** `group`: the first new display group of the guest's time. `day`: new photos outside of groups. */
export type WaitEnd = { readonly kind: 'group'; readonly id: number } | { readonly kind: 'day' } | null

/** Finds out if the guest's photos are there. Groups and photos without a time are shown at every time, so they count. */
export function endOfWait({ span, guide, seenGroups, seenPhoto }: DayWait, day: WaitedDay): WaitEnd {
  const isNew = ({ id, name, newest }: Shown): boolean =>
    id === null
      ? guide === '' && newest > seenPhoto
      : !seenGroups.includes(id) && (guide === '' || matchesGuide(name ?? '', guide))
  const isThen = ({ minutes }: Shown): boolean =>
    span === null || minutes.some((minute) => isWithin(span, minute)) || minutes.every((minute) => minute === null)
  const first = day.find((shown) => isNew(shown) && isThen(shown))
  if (first === undefined) return null
  return first.id === null ? { kind: 'day' } : { kind: 'group', id: first.id }
}
