import type { TimeSpan } from '#domain/trip-time/day-times.ts'
import type { LocalDate } from '#domain/trip-time/local-date.ts'
import type { DayAnswer } from '../storefront.queries.ts'

/** The state of the trip page. */
export interface ShownTrip {
  date: LocalDate
  today: LocalDate
  /** The whole day. */
  day: DayAnswer
  span: TimeSpan | null
  guide: string
}

/** Encrypts an email for the server, bound to the client id of its request. */
export type Seal = (email: string, clientId: string) => Promise<string>
