import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { type OperationId, operationTable } from '#contract/operations.gen.ts'
import { hashSessionToken } from '#server/modules/users/login/access.store.ts'
import { ask, openPerson, Person, type PersonOptions } from '../users/person.ts'
import { operationIds } from '../http/raw-call.ts'
import { testApp } from '../../support/test-app.ts'
import { send } from './contract-call.ts'
import { goodCall } from './good-call.ts'
import { Tenant } from './tenant.ts'

const test = testApp()
let tenant: Tenant
let admin: Person

const password = 'eddies and pillows 9'

beforeAll(async () => {
  tenant = await Tenant.open(test)
  admin = await openPerson(test, { role: 'admin' })
})

/** Operations that accept a login. Some of them also accept a cart's secret. */
const forLogins = operationIds.filter((id) => (operationTable[id].security as readonly string[]).includes('bearer'))

async function logIn(options: PersonOptions): Promise<Person> {
  const person = await openPerson(test, { outfitterId: tenant.id, password, ...options })
  const { status, body } = await ask(test.url, null, 'POST', 'auth/login', { email: person.email, password })
  expect(status).toBe(200)
  return new Person(test.url, { id: person.id, email: person.email, token: body.token })
}

/**
 * Opens a live order stream. `endedAfter` returns the milliseconds from an instant until the server ended the stream.
 * `isOpen` is true until then.
 */
async function watchOrders(token: string) {
  const response = await fetch(`${test.url}/api/v1/order/events?outfitterId=${tenant.id}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(response.status).toBe(200)
  const ended = (async () => {
    for await (const chunk of response.body ?? []) void chunk
    return performance.now()
  })()
  let isOpen = true
  void ended.then(() => (isOpen = false))
  return { endedAfter: async (start: number) => (await ended) - start, isOpen: () => isOpen }
}

async function statusesOf(ids: readonly OperationId[], token: string): Promise<Map<number, string[]>> {
  const found = new Map<number, string[]>()
  for (const id of ids) {
    const { status } = await send(test.url, await goodCall(id, tenant), { authorization: `Bearer ${token}` })
    found.set(status, [...(found.get(status) ?? []), id])
  }
  return found
}

// Milliseconds. The server must end a stream at once. All of them are a margin for a busy machine.
const soon = 5_000

describe('a user made inactive while logged in', () => {
  it.each([['outfitter'], ['employee'], ['photographer']] as const)(
    'with the role %s gets 401 from every call that needs a login, and loses all event streams',
    async (role) => {
      const person = await logIn({ role })
      expect((await person.get('user/get')).status).toBe(200)
      const pages = role === 'photographer' ? [] : [await watchOrders(person.token), await watchOrders(person.token)]
      expect((await admin.remove(`user/${person.id}`)).status).toBe(200)
      const removed = performance.now()
      expect(await statusesOf(forLogins, person.token)).toEqual(new Map([[401, forLogins]]))
      for (const page of pages) expect(await page.endedAfter(removed)).toBeLessThan(soon)
      // The deletion of the user ended the session. Restoring the user must not make that session valid again.
      expect((await admin.get(`user/restore/${person.id}`)).status).toBe(200)
      expect((await person.get('user/get')).status).toBe(401)
    },
  )

  it('loses the login-as sessions that they opened as an administrator', async () => {
    const boss = await logIn({ role: 'admin', outfitterId: null })
    const employee = await openPerson(test, { outfitterId: tenant.id })
    const acting = (await boss.get(`auth/login-as/${employee.id}`)).body.token
    const page = await watchOrders(acting)
    expect((await admin.remove(`user/${boss.id}`)).status).toBe(200)
    const removed = performance.now()
    expect(await statusesOf(forLogins, acting)).toEqual(new Map([[401, forLogins]]))
    expect(await page.endedAfter(removed)).toBeLessThan(soon)
    // The end of the login-as session must not end the employee's own session.
    expect((await employee.get('user/get')).status).toBe(200)
  })
})

describe('a password change', () => {
  it.each([
    ['the user, except the session that changed it,', 200],
    ['an administrator', 401],
  ])('by %s ends all sessions and event streams of the user', async (by, kept) => {
    const person = await logIn({ role: 'outfitter' })
    const other = (await ask(test.url, null, 'POST', 'auth/login', { email: person.email, password })).body.token
    const page = await watchOrders(other)
    const fields = await person.fields(test.data.database.db)
    const next = 'pillows and eddies 7'
    const { status } = await (by === 'an administrator'
      ? admin.put(`user/${person.id}`, { ...fields, password: next })
      : person.post('account/password', { current_password: password, password: next }))
    expect(status).toBe(200)
    const changed = performance.now()
    expect(await statusesOf(['getCurrentUser', 'listUsers', 'getOrder', 'releaseOrder'], other)).toEqual(
      new Map([[401, ['getCurrentUser', 'listUsers', 'getOrder', 'releaseOrder']]]),
    )
    expect((await person.get('user/get')).status).toBe(kept)
    expect(await page.endedAfter(changed)).toBeLessThan(soon)
  })
})

describe('returning from login-as while the administrator is made inactive', () => {
  it('opens no session that is still valid after the deactivation', async () => {
    for (let round = 0; round < 10; round++) {
      const boss = await openPerson(test, { role: 'admin' })
      const employee = await openPerson(test, { outfitterId: tenant.id })
      const acting = (await boss.get(`auth/login-as/${employee.id}`)).body.token
      const [back, again] = await Promise.all([
        ask(test.url, acting, 'GET', `auth/login-as/${boss.id}`),
        boss.get(`auth/login-as/${employee.id}`),
        admin.remove(`user/${boss.id}`),
      ])
      await admin.get(`user/restore/${boss.id}`)
      for (const { status, body } of [back, again]) {
        expect([200, 401]).toContain(status)
        // Restoring the administrator must not make their earlier sessions valid again.
        if (status === 200) expect((await ask(test.url, body.token, 'GET', 'user/get')).status).toBe(401)
      }
    }
  })
})

describe('an event stream', () => {
  it('ends when another process revokes its session, and leaves the streams of other sessions of the user open', async () => {
    const person = await logIn({ role: 'employee' })
    const other = (await ask(test.url, null, 'POST', 'auth/login', { email: person.email, password })).body.token
    const [ended, kept] = [await watchOrders(person.token), await watchOrders(other)]
    // This SQL reaches the server only by the database, as what another process or a command does.
    await sql`update sessions set revoked_at = ${test.clock.now()}
      where token_hash = ${hashSessionToken(person.token)}`.execute(test.data.database.db)
    expect(await ended.endedAfter(performance.now())).toBeLessThan(soon)
    expect(kept.isOpen()).toBe(true)
    await admin.remove(`user/${person.id}`)
    expect(await kept.endedAfter(performance.now())).toBeLessThan(soon)
  })

  it('ends when its user loses the right to read the orders', async () => {
    const person = await logIn({ role: 'employee' })
    const page = await watchOrders(person.token)
    const fields = await person.fields(test.data.database.db)
    expect((await admin.put(`user/${person.id}`, { ...fields, name: 'Other Name' })).status).toBe(200)
    expect((await admin.put(`user/${person.id}`, { ...fields, role: 'photographer' })).status).toBe(200)
    expect(await page.endedAfter(performance.now())).toBeLessThan(soon)
  })

  it('of a login-as ends when its administrator loses that role', async () => {
    const boss = await logIn({ role: 'admin', outfitterId: null })
    const employee = await openPerson(test, { outfitterId: tenant.id })
    const page = await watchOrders((await boss.get(`auth/login-as/${employee.id}`)).body.token)
    const fields = await boss.fields(test.data.database.db)
    const changed = { ...fields, role: 'outfitter', outfitter_id: tenant.id }
    expect((await admin.put(`user/${boss.id}`, changed)).status).toBe(200)
    expect(await page.endedAfter(performance.now())).toBeLessThan(soon)
  })

  it('ends with the time of its session, and stays open when that was extended', async () => {
    const [day, hour] = [24 * 3_600_000, 3_600_000]
    const person = await logIn({ role: 'employee' })
    const idle = await logIn({ role: 'employee' })
    const pages = { used: await watchOrders(person.token), idle: await watchOrders(idle.token) }
    test.clock.advance(29 * day)
    expect((await person.get('user/get')).status).toBe(200)
    test.clock.advance(day + hour)
    const over = performance.now()
    // The server looks every four seconds, in memory.
    expect(await pages.idle.endedAfter(over)).toBeLessThan(5_000 + soon)
    expect(pages.used.isOpen()).toBe(true)
    expect((await person.post('auth/logout', {})).status).toBe(200)
    await pages.used.endedAfter(over)
  })
})
