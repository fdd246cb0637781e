import 'fake-indexeddb/auto'
import { get, set } from 'idb-keyval'
import { beforeEach, expect, it, vi } from 'vitest'
import type { Session } from '#client/api/session.ts'

const session = (id: number): Session => ({ token: `token ${id}`, user: { id } as Session['user'] })

/** Loads the session module a second time, as another window of the device does. */
async function openPage() {
  vi.resetModules()
  return { ...(await import('#client/api/session.ts')), ...(await import('#client/api/stored-session.ts')) }
}

beforeEach(() => set('eddyline.session', session(1)))

it('a login on one page logs in the other pages of the device', async () => {
  const [first, second] = [await openPage(), await openPage()]
  await Promise.all([first.restoreSession(), second.restoreSession()])
  const heard = vi.fn()
  first.onSessionChange(heard)
  await second.storeSession(session(2))
  await vi.waitFor(() => expect(first.currentSession()).toEqual(session(2)), 15_000)
  expect(heard).toHaveBeenCalledTimes(1)
  await second.forgetSession()
  await vi.waitFor(() => expect(first.currentSession()).toBeNull(), 15_000)
  expect(first.sessionExpired()).toBe(false)
})

it('a session that expires on one page ends on the others without counting as a sign-out', async () => {
  const [first, second] = [await openPage(), await openPage()]
  await Promise.all([first.restoreSession(), second.restoreSession()])
  await second.forgetSession(session(1))
  await vi.waitFor(() => expect(first.currentSession()).toBeNull(), 15_000)
  expect(first.sessionExpired()).toBe(true)
})

it('when a page reads the stored session late, it finds the user who logged in on another page meanwhile', async () => {
  const [guests, staffs] = [await openPage(), await openPage()]
  await staffs.restoreSession()
  await staffs.storeSession(session(2))
  expect(guests.currentSession()).toBeNull()
  expect(await guests.restoreSession()).toEqual(session(2))
})

it('a login is stored before the page shows it, so a reload right after it finds the user logged in', async () => {
  const page = await openPage()
  await page.restoreSession()
  let atLogin: Promise<unknown> | undefined
  page.onSessionChange(() => {
    atLogin ??= get('eddyline.session')
  })
  await page.storeSession(session(2))
  expect(await atLogin).toEqual(session(2))
})

it('a log-out while a login is still being stored leaves the user logged out', async () => {
  const page = await openPage()
  await page.restoreSession()
  await page.forgetSession()
  const login = page.storeSession(session(2))
  const logout = page.forgetSession()
  await Promise.all([login, logout])
  expect(page.currentSession()).toBeNull()
  expect(await get('eddyline.session')).toBeUndefined()
})
