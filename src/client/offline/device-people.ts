import type { SessionUser } from '#contract/schema.gen.ts'
import { isKiosk } from './kiosk.ts'

/** Somebody who has logged in on this device. Never a token: the password is asked for each time. */
export interface DevicePerson {
  readonly id: number
  readonly name: string
  readonly email: string
  readonly outfitterId: number | null
  /** Whether the server let them work on orders when they were here last. */
  readonly worksOnOrders: boolean
}

// Of the device, not of a user: signing out leaves it, and a person can be taken out.
const STORED = 'device.people'
const AT_MOST = 5

function isPerson(value: unknown): value is DevicePerson {
  return (
    typeof value === 'object' &&
    value !== null &&
    'id' in value &&
    typeof value.id === 'number' &&
    'name' in value &&
    typeof value.name === 'string' &&
    'email' in value &&
    typeof value.email === 'string' &&
    'outfitterId' in value &&
    'worksOnOrders' in value
  )
}

/** Who has used this device lately, the last one first, at most five. */
export function devicePeople(): readonly DevicePerson[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORED) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isPerson) : []
  } catch {
    return []
  }
}

function keep(people: readonly DevicePerson[]): void {
  try {
    localStorage.setItem(STORED, JSON.stringify(people.slice(0, AT_MOST)))
  } catch {
    // Storage is denied: nobody is remembered.
  }
}

/** Remembers who works here. Not on a kiosk, whose screen is everybody's; nor whom an administrator acts as. */
export function rememberPerson(user: SessionUser): void {
  if (user.origin_user || isKiosk()) return
  const { id, name, email, outfitter_id: outfitterId, capabilities } = user
  const person = { id, name, email, outfitterId, worksOnOrders: capabilities.includes('orders.work') }
  keep([person, ...devicePeople().filter((other) => other.id !== id)])
}

/** Takes somebody out of that list. */
export function forgetPerson(id: number): void {
  keep(devicePeople().filter((other) => other.id !== id))
}

/** The name of the person who acted, as this device knows it; see `actorOf`. Of a pair the administrator's. */
export function nameOfActor(actor: string): string | null {
  const id = Number(actor.split('>')[0])
  return devicePeople().find((person) => person.id === id)?.name ?? null
}
