import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openShop, type Shop } from '../../support/shop.ts'
import { testApp } from '../../support/test-app.ts'
import { ask, auditOf, openPerson, randomEmail, statusesOf, type Person } from './person.ts'

const test = testApp()
let shop: Shop
let other: Shop
let admin: Person
let owner: Person
let stranger: Person

const password = 'eddies and pillows 9'
const db = () => test.data.database.db

beforeAll(async () => {
  shop = await openShop(db())
  other = await openShop(db())
})
beforeEach(async () => {
  admin = await openPerson(test, { role: 'admin', name: 'Ada Admin' })
  owner = await openPerson(test, { role: 'outfitter', outfitterId: shop.outfitterId, name: 'Olive Owner' })
  stranger = await openPerson(test, { role: 'employee', outfitterId: other.outfitterId, name: 'Sam Stranger' })
})

const newUser = (changes: object = {}) => ({
  name: 'Erin Eddy',
  email: randomEmail(),
  password,
  role: 'employee',
  outfitter_id: shop.outfitterId,
  is_photographer: 0,
  ...changes,
})

describe('a new user', () => {
  it('is stored as sent, can log in, and is recorded in the audit log without the email', async () => {
    const fields = newUser({ name: '  Erin Eddy ', permissions: ['orders.refund'], is_photographer: 1 })
    const { status, body } = await admin.post('user', fields)
    expect(status).toBe(200)
    expect(body.user).toMatchObject({
      name: 'Erin Eddy',
      email: fields.email,
      role: 'employee',
      outfitter_id: shop.outfitterId,
      is_photographer: 1,
      permissions: ['orders.refund'],
      outfitter: { id: shop.outfitterId },
      deleted_at: null,
    })
    expect(JSON.stringify(body)).not.toMatch(/password|argon2/)
    expect(await ask(test.url, null, 'POST', 'auth/login', { email: fields.email, password })).toMatchObject({
      status: 200,
      body: { user: { id: body.user.id, capabilities: expect.arrayContaining(['orders.refund']) as string[] } },
    })
    const audit = await auditOf(test, body.user.id)
    expect(audit).toMatchObject([{ action: 'user-created', actor_user_id: admin.id, outfitter_id: shop.outfitterId }])
    expect(JSON.stringify(audit)).not.toContain(fields.email)
  })

  it.each([
    [{ name: ' ' }, { name: 'Please enter Name' }],
    [{ name: '\u200f\u202e\u200b' }, { name: 'Please enter Name' }],
    [{ email: ' ' }, { email: 'Please enter Email' }],
    [{ email: 'not an address' }, { email: 'Please enter a valid email address' }],
    [{ email: 'a\u202e@people.test' }, { email: 'Please enter a valid email address' }],
    [{ password: '' }, { password: 'Please enter Password' }],
    [{ password: 'short 1' }, { password: 'Use at least 8 characters' }],
    [{ password: 'Password123' }, { password: 'This password is easy to guess. Choose another one.' }],
    [
      { role: 'outfitter', outfitter_id: null },
      { outfitter_id: 'Outfitter role has been selected but no outfitter was selected' },
    ],
    [{ outfitter_id: null }, { outfitter_id: 'Employee role has been selected but no outfitter was selected' }],
    [{ outfitter_id: undefined }, { outfitter_id: 'Employee role has been selected but no outfitter was selected' }],
    [{ permissions: ['users.manage'] }, { permissions: 'The permission users.manage does not exist' }],
    [
      { name: '', email: '', password: '' },
      { name: 'Please enter Name', email: 'Please enter Email', password: 'Please enter Password' },
    ],
  ])('with %j is refused with an error message for each invalid field', async (changes, errors) => {
    expect(await admin.post('user', newUser(changes))).toMatchObject({ status: 422, body: { errors } })
  })

  it.each([
    { is_admin: true },
    { deleted_at: null },
    { name: 'x'.repeat(10_000) },
    { email: `${'x'.repeat(10_000)}@people.test` },
    { password: 'x y'.repeat(3_000) },
    { role: 'root' },
    { is_photographer: true },
    { outfitter_id: '1' },
    { permissions: 'orders.refund' },
  ])('with the fields $0 is refused as a malformed user', async (changes) => {
    const email = randomEmail()
    expect(await admin.post('user', newUser({ email, ...changes }))).toMatchObject({ status: 400 })
    expect(await db().selectFrom('users').select('id').where('email', '=', email).execute()).toEqual([])
  })

  it('keeps a name with tags and special characters as typed', async () => {
    const name = '<img src=x onerror=alert(1)> \u05d0\u200f & "Co"'
    expect((await admin.post('user', newUser({ name }))).body.user.name).toBe(name)
  })

  it('needs an email that no active or inactive user has in any capitalisation', async () => {
    const taken = newUser()
    const first = await admin.post('user', taken)
    await admin.remove(`user/${first.body.user.id}`)
    const again = await admin.post('user', newUser({ email: taken.email.toUpperCase() }))
    expect(again).toMatchObject({ status: 422, body: { errors: { email: 'Another user already has this email' } } })
    const two = randomEmail()
    const race = await Promise.all([1, 2, 3, 4].map(() => admin.post('user', newUser({ email: two }))))
    expect(statusesOf(race)).toEqual([200, 422, 422, 422])
  })

  it('has no outfitter when its role is administrator, even if the call named one', async () => {
    const made = await admin.post('user', newUser({ role: 'admin' }))
    expect(made.body.user).toMatchObject({ role: 'admin', outfitter_id: null })
  })

  it('cannot belong to an unknown or inactive outfitter', async () => {
    const closed = await openShop(db())
    await db()
      .updateTable('outfitters')
      .set({ deleted_at: test.clock.now() })
      .where('id', '=', closed.outfitterId)
      .execute()
    for (const outfitter_id of [2_000_000, closed.outfitterId])
      expect(await admin.post('user', newUser({ outfitter_id }))).toMatchObject({
        status: 404,
        body: { errors: { outfitter_id: 'We could not find this outfitter' } },
      })
  })
})

describe('an outfitter’s owner who manages users', () => {
  it.each(['outfitter', 'employee', 'photographer'])(
    'creates users of role %s in the owner’s own outfitter',
    async (role) => {
      const { status, body } = await owner.post('user', newUser({ role, outfitter_id: undefined }))
      expect(status).toBe(200)
      expect(body.user).toMatchObject({ role, outfitter_id: shop.outfitterId })
    },
  )

  it('cannot create an administrator or another outfitter’s user', async () => {
    expect(await owner.post('user', newUser({ role: 'admin' }))).toMatchObject({ status: 403 })
    expect(await owner.post('user', newUser({ outfitter_id: other.outfitterId }))).toMatchObject({ status: 404 })
    expect(await owner.post('user', newUser({ role: 'photographer', outfitter_id: null }))).toMatchObject({
      status: 200,
      body: { user: { outfitter_id: shop.outfitterId } },
    })
  })

  it('cannot turn a user of the outfitter into an administrator or a user of another outfitter', async () => {
    const employee = await openPerson(test, { outfitterId: shop.outfitterId })
    const fields = await employee.fields(db())
    expect(await owner.put(`user/${employee.id}`, { ...fields, role: 'admin' })).toMatchObject({ status: 403 })
    expect(await owner.put(`user/${employee.id}`, { ...fields, outfitter_id: other.outfitterId })).toMatchObject({
      status: 404,
    })
    expect(await owner.put(`user/${employee.id}`, { ...fields, outfitter_id: null })).toMatchObject({
      status: 200,
      body: { user: { outfitter_id: shop.outfitterId } },
    })
    expect(await owner.put(`user/${employee.id}`, { ...fields, role: 'outfitter' })).toMatchObject({ status: 200 })
  })

  it('gets 404 for unknown users, users of other outfitters, and administrators, even administrators of the same outfitter', async () => {
    const unbound = await openPerson(test, { role: 'photographer' })
    const ownAdmin = await openPerson(test, { role: 'admin', outfitterId: shop.outfitterId })
    for (const target of [stranger, unbound, admin, ownAdmin]) {
      const fields = { name: 'Taken', email: randomEmail(), role: 'employee', password }
      expect(await owner.put(`user/${target.id}`, fields)).toMatchObject({ status: 404, body: { code: 'not-found' } })
      expect(await owner.remove(`user/${target.id}`)).toMatchObject({ status: 404 })
      expect(await owner.get(`user/restore/${target.id}`)).toMatchObject({ status: 404 })
      expect((await target.get('user/get')).status).toBe(200)
      expect(await auditOf(test, target.id)).toEqual([])
    }
    expect(await owner.remove('user/2000000')).toMatchObject({ status: 404 })
  })

  it('can change their own name, but not their own rights', async () => {
    const fields = await owner.fields(db())
    expect(await owner.put(`user/${owner.id}`, { ...fields, name: 'Olive O.' })).toMatchObject({ status: 200 })
    for (const change of [
      { role: 'admin' },
      { role: 'employee' },
      { outfitter_id: other.outfitterId },
      { permissions: ['orders.refund'] },
      { is_photographer: 1 },
    ])
      expect([403, 404]).toContain((await owner.put(`user/${owner.id}`, { ...fields, ...change })).status)
    const { body } = await owner.get('user/get')
    expect(body.user).toMatchObject({
      role: 'outfitter',
      outfitter_id: shop.outfitterId,
      permissions: [],
      is_photographer: 0,
    })
  })

  it('sees the users of their own outfitter except administrators, and inactive users only when the call asks for them', async () => {
    const gone = await openPerson(test, { outfitterId: shop.outfitterId, name: 'aaron' })
    await openPerson(test, { role: 'admin', outfitterId: shop.outfitterId })
    await owner.remove(`user/${gone.id}`)
    for (const path of ['user/all/true', `user/for-outfitter/${shop.outfitterId}?withDeleted=1`]) {
      const { users } = (await owner.get(path)).body
      expect(new Set(users.map((user) => user.outfitter_id))).toEqual(new Set([shop.outfitterId]))
      expect(users.map((user) => user.role)).not.toContain('admin')
      expect(users.find((user) => user.id === gone.id)?.deleted_at).toBe(test.clock.now().toISOString())
    }
    for (const path of ['user/all/0', `user/for-outfitter/${shop.outfitterId}`]) {
      const { users } = (await owner.get(path)).body
      expect(users.map((user) => user.id)).toContain(owner.id)
      expect(users.map((user) => user.id)).not.toContain(gone.id)
    }
    expect(await owner.get(`user/for-outfitter/${other.outfitterId}`)).toMatchObject({ status: 404 })
  })
})

describe('a user without the right to manage users', () => {
  it.each(['employee', 'photographer'] as const)(
    'with the role %s gets 403, because no permission that can be granted includes this right',
    async (role) => {
      const permissions = ['orders.refund', 'settings.manage', 'albums.manage', 'reports.full']
      const person = await openPerson(test, { role, outfitterId: shop.outfitterId, permissions, isPhotographer: true })
      const fields = await person.fields(db())
      const answers = await Promise.all([
        person.get('user/all/true'),
        person.get(`user/for-outfitter/${shop.outfitterId}`),
        person.post('user', newUser()),
        person.put(`user/${person.id}`, { ...fields, role: 'outfitter' }),
        person.remove(`user/${owner.id}`),
        person.get(`user/restore/${owner.id}`),
      ])
      expect(answers.map((answer) => answer.status)).toEqual([403, 403, 403, 403, 403, 403])
    },
  )

  it('gets 401 when not logged in', async () => {
    expect(await ask(test.url, null, 'GET', 'user/all/true')).toMatchObject({ status: 401 })
    expect(await ask(test.url, null, 'POST', 'user', newUser())).toMatchObject({ status: 401 })
  })
})

describe('an administrator who manages users', () => {
  it('lists all users sorted by name, or only the users of one outfitter', async () => {
    const { users } = (await admin.get('user/all/true')).body
    expect(users.map((user) => user.id)).toEqual(expect.arrayContaining([admin.id, owner.id, stranger.id]))
    const names = users.map((user) => user.name.toLowerCase())
    expect(names).toEqual(names.toSorted())
    const { users: own } = (await admin.get(`user/for-outfitter/${other.outfitterId}`)).body
    expect(own.map((user) => user.id)).toContain(stranger.id)
    expect(own.map((user) => user.id)).not.toContain(owner.id)
    expect(await admin.get('user/for-outfitter/2000000')).toMatchObject({ status: 404 })
  })

  it('changes only the fields that were sent, and the audit log names the changed fields', async () => {
    const employee = await openPerson(test, { outfitterId: shop.outfitterId, permissions: ['orders.refund'] })
    const fields = await employee.fields(db())
    const same = await admin.put(`user/${employee.id}`, fields)
    expect(same.body.user).toMatchObject({ permissions: ['orders.refund'], is_photographer: 0 })
    expect(await auditOf(test, employee.id)).toEqual([])
    const { name, role } = fields
    const email = randomEmail()
    const moved = await admin.put(`user/${employee.id}`, { name, role, email, outfitter_id: other.outfitterId })
    expect(moved.body.user).toMatchObject({ email, outfitter_id: other.outfitterId, permissions: ['orders.refund'] })
    expect(await auditOf(test, employee.id)).toMatchObject([
      { action: 'user-updated', outfitter_id: other.outfitterId, detail: { changed: 'email, outfitter_id', name } },
    ])
  })

  it('cannot give two users the same email address', async () => {
    const fields = await stranger.fields(db())
    const answer = await admin.put(`user/${stranger.id}`, { ...fields, email: owner.email.toUpperCase() })
    expect(answer).toMatchObject({ status: 422, body: { errors: { email: 'Another user already has this email' } } })
  })

  it('makes a photographer an employee only when the call names an outfitter', async () => {
    const photographer = await openPerson(test, { role: 'photographer' })
    const fields = await photographer.fields(db())
    expect(await admin.put(`user/${photographer.id}`, { ...fields, role: 'employee' })).toMatchObject({
      status: 422,
      body: { errors: { outfitter_id: 'Employee role has been selected but no outfitter was selected' } },
    })
  })
})
