import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { placeAtCounter } from '../../support/placed-order.ts'
import { openShop, type Shop } from '../../support/shop.ts'
import { testApp } from '../../support/test-app.ts'
import { ask, auditOf, openPerson, type Person } from './person.ts'

const test = testApp()
let shop: Shop
let admin: Person
let employee: Person

const password = 'eddies and pillows 9'
const db = () => test.data.database.db
const logIn = (person: Person, typed: string) =>
  ask(test.url, null, 'POST', 'auth/login', { email: person.email, password: typed })

beforeAll(async () => {
  shop = await openShop(db())
})
beforeEach(async () => {
  await db().updateTable('users').set({ deleted_at: test.clock.now() }).execute()
  admin = await openPerson(test, { role: 'admin' })
  employee = await openPerson(test, { outfitterId: shop.outfitterId, password })
})

describe('a user who is made inactive', () => {
  it('is refused at the next call, and logs in again after being restored', async () => {
    expect((await employee.get('user/get')).status).toBe(200)
    expect(await admin.remove(`user/${employee.id}`)).toMatchObject({ status: 200, body: { success: true } })
    expect(await employee.get('user/get')).toMatchObject({ status: 401, body: { code: 'user-inactive' } })
    expect(await logIn(employee, password)).toMatchObject({ status: 401, body: { code: 'user-inactive' } })
    expect(await logIn(employee, 'not it')).toMatchObject({ status: 401, body: { code: 'login-wrong' } })
    const restored = await admin.get(`user/restore/${employee.id}`)
    expect(restored).toMatchObject({ status: 200, body: { user: { id: employee.id, deleted_at: null } } })
    expect(restored.headers.get('cache-control')).toBe('no-store')
    expect(await employee.get('user/get')).toMatchObject({ status: 401, body: { code: 'not-logged-in' } })
    expect(await logIn(employee, password)).toMatchObject({ status: 200 })
  })

  it('leaves one audit entry per day for refused logins and calls, and none for a wrong password', async () => {
    const refusals = async () =>
      (await auditOf(test, employee.id)).filter((entry) => entry.action === 'user-refused-inactive')
    const loggedOut = (await logIn(employee, password)).body.token
    await ask(test.url, loggedOut, 'POST', 'auth/logout')
    test.clock.advance(1_000)
    await admin.remove(`user/${employee.id}`)
    await logIn(employee, 'not it')
    await ask(test.url, loggedOut, 'GET', 'user/get')
    expect(await refusals()).toEqual([])
    await Promise.all([employee.get('user/get'), employee.get('user/get'), logIn(employee, password)])
    expect(await refusals()).toMatchObject([{ actor_user_id: employee.id, outfitter_id: shop.outfitterId }])
    test.clock.advance(24 * 3_600_000)
    await employee.get('user/get')
    await logIn(employee, password)
    expect(await refusals()).toHaveLength(2)
  })

  it('leaves no second audit entry when removed twice or restored twice', async () => {
    await admin.remove(`user/${employee.id}`)
    test.clock.advance(1_000)
    await admin.remove(`user/${employee.id}`)
    await admin.get(`user/restore/${employee.id}`)
    await admin.get(`user/restore/${employee.id}`)
    const audit = await auditOf(test, employee.id)
    expect(audit.map((entry) => entry.action)).toEqual(['user-deleted', 'user-restored'])
  })

  it('cannot be the administrator who makes the call, even when that administrator acts as another user', async () => {
    const colleague = await openPerson(test, { role: 'admin' })
    expect(await admin.remove(`user/${admin.id}`)).toMatchObject({ status: 422, body: { code: 'oneself' } })
    const acting = (await admin.get(`auth/login-as/${colleague.id}`)).body.token
    expect(await ask(test.url, acting, 'DELETE', `user/${admin.id}`)).toMatchObject({ status: 422 })
    expect(await admin.get('user/get')).toMatchObject({ status: 200 })
  })
})

describe('the last administrator', () => {
  it('cannot lose the role of administrator', async () => {
    const fields = await admin.fields(db())
    const demoted = { ...fields, role: 'employee', outfitter_id: shop.outfitterId }
    expect(await admin.put(`user/${admin.id}`, demoted)).toMatchObject({ status: 422, body: { code: 'last-admin' } })
    const colleague = await openPerson(test, { role: 'admin' })
    expect(await admin.put(`user/${admin.id}`, demoted)).toMatchObject({ status: 200 })
    expect(await admin.get('user/all/true')).toMatchObject({ status: 403 })
    expect(await colleague.get('user/all/true')).toMatchObject({ status: 200 })
  })

  it('remains when two administrators remove each other at once', async () => {
    for (let round = 0; round < 10; round++) {
      const [one, two] = [await openPerson(test, { role: 'admin' }), await openPerson(test, { role: 'admin' })]
      await db().updateTable('users').set({ deleted_at: test.clock.now() }).where('id', '=', admin.id).execute()
      const answers = await Promise.all([one.remove(`user/${two.id}`), two.remove(`user/${one.id}`)])
      expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
      admin = answers[0].status === 200 ? one : two
      expect(await admin.get('user/get')).toMatchObject({ status: 200 })
    }
  })
})

describe('changing the password of a user', () => {
  const fields = async (person: Person) => person.fields(db())

  it('ends every session of the user and no others', async () => {
    const second = (await logIn(employee, password)).body.token
    const changed = { ...(await fields(employee)), password: 'pillows and eddies 7' }
    const answer = await admin.put(`user/${employee.id}`, changed)
    expect(answer).toMatchObject({ status: 200 })
    expect(await employee.get('user/get')).toMatchObject({ status: 401 })
    expect(await ask(test.url, second, 'GET', 'user/get')).toMatchObject({ status: 401 })
    expect(await admin.get('user/get')).toMatchObject({ status: 200 })
    expect(await logIn(employee, password)).toMatchObject({ status: 401 })
    expect(await logIn(employee, 'pillows and eddies 7')).toMatchObject({ status: 200 })
    const audit = await auditOf(test, employee.id)
    expect(audit).toMatchObject([{ action: 'user-updated', detail: { changed: 'password' } }])
  })

  it('keeps the old password when the new one is omitted, empty, null or refused', async () => {
    for (const typed of [undefined, '', null])
      expect(await admin.put(`user/${employee.id}`, { ...(await fields(employee)), password: typed })).toMatchObject({
        status: 200,
      })
    const common = { ...(await fields(employee)), password: 'password123' }
    expect(await admin.put(`user/${employee.id}`, common)).toMatchObject({
      status: 422,
      body: { errors: { password: 'This password is easy to guess. Choose another one.' } },
    })
    expect(await employee.get('user/get')).toMatchObject({ status: 200 })
    expect(await logIn(employee, password)).toMatchObject({ status: 200 })
  })

  it('leaves no valid session to a simultaneous login with the old password', async () => {
    const change = { ...(await fields(employee)), password: 'pillows and eddies 7' }
    const [login] = await Promise.all([logIn(employee, password), admin.put(`user/${employee.id}`, change)])
    if (login.status === 200)
      expect(await ask(test.url, login.body.token, 'GET', 'user/get')).toMatchObject({ status: 401 })
    else expect(login.status).toBe(401)
  })
})

describe('changed rights', () => {
  it('apply from the next call of the same session', async () => {
    expect(await employee.get('user/all/true')).toMatchObject({ status: 403 })
    const fields = await employee.fields(db())
    await admin.put(`user/${employee.id}`, { ...fields, role: 'outfitter' })
    expect(await employee.get('user/all/true')).toMatchObject({ status: 200 })
    await admin.put(`user/${employee.id}`, fields)
    expect(await employee.get('user/all/true')).toMatchObject({ status: 403 })
  })
})

describe('an outfitter that is made inactive', () => {
  it('keeps its users logged in, so that they can finish open work', async () => {
    const { orderId } = await placeAtCounter(test, shop.slug, [{ photo_id: shop.photoIds[0] }])
    await db()
      .updateTable('outfitters')
      .set({ deleted_at: test.clock.now() })
      .where('id', '=', shop.outfitterId)
      .execute()
    expect(await employee.get('user/get')).toMatchObject({ status: 200 })
    expect(await employee.post('order/release', { id: orderId })).toMatchObject({ status: 200 })
    await db().updateTable('outfitters').set({ deleted_at: null }).where('id', '=', shop.outfitterId).execute()
  })
})
