import { beforeEach, expect, it } from 'vitest'
import type { SessionUser } from '#contract/schema.gen.ts'
import { devicePeople, forgetPerson, nameOfActor, rememberPerson } from '#client/offline/device-people.ts'
import { setKiosk } from '#client/offline/kiosk.ts'

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

it('Keeps the last five people, the last first and each once, and never a secret', () => {
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

it('Remembers nobody on a kiosk, nor whom an administrator acts as', () => {
  rememberPerson(user(7, { origin_user: { id: 1, name: 'Alice' } }))
  setKiosk(true)
  rememberPerson(user(8))
  expect(devicePeople()).toEqual([])
})

it('Names who acted, of a pair the administrator', () => {
  rememberPerson(user(1))
  expect([nameOfActor('1'), nameOfActor('1>7'), nameOfActor('7')]).toEqual(['Name 1', 'Name 1', null])
})

it('What another program wrote there is no list of people', () => {
  localStorage.setItem('device.people', '[{"id":1},null,"x"]')
  expect(devicePeople()).toEqual([])
  localStorage.setItem('device.people', '{')
  expect(devicePeople()).toEqual([])
})
