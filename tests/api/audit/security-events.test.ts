import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { components } from '#contract/schema.gen.ts'
import { openShop, type Shop } from '../../support/shop.ts'
import { testApp } from '../../support/test-app.ts'
import { addApp, openUser } from '../users/factors.ts'
import { openPerson, type Person, randomEmail } from '../users/person.ts'

type Entry = components['schemas']['AuditEntry']

let shop: Shop
let admin: Person

const password = 'eddies and pillows 9'
const address = '203.0.113.7'
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0'
const from = { address, device: 'Firefox on Linux' }
const db = () => test.data.database.db

const test = testApp({ trustedProxyHops: 1 })

beforeAll(async () => {
  shop = await openShop(db())
  admin = await openUser(test, { role: 'admin', name: 'Ada Admin' })
})
beforeEach(async () => {
  await db().deleteFrom('rate_limits').execute()
  await db().deleteFrom('audit_log').execute()
})

async function send(method: string, path: string, token: string | null, body?: object): Promise<number> {
  const answer = await fetch(`${test.url}/api/v1/${path}`, {
    method,
    headers: {
      'x-forwarded-for': address,
      'user-agent': firefox,
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  await answer.arrayBuffer()
  return answer.status
}

const logIn = (email: string, typed: string, factor?: object) =>
  send('POST', 'auth/login', null, { email, password: typed, ...(factor ? { factor } : {}) })

async function entries(filter: object = { events: 'security' }): Promise<readonly Entry[]> {
  const { body, status } = await admin.post('audit/search', filter)
  expect(status).toBe(200)
  return body.entries.toReversed()
}

const actionsOf = (found: readonly Entry[]) => found.map(({ action }) => action)

describe('the audit log of security events', () => {
  it('shows ten of a hundred guesses at a password, the lock of the login and the lock of the network address, with address and device, and no typed text', async () => {
    const person = await openUser(test, { outfitterId: shop.outfitterId })
    for (let tries = 0; tries < 100; tries++) await logIn(person.email, 'my secret guess')
    const found = await entries({ events: 'attempts' })
    const guesses = Array.from({ length: 10 }, () => 'login-failed')
    expect(actionsOf(found)).toEqual([...guesses, 'login-locked', 'login-locked'])
    for (const entry of found)
      expect(entry).toMatchObject({ ...from, user: null, entity: 'login', at: test.clock.now().toISOString() })
    for (const entry of found.slice(0, 11))
      expect(entry).toMatchObject({ entity_id: person.id, outfitter: { id: shop.outfitterId } })
    expect(found.slice(10).map(({ detail }) => detail)).toEqual([
      { limit: 'login-account' },
      { limit: 'login-address' },
    ])
    expect(JSON.stringify(await db().selectFrom('audit_log').selectAll().execute())).not.toMatch(/guess|@/)
    test.clock.advance(15 * 60_000)
    await logIn(person.email, 'my secret guess')
    expect(actionsOf(await entries({ events: 'attempts' }))).toHaveLength(13)
  })

  it('shows guesses at unknown emails without the emails, and the lock of the network address', async () => {
    for (let tries = 0; tries < 65; tries++) await logIn(randomEmail(), 'a guess')
    const all = await db().selectFrom('audit_log').select(['action', 'entity_id', 'detail']).orderBy('id').execute()
    expect(all).toHaveLength(61)
    expect(all[0]).toEqual({ action: 'login-failed', entity_id: null, detail: { reason: 'password' } })
    expect(all.at(-1)).toEqual({ action: 'login-locked', entity_id: null, detail: { limit: 'login-address' } })
  })

  it('shows each login, and if the device was new', async () => {
    const person = await openUser(test)
    await logIn(person.email, password)
    expect(await entries()).toMatchObject([
      {
        ...from,
        action: 'logged-in',
        user: { id: person.id },
        entity: 'login',
        entity_id: person.id,
        detail: { new_device: 'yes' },
      },
    ])
  })

  it('shows a wrong second factor, and the factors that a user adds', async () => {
    const person = await openUser(test)
    await addApp(test, person)
    await logIn(person.email, password)
    await logIn(person.email, password, { code: '000000' })
    expect(await entries()).toMatchObject([
      { action: 'factor-added', user: { id: person.id }, address: '127.0.0.1' },
      { ...from, action: 'login-failed', entity_id: person.id, detail: { reason: 'second factor' } },
    ])
  })

  it('shows who asked for a reset link, the reset, and the lock after five', async () => {
    const person = await openUser(test)
    for (let asked = 0; asked < 7; asked++) await send('POST', 'auth/lost-password', null, { email: person.email })
    await test.app.runJob('send-mail')
    const token = /reset-password\/([\w-]+)/.exec(test.mails.at(-1)?.text ?? '')?.[1]
    await send('POST', 'auth/reset-lost-password', null, { token, password: 'seven wet paddlers sing' })
    const found = await entries()
    expect(actionsOf(found)).toEqual([
      ...Array.from({ length: 5 }, () => 'password-reset-asked'),
      'reset-locked',
      'password-reset',
    ])
    for (const entry of found) expect(entry).toMatchObject({ ...from, entity_id: person.id })
  })

  it('shows wrong passwords at a step-up and their lock', async () => {
    const person = await openUser(test)
    for (let tries = 0; tries < 12; tries++)
      await send('POST', 'auth/proof', person.token, { current_password: 'a guess' })
    const found = await entries({ events: 'attempts' })
    expect(actionsOf(found)).toEqual([...Array.from({ length: 10 }, () => 'proof-failed'), 'proof-locked'])
    for (const entry of found) expect(entry).toMatchObject({ ...from, user: { id: person.id }, entity_id: person.id })
  })

  it('shows address and device of a login-as, an export, and a changed user', async () => {
    const boss = await openUser(test, { role: 'admin' })
    const person = await openUser(test, { outfitterId: shop.outfitterId })
    const fields = { ...(await person.fields(db())), role: 'outfitter' }
    expect(await send('PUT', `user/${person.id}`, boss.token, fields)).toBe(200)
    const days = 'startDate=2026-07-01&endDate=2026-07-04'
    const exported = `order/export-orders?outfitterId=${shop.outfitterId}&${days}`
    expect(await send('GET', exported, boss.token)).toBe(200)
    expect(await send('GET', `auth/login-as/${person.id}`, boss.token)).toBe(200)
    expect(await entries()).toMatchObject(
      ['user-updated', 'export-started', 'login-as-started'].map((action) => ({
        ...from,
        action,
        user: { id: boss.id },
      })),
    )
  })

  it('shows one entry for many refused calls of a user in a quarter of an hour', async () => {
    const person = await openPerson(test, { outfitterId: shop.outfitterId })
    for (let calls = 0; calls < 30; calls++)
      await send(calls % 2 === 0 ? 'GET' : 'DELETE', calls % 2 === 0 ? 'pricing' : `user/${calls}`, person.token)
    expect(await entries()).toMatchObject([
      { ...from, action: 'refused-repeatedly', user: { id: person.id }, detail: { count: '20', last_call: /./ } },
    ])
    test.clock.advance(15 * 60_000)
    for (let calls = 0; calls < 19; calls++) await send('GET', 'pricing', person.token)
    expect(await entries()).toHaveLength(1)
    await send('GET', 'pricing', person.token)
    expect(await entries()).toHaveLength(2)
  })

  it('does not take the question for a step-up for a refused call', async () => {
    const person = await openUser(test, { outfitterId: shop.outfitterId })
    test.clock.advance(11 * 60_000)
    for (let calls = 0; calls < 30; calls++) expect(await send('POST', 'auth/factors/app', person.token, {})).toBe(403)
    expect(await entries()).toEqual([])
  })

  it('is found by the user whose login was tried, and is left out of other acts', async () => {
    const [person, other] = [await openUser(test), await openUser(test)]
    await logIn(person.email, 'a guess')
    await logIn(other.email, 'a guess')
    await logIn(other.email, password)
    expect(await send('PUT', 'account', person.token, { name: 'New name' })).toBe(200)
    const outfitter = await openPerson(test, { role: 'outfitter', outfitterId: shop.outfitterId })
    const discount = { name: 'Ten', type: 'Percentage', value: 1000, outfitter_id: shop.outfitterId }
    expect(await send('POST', 'discount', outfitter.token, discount)).toBe(200)
    expect(actionsOf(await entries({ userId: person.id }))).toEqual(['login-failed', 'user-updated'])
    expect(actionsOf(await entries({ userId: other.id }))).toEqual(['login-failed', 'logged-in'])
    expect(actionsOf(await entries())).toEqual(['login-failed', 'login-failed', 'logged-in', 'user-updated'])
    expect(actionsOf(await entries({ events: 'attempts' }))).toEqual(['login-failed', 'login-failed'])
    expect(actionsOf(await entries({}))).toContain('discount-created')
  })

  it('loses addresses and devices after a year, and keeps the entries', async () => {
    const person = await openUser(test)
    await logIn(person.email, password)
    test.clock.advance(366 * 86_400_000)
    await logIn(person.email, password)
    await test.app.runJob('retention')
    const rows = await db().selectFrom('audit_log').select(['action', 'address', 'device']).orderBy('id').execute()
    expect(rows).toEqual([
      { action: 'logged-in', address: null, device: null },
      { action: 'logged-in', ...from },
    ])
  })
})
