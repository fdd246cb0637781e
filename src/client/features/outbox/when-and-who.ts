import { staffText } from '#domain/texts/staff-texts.ts'
import { nameOfActor } from '#client/device/people/device-people.ts'
import { GUEST } from '#client/device/database/rows.ts'

const clock = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' })
const dayAndClock = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })

export function timeOf(instant: number, now: number): string {
  const isToday = new Date(instant).toDateString() === new Date(now).toDateString()
  return (isToday ? clock : dayAndClock).format(instant)
}

const DAY = 24 * 3_600_000

/**
 * Says since when an action waits: a time of day, or after 24 hours the number of days. Both instants must come from
 * the same clock.
 */
export function sinceText(instant: number, now: number): string {
  const days = Math.floor((now - instant) / DAY)
  if (days >= 1) return staffText('outbox.for-days', { count: days })
  return staffText('outbox.since', { time: timeOf(instant, now) })
}

export function groupName(actor: string, looking: string): string {
  if (actor === looking) return staffText('outbox.your-actions')
  if (actor === GUEST) return staffText('outbox.guests-actions')
  return nameOfActor(actor) ?? staffText('outbox.colleagues-actions')
}

/** A login-as action has two accounts, the administrator's and the user's. One inactive account is enough. */
export function isInactive(actor: string, inactive: readonly number[]): boolean {
  return actor !== GUEST && actor.split('>').some((id) => inactive.includes(Number(id)))
}

export function byWhom(actor: string, looking: string): string {
  if (actor === looking) return staffText('outbox.by-you')
  if (actor === GUEST) return staffText('outbox.by-guest')
  const name = nameOfActor(actor)
  return name === null ? staffText('outbox.by-colleague') : staffText('outbox.by', { name })
}

export function waitsFor(actor: string): string {
  const name = nameOfActor(actor)
  if (name === null) return staffText('outbox.why-somebody')
  return staffText(actor.includes('>') ? 'outbox.why-pair' : 'outbox.why-person', { name })
}
