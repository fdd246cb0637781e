import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openShop, type Shop } from '../../support/shop.ts'
import { testApp } from '../../support/test-app.ts'
import { ask, auditOf, openPerson, statusesOf, type Person } from './person.ts'

const test = testApp()
let shop: Shop
let admin: Person
let owner: Person

const minute = 60_000
const db = () => test.data.database.db
const userOf = (token: string) => ask(test.url, token, 'GET', 'user/get')

beforeAll(async () => {
  shop = await openShop(db())
})
beforeEach(async () => {
  admin = await openPerson(test, { role: 'admin', name: 'Ada Admin' })
  owner = await openPerson(test, { role: 'outfitter', outfitterId: shop.outfitterId, name: 'Olive Owner' })
})

describe('login-as', () => {
  it('gives only the rights of the chosen user, and the audit log records the ids of user and administrator', async () => {
    const { status, headers, body } = await admin.get(`auth/login-as/${owner.id}`)
    expect(status).toBe(200)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(body.user).toMatchObject({
      id: owner.id,
      role: 'outfitter',
      origin_user: { id: admin.id, name: 'Ada Admin' },
    })
    expect((await userOf(body.token)).body.user).toEqual(body.user)
    expect(await ask(test.url, body.token, 'POST', 'audit/search', {})).toMatchObject({ status: 403 })
    const employee = await openPerson(test, { outfitterId: shop.outfitterId })
    await ask(test.url, body.token, 'DELETE', `user/${employee.id}`)
    expect(await auditOf(test, employee.id)).toMatchObject([
      { action: 'user-deleted', actor_user_id: owner.id, origin_user_id: admin.id },
    ])
    expect(await auditOf(test, owner.id)).toMatchObject([
      { action: 'login-as-started', actor_user_id: admin.id, origin_user_id: null },
    ])
  })

  it('called again with any user id returns to the administrator’s own account and ends the login-as session', async () => {
    const { token } = (await admin.get(`auth/login-as/${owner.id}`)).body
    const other = await openPerson(test, { role: 'photographer' })
    const back = await ask(test.url, token, 'GET', `auth/login-as/${other.id}`)
    expect(back).toMatchObject({ status: 200, body: { user: { id: admin.id, role: 'admin', origin_user: null } } })
    expect(await userOf(token)).toMatchObject({ status: 401 })
    expect(await ask(test.url, token, 'GET', `auth/login-as/${admin.id}`)).toMatchObject({ status: 401 })
    test.clock.advance(61 * minute)
    expect(await userOf(back.body.token)).toMatchObject({ status: 200 })
    expect((await auditOf(test, owner.id)).at(-1)).toMatchObject({
      action: 'login-as-ended',
      actor_user_id: owner.id,
      origin_user_id: admin.id,
    })
  })

  it('ends together with the administrator’s own session when the administrator logs out in either session', async () => {
    const acting = (await admin.get(`auth/login-as/${owner.id}`)).body
    expect((await ask(test.url, admin.token, 'POST', 'auth/logout')).status).toBe(200)
    expect(await userOf(acting.token)).toMatchObject({ status: 401 })
    expect(await ask(test.url, acting.token, 'GET', `auth/login-as/${admin.id}`)).toMatchObject({ status: 401 })

    const again = await openPerson(test, { role: 'admin' })
    const { token } = (await again.get(`auth/login-as/${owner.id}`)).body
    const back = (await ask(test.url, token, 'GET', `auth/login-as/${again.id}`)).body
    expect((await again.get('user/get')).status).toBe(200)
    await ask(test.url, back.token, 'POST', 'auth/logout')
    expect((await again.get('user/get')).status).toBe(401)
    expect(await userOf(back.token)).toMatchObject({ status: 401 })

    const elsewhere = await openPerson(test, { role: 'admin' })
    const other = (await elsewhere.get(`auth/login-as/${owner.id}`)).body
    await ask(test.url, other.token, 'POST', 'auth/logout')
    expect((await elsewhere.get('user/get')).status).toBe(401)
    expect((await auditOf(test, owner.id)).at(-1)).toMatchObject({
      action: 'login-as-ended',
      origin_user_id: elsewhere.id,
    })
  })

  it('can be ended by only one of several simultaneous calls, and the other calls answer 401', async () => {
    const { token } = (await admin.get(`auth/login-as/${owner.id}`)).body
    const answers = await Promise.all([1, 2, 3, 4].map(() => ask(test.url, token, 'GET', `auth/login-as/${admin.id}`)))
    expect(statusesOf(answers)).toEqual([200, 401, 401, 401])
  })

  it('cannot be started within a login-as session, not even as a different administrator', async () => {
    const second = await openPerson(test, { role: 'admin' })
    const { token } = (await admin.get(`auth/login-as/${second.id}`)).body
    const { user } = (await ask(test.url, token, 'GET', `auth/login-as/${owner.id}`)).body
    expect(user).toMatchObject({ id: admin.id, origin_user: null })
  })

  it('ends after 60 minutes, even while the administrator is active', async () => {
    const { token } = (await admin.get(`auth/login-as/${owner.id}`)).body
    for (const _ of [1, 2, 3, 4, 5, 6]) {
      expect((await userOf(token)).status).toBe(200)
      test.clock.advance(10 * minute)
    }
    expect((await userOf(token)).status).toBe(401)
  })

  it('ends at once when its administrator is made inactive, loses the role or gets a new password', async () => {
    const colleague = await openPerson(test, { role: 'admin' })
    const change = async (fields: object) =>
      colleague.put(`user/${admin.id}`, { ...(await admin.fields(db())), ...fields })
    const ways = [
      () => change({ password: 'eddies and pillows 9' }),
      () => change({ role: 'employee', outfitter_id: shop.outfitterId }),
      () => colleague.remove(`user/${admin.id}`),
    ]
    for (const way of ways) {
      admin = await openPerson(test, { role: 'admin' })
      const { token } = (await admin.get(`auth/login-as/${owner.id}`)).body
      expect((await way()).status).toBe(200)
      expect((await userOf(token)).status).toBe(401)
      expect((await ask(test.url, token, 'GET', `auth/login-as/${admin.id}`)).status).toBe(401)
    }
    expect((await owner.get('user/get')).status).toBe(200)
  })

  it('ends when the user for whom the administrator acts is made inactive', async () => {
    const { token } = (await admin.get(`auth/login-as/${owner.id}`)).body
    await admin.remove(`user/${owner.id}`)
    expect((await userOf(token)).status).toBe(401)
  })
})

it('the server keeps an administrator’s session from before login-as while the session from after login-as is in use, and deletes both later', async () => {
  const token = (await admin.get(`auth/login-as/${owner.id}`)).body.token
  const back = (await ask(test.url, token, 'GET', `auth/login-as/${admin.id}`)).body.token
  const own = async () =>
    (await db().selectFrom('sessions').select('id').where('user_id', '=', admin.id).execute()).length
  expect(await own()).toBe(2)
  // From here on the administrator uses only the session `back`, which began when they returned from login-as. They no
  // longer use the session of their first login. The server must still keep its row, because `back` began from it.
  for (let weeks = 0; weeks < 10; weeks++) {
    test.clock.advance(7 * 24 * 60 * minute)
    expect((await userOf(back)).status).toBe(200)
    await test.app.runJob('retention')
  }
  expect(await own()).toBe(2)
  expect(await db().selectFrom('sessions').select('id').where('origin_user_id', '=', admin.id).execute()).toEqual([])
  test.clock.advance(70 * 24 * 60 * minute)
  await test.app.runJob('retention')
  expect(await own()).toBe(0)
})

describe('the refusal of login-as', () => {
  it.each(['outfitter', 'employee', 'photographer'] as const)('to a user of role %s', async (role) => {
    const person = await openPerson(test, { role, outfitterId: shop.outfitterId })
    expect(await person.get(`auth/login-as/${owner.id}`)).toMatchObject({ status: 403 })
    expect(await person.get(`auth/login-as/${person.id}`)).toMatchObject({ status: 403 })
    expect(await person.get(`auth/login-as/${admin.id}`)).toMatchObject({ status: 403 })
  })

  it('to guests, and to an administrator for an unknown user, an inactive user or themselves', async () => {
    expect(await ask(test.url, null, 'GET', `auth/login-as/${owner.id}`)).toMatchObject({ status: 401 })
    expect(await admin.get('auth/login-as/2000000')).toMatchObject({ status: 404 })
    expect(await admin.get(`auth/login-as/${admin.id}`)).toMatchObject({ status: 422 })
    await admin.remove(`user/${owner.id}`)
    expect(await admin.get(`auth/login-as/${owner.id}`)).toMatchObject({
      status: 422,
      body: { errors: { general: 'This user is inactive. Restore the user first.' } },
    })
  })
})
