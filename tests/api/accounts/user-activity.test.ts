import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openShop, type Shop } from '../../support/shop.ts'
import { startTestApp, type TestApp } from '../../support/test-app.ts'
import { ask, auditOf, openPerson, type Person } from './person.ts'

let test: TestApp
let shop: Shop
let admin: Person
let employee: Person

const password = 'eddies and pillows 9'
const db = () => test.data.database.db
const logIn = (person: Person, typed: string) =>
  ask(test.url, null, 'POST', 'auth/login', { email: person.email, password: typed })

beforeAll(async () => {
  test = await startTestApp()
  shop = await openShop(db())
})
afterAll(() => test.close())
beforeEach(async () => {
  await db().updateTable('users').set({ deleted_at: test.clock.now() }).execute()
  admin = await openPerson(test, { role: 'admin' })
  employee = await openPerson(test, { outfitterId: shop.outfitterId, password })
})

describe('a user who is made inactive', () => {
  it('is out with the next call, and after being restored logs in anew', async () => {
    expect((await employee.get('user/get')).status).toBe(200)
    expect(await admin.remove(`user/${employee.id}`)).toMatchObject({ status: 200, body: { success: true } })
    expect(await employee.get('user/get')).toMatchObject({ status: 401 })
    expect(await logIn(employee, password)).toMatchObject({ status: 401, body: { code: 'login-wrong' } })
    const restored = await admin.get(`user/restore/${employee.id}`)
    expect(restored).toMatchObject({ status: 200, body: { user: { id: employee.id, deleted_at: null } } })
    expect(restored.headers.get('cache-control')).toBe('no-store')
    expect(await employee.get('user/get')).toMatchObject({ status: 401 })
    expect(await logIn(employee, password)).toMatchObject({ status: 200 })
  })

  it('is made so once: again does nothing, nor does restoring an active one', async () => {
    await admin.remove(`user/${employee.id}`)
    test.clock.advance(1_000)
    await admin.remove(`user/${employee.id}`)
    await admin.get(`user/restore/${employee.id}`)
    await admin.get(`user/restore/${employee.id}`)
    const audit = await auditOf(test, employee.id)
    expect(audit.map((entry) => entry.action)).toEqual(['user-deleted', 'user-restored'])
  })

  it('is never oneself', async () => {
    const colleague = await openPerson(test, { role: 'admin' })
    expect(await admin.remove(`user/${admin.id}`)).toMatchObject({ status: 422, body: { code: 'oneself' } })
    const acting = (await admin.get(`auth/login-as/${colleague.id}`)).body.token
    expect(await ask(test.url, acting, 'DELETE', `user/${admin.id}`)).toMatchObject({ status: 422 })
    expect(await admin.get('user/get')).toMatchObject({ status: 200 })
  })
})

describe('the last administrator', () => {
  it('stays one', async () => {
    const fields = await admin.fields(db())
    const demoted = { ...fields, role: 'employee', outfitter_id: shop.outfitterId }
    expect(await admin.put(`user/${admin.id}`, demoted)).toMatchObject({ status: 422, body: { code: 'last-admin' } })
    const colleague = await openPerson(test, { role: 'admin' })
    expect(await admin.put(`user/${admin.id}`, demoted)).toMatchObject({ status: 200 })
    expect(await admin.get('user/all/true')).toMatchObject({ status: 403 })
    expect(await colleague.get('user/all/true')).toMatchObject({ status: 200 })
  })

  it('is left by two who remove each other at once', async () => {
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

describe('a changed password', () => {
  const fields = async (person: Person) => person.fields(db())

  it('ends every session of the user and none of others', async () => {
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

  it('stays the old one when it is left out, empty or null, and when it is refused', async () => {
    for (const typed of [undefined, '', null])
      expect(await admin.put(`user/${employee.id}`, { ...(await fields(employee)), password: typed })).toMatchObject({
        status: 200,
      })
    const common = { ...(await fields(employee)), password: 'password123' }
    expect(await admin.put(`user/${employee.id}`, common)).toMatchObject({
      status: 422,
      body: { errors: { password: 'This password is easy to guess. Please choose another one.' } },
    })
    expect(await employee.get('user/get')).toMatchObject({ status: 200 })
    expect(await logIn(employee, password)).toMatchObject({ status: 200 })
  })

  it('lets no login through that began with the old one', async () => {
    const change = { ...(await fields(employee)), password: 'pillows and eddies 7' }
    const [login] = await Promise.all([logIn(employee, password), admin.put(`user/${employee.id}`, change)])
    if (login.status === 200)
      expect(await ask(test.url, login.body.token, 'GET', 'user/get')).toMatchObject({ status: 401 })
    else expect(login.status).toBe(401)
  })
})

describe('changed rights', () => {
  it('hold from the next call of the same session on', async () => {
    expect(await employee.get('user/all/true')).toMatchObject({ status: 403 })
    const fields = await employee.fields(db())
    await admin.put(`user/${employee.id}`, { ...fields, role: 'outfitter' })
    expect(await employee.get('user/all/true')).toMatchObject({ status: 200 })
    await admin.put(`user/${employee.id}`, fields)
    expect(await employee.get('user/all/true')).toMatchObject({ status: 403 })
  })
})

describe('an outfitter that is made inactive', () => {
  it('leaves its users in, who finish what is open', async () => {
    await db()
      .updateTable('outfitters')
      .set({ deleted_at: test.clock.now() })
      .where('id', '=', shop.outfitterId)
      .execute()
    expect(await employee.get('user/get')).toMatchObject({ status: 200 })
    await db().updateTable('outfitters').set({ deleted_at: null }).where('id', '=', shop.outfitterId).execute()
  })
})
