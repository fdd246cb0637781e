import { beforeAll, describe, expect, it } from 'vitest'
import { permissions } from '#domain/access/capabilities.ts'
import { openPerson, Person, type PersonOptions, randomEmail } from '../users/person.ts'
import { testApp } from '../../support/test-app.ts'
import { digestOfTenant } from './stored-rows.ts'
import { Tenant } from './tenant.ts'

const test = testApp()
let ours: Tenant
let theirs: Tenant

const password = 'eddies and pillows 9'
const db = () => test.data.database.db

beforeAll(async () => {
  ours = await Tenant.open(test)
  theirs = await Tenant.open(test)
})

const roles = ['admin', 'outfitter', 'employee', 'photographer'] as const

function variants(): object[] {
  const outfitters = [undefined, ours.id, theirs.id, null]
  const grants = [undefined, [], [...permissions], ['users.manage', 'audit.read'], ['admin']]
  return roles.flatMap((role) =>
    outfitters.flatMap((outfitter_id) =>
      grants.flatMap((given) =>
        [undefined, 0, 1].map((is_photographer) => ({ role, outfitter_id, permissions: given, is_photographer })),
      ),
    ),
  )
}

async function rightsOf(id: number) {
  return db()
    .selectFrom('users')
    .select(['role', 'outfitter_id', 'permissions', 'is_photographer', 'deleted_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

const people: readonly (readonly [string, PersonOptions])[] = [
  ['an outfitter', { role: 'outfitter' }],
  ['an outfitter who takes photos', { role: 'outfitter', isPhotographer: true }],
  ['an employee', { role: 'employee' }],
  ...permissions.map((name): [string, PersonOptions] => [
    `an employee with ${name}`,
    { role: 'employee', permissions: [name] },
  ]),
  ['an employee who takes photos', { role: 'employee', isPhotographer: true }],
  ['a photographer', { role: 'photographer' }],
]

describe('privilege escalation', () => {
  it.each(people)('is refused in every call by which %s could raise their own rights', async (_, options) => {
    const person = await openPerson(test, { ...options, outfitterId: ours.id })
    const before = await rightsOf(person.id)
    const isManager = options.role === 'outfitter'
    // The server refuses an employee or photographer before it reads the fields. So for them the test tries only every
    // seventh combination of role, outfitter and rights.
    const tried = variants().filter((_way, index) => isManager || index % 7 === 0)
    expect(tried).toHaveLength(isManager ? 240 : 35)
    const statuses = new Set<number>()
    for (const variant of tried) {
      const fields = { name: 'Robin', email: person.email, ...variant }
      const { status } = await person.put(`user/${person.id}`, fields)
      statuses.add(status)
      const after = await rightsOf(person.id)
      // A variant that only removes rights may succeed, and the server then stores the change. So the test restores the
      // user's rights before the next variant.
      expect(after).toMatchObject({ role: before.role, outfitter_id: before.outfitter_id, deleted_at: null })
      expect(before.permissions).toEqual(expect.arrayContaining(after.permissions))
      expect(before.is_photographer || !after.is_photographer).toBe(true)
      await db().updateTable('users').set(before).where('id', '=', person.id).execute()
    }
    expect([...statuses].toSorted((a, b) => a - b)).toEqual(isManager ? [200, 403, 404, 422] : [403])
  })

  it('is refused when an outfitter gives a new user or a colleague more rights than its own', async () => {
    const owner = await openPerson(test, { role: 'outfitter', outfitterId: ours.id })
    const made = (changes: object) =>
      owner.post('user', { name: 'New', email: randomEmail(), password, role: 'employee', ...changes })
    expect(await made({ role: 'admin' })).toMatchObject({ status: 403 })
    expect(await made({ role: 'admin', outfitter_id: null })).toMatchObject({ status: 403 })
    expect(await made({ outfitter_id: theirs.id })).toMatchObject({ status: 404 })
    for (const name of ['users.manage', 'users.log-in-as', 'audit.read', 'commission.set', 'rivers.manage'])
      expect(await made({ permissions: [name] })).toMatchObject({ status: 422 })
    const colleague = await openPerson(test, { outfitterId: ours.id })
    const fields = await colleague.fields(db())
    const changed = (changes: object) => owner.put(`user/${colleague.id}`, { ...fields, ...changes })
    expect(await changed({ role: 'admin' })).toMatchObject({ status: 403 })
    expect(await changed({ outfitter_id: theirs.id })).toMatchObject({ status: 404 })
    expect(await changed({ permissions: ['users.manage'] })).toMatchObject({ status: 422 })
    expect(await rightsOf(colleague.id)).toMatchObject({ role: 'employee', outfitter_id: ours.id, permissions: [] })
    // An outfitter may give a colleague every right that it has itself.
    expect(await changed({ role: 'outfitter', permissions: [...permissions] })).toMatchObject({ status: 200 })
  })

  it('is refused when an outfitter changes, removes or restores an administrator or another outfitter’s user', async () => {
    const owner = await openPerson(test, { role: 'outfitter', outfitterId: ours.id })
    const admin = await openPerson(test, { role: 'admin' })
    const stranger = await openPerson(test, { role: 'employee', outfitterId: theirs.id })
    const before = await digestOfTenant(db(), theirs.id)
    for (const target of [admin, stranger]) {
      const taken = { name: 'Mine', email: target.email, role: 'employee', outfitter_id: ours.id, password }
      expect(await owner.put(`user/${target.id}`, taken)).toMatchObject({ status: 404 })
      expect(await owner.remove(`user/${target.id}`)).toMatchObject({ status: 404 })
      expect(await owner.get(`user/restore/${target.id}`)).toMatchObject({ status: 404 })
      expect(await owner.get(`auth/login-as/${target.id}`)).toMatchObject({ status: 403 })
    }
    expect(await digestOfTenant(db(), theirs.id)).toBe(before)
    expect(await admin.get('user/get')).toMatchObject({ status: 200 })
  })

  it('is refused for an administrator who acts as an employee and has only the employee’s rights', async () => {
    const admin = await openPerson(test, { role: 'admin' })
    const employee = await openPerson(test, { outfitterId: ours.id })
    const { token, user } = (await admin.get(`auth/login-as/${employee.id}`)).body
    const acting = new Person(test.url, { id: employee.id, email: employee.email, token })
    expect(user.capabilities).not.toContain('users.manage')
    for (const path of ['user/all/true', 'pricing', 'admin/get-outfitters/true', 'tax/rates'])
      expect(await acting.get(path)).toMatchObject({ status: 403 })
    expect(await acting.post('audit/search', {})).toMatchObject({ status: 403 })
    expect(await acting.post('order/get-pending', { outfitterId: theirs.id })).toMatchObject({ status: 404 })
  })
})
