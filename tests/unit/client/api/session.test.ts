import 'fake-indexeddb/auto'
import { set } from 'idb-keyval'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Session } from '#client/api/session.ts'

const session = (id: number): Session => ({ token: `token ${id}`, user: { id } as Session['user'] })

/** A page of its own: the module as another window has it. */
async function openPage() {
  vi.resetModules()
  const page = await import('#client/api/session.ts')
  stops.push(page.followOtherPages())
  return page
}

let stops: (() => void)[]
beforeEach(async () => {
  stops = []
  await set('eddyline.session', session(1))
})
afterEach(() => {
  for (const stop of stops) stop()
})

it('Who logs in on one page of the device is logged in on the others', async () => {
  const [first, second] = [await openPage(), await openPage()]
  await Promise.all([first.restoreSession(), second.restoreSession()])
  const heard = vi.fn()
  first.onSessionChange(heard)
  await second.keepSession(session(2))
  await vi.waitFor(() => expect(first.currentSession()).toEqual(session(2)))
  expect(heard).toHaveBeenCalledTimes(1)
  await second.forgetSession()
  await vi.waitFor(() => expect(first.currentSession()).toBeNull())
  expect(first.sessionWasCut()).toBe(false)
})

it('A session that expired on one page is over on the others, and nobody has left', async () => {
  const [first, second] = [await openPage(), await openPage()]
  await Promise.all([first.restoreSession(), second.restoreSession()])
  await second.forgetSession(session(1))
  await vi.waitFor(() => expect(first.currentSession()).toBeNull())
  expect(first.sessionWasCut()).toBe(true)
})

it('A page that has not asked who is logged in learns it when it asks', async () => {
  const [guests, staffs] = [await openPage(), await openPage()]
  await staffs.restoreSession()
  await staffs.keepSession(session(2))
  expect(guests.currentSession()).toBeNull()
  expect(await guests.restoreSession()).toEqual(session(2))
})
