import { useSyncExternalStore } from 'react'
import type { SessionUser } from '#contract/schema.gen.ts'
import { readStored, writeStored } from '#client/storage.ts'
import { createEvent } from '#client/store.ts'
import { isKiosk } from '../kiosk/kiosk.ts'

/** No token is stored: the login page asks for the password each time. */
export interface DevicePerson {
  readonly id: number
  readonly name: string
  readonly email: string
  readonly outfitterId: number | null
  /** True when the person had the right to work on orders, the last time they used this device. */
  readonly worksOnOrders: boolean
}

// Both belong to the device, so signing out keeps them.
const PEOPLE = 'device.people'
const INACTIVE = 'device.inactive'
const MOST_PEOPLE = 5
const MOST_INACTIVE = 50

export const USER_INACTIVE = 'user-inactive'

function parseList(text: string | null): readonly unknown[] {
  try {
    const list: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(list) ? list : []
  } catch {
    return []
  }
}

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
  return parseList(readStored(PEOPLE)).filter(isPerson)
}

function store(people: readonly DevicePerson[]): void {
  writeStored(PEOPLE, JSON.stringify(people.slice(0, MOST_PEOPLE)))
}

/** Does nothing under login-as, nor on a kiosk, whose screen is public. */
export function rememberPerson(user: SessionUser): void {
  if (user.origin_user || isKiosk()) return
  const { id, name, email, outfitter_id: outfitterId, capabilities } = user
  learnInactive(id, false)
  const person = { id, name, email, outfitterId, worksOnOrders: capabilities.includes('orders.work') }
  store([person, ...devicePeople().filter((other) => other.id !== id)])
}

export function forgetPerson(id: number): void {
  store(devicePeople().filter((other) => other.id !== id))
}

/** Under login-as, returns the administrator's name. */
export function nameOfActor(actor: string): string | null {
  const id = Number(actor.split('>')[0])
  return devicePeople().find((person) => person.id === id)?.name ?? null
}

let known: { readonly text: string | null; readonly ids: readonly number[] } = { text: null, ids: [] }
const inactiveChanged = createEvent()

/** Users with an inactive account, who never send their waiting actions again. Other tabs may change the list. */
export function inactivePeople(): readonly number[] {
  const text = readStored(INACTIVE)
  if (text !== known.text) known = { text, ids: parseList(text).filter((id) => typeof id === 'number') }
  return known.ids
}

/** Without storage, the device learns at the next refusal that the account is inactive. */
export function learnInactive(id: number, isInactive: boolean): void {
  const ids = inactivePeople()
  if (ids.includes(id) === isInactive) return
  const next = isInactive ? [id, ...ids].slice(0, MOST_INACTIVE) : ids.filter((other) => other !== id)
  writeStored(INACTIVE, JSON.stringify(next))
  inactiveChanged.emit()
}

export function useInactivePeople(): readonly number[] {
  return useSyncExternalStore(inactiveChanged.subscribe, inactivePeople)
}
