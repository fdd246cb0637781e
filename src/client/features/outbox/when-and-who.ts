import { staffText } from '#domain/texts/staff-texts.ts'
import { nameOfActor } from '#client/offline/device-people.ts'
import { GUEST } from '#client/offline/outbox-entry.ts'

const clock = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' })
const dayAndClock = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })

/** The time, with the day where it is not that of `now`. */
export function timeOf(instant: number, now: number): string {
  const isToday = new Date(instant).toDateString() === new Date(now).toDateString()
  return (isToday ? clock : dayAndClock).format(instant)
}

/** Who did it, for whoever looks. */
export function byWhom(actor: string, looking: string): string {
  if (actor === looking) return staffText('outbox.by-you')
  if (actor === GUEST) return staffText('outbox.by-guest')
  const name = nameOfActor(actor)
  return name === null ? staffText('outbox.by-colleague') : staffText('outbox.by', { name })
}

/** Whose turn it is to log in here. */
export function waitsFor(actor: string): string {
  const name = nameOfActor(actor)
  if (name === null) return staffText('outbox.why-somebody')
  return staffText(actor.includes('>') ? 'outbox.why-pair' : 'outbox.why-person', { name })
}
