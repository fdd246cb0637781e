import { beforeEach, expect, it } from 'vitest'
import type { SessionUser } from '#contract/schema.gen.ts'
import {
  devicePeople,
  forgetPerson,
  nameOfActor,
  rememberPerson,
  inactivePeople,
  learnInactive,
} from '#client/device/people/device-people.ts'
import { setKiosk } from '#client/device/kiosk/kiosk.ts'

const user = (id: number, over: Partial<SessionUser> = {}) =>
  ({
    id,
    name: `Name ${id}`,
    email: `${id}@eddyline.test`,
    outfitter_id: 1,
    origin_user: null,
    capabilities: ['orders.work'],
    ...over,
  }) as SessionUser

beforeEach(() => {
  setKiosk(false)
  localStorage.clear()
})

it('the list of people on the device keeps the last five, latest first, once each and without secrets', () => {
  for (const id of [1, 2, 3, 4, 5, 6, 2]) rememberPerson(user(id))
  expect(devicePeople().map(({ id }) => id)).toEqual([2, 6, 5, 4, 3])
  expect(Object.keys(devicePeople()[0] ?? {}).toSorted()).toEqual([
    'email',
    'id',
    'name',
    'outfitterId',
    'worksOnOrders',
  ])
  forgetPerson(6)
  expect(devicePeople().map(({ id }) => id)).toEqual([2, 5, 4, 3])
})

it('the list of people on the device stays empty on a kiosk and while an administrator acts as another user', () => {
  rememberPerson(user(7, { origin_user: { id: 1, name: 'Alice' } }))
  setKiosk(true)
  rememberPerson(user(8))
  expect(devicePeople()).toEqual([])
})

it('nameOfActor names the administrator who acted as another user', () => {
  rememberPerson(user(1))
  expect([nameOfActor('1'), nameOfActor('1>7'), nameOfActor('7')]).toEqual(['Name 1', 'Name 1', null])
})

it('malformed stored data counts as an empty list of people on the device', () => {
  localStorage.setItem('device.people', '[{"id":1},null,"x"]')
  expect(devicePeople()).toEqual([])
  localStorage.setItem('device.people', '{')
  expect(devicePeople()).toEqual([])
})

it('the device remembers whose account is inactive until that person logs in again', () => {
  learnInactive(3, true)
  learnInactive(3, true)
  learnInactive(4, true)
  expect(inactivePeople()).toEqual([4, 3])
  rememberPerson(user(3))
  expect(inactivePeople()).toEqual([4])
  localStorage.setItem('device.inactive', '{ broken')
  expect(inactivePeople()).toEqual([])
})
