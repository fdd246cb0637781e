import type { SessionUser } from '#contract/schema.gen.ts'
import { isKiosk } from '../kiosk/kiosk.ts'
import { learnInactive } from './inactive-people.ts'

/** No token is stored: the login page asks for the password each time. */
export interface DevicePerson {
  readonly id: number
  readonly name: string
  readonly email: string
  readonly outfitterId: number | null
  /** True when the person had the right to work on orders, the last time they used this device. */
  readonly worksOnOrders: boolean
}

// Belongs to the device, so signing out keeps it.
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
  } catch {}
}

/** Does nothing under login-as, nor on a kiosk, whose screen is public. */
export function rememberPerson(user: SessionUser): void {
  if (user.origin_user || isKiosk()) return
  const { id, name, email, outfitter_id: outfitterId, capabilities } = user
  learnInactive(id, false)
  const person = { id, name, email, outfitterId, worksOnOrders: capabilities.includes('orders.work') }
  keep([person, ...devicePeople().filter((other) => other.id !== id)])
}

export function forgetPerson(id: number): void {
  keep(devicePeople().filter((other) => other.id !== id))
}

/** Under login-as, returns the administrator's name. */
export function nameOfActor(actor: string): string | null {
  const id = Number(actor.split('>')[0])
  return devicePeople().find((person) => person.id === id)?.name ?? null
}
