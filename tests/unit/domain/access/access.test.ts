import { describe, expect, it } from 'vitest'
import { operationTable, type OperationId } from '#contract/operations.gen.ts'
import {
  capabilitiesOf,
  may,
  permissions,
  rights,
  scopesOf,
  type AccessActor,
  type Role,
} from '#domain/access/capabilities.ts'
import { callRefusal } from '#domain/access/call-refusal.ts'
import { assignableRoles, mayManageUser, mayReach, outfittersInReach } from '#domain/access/reach.ts'
import { guardOf } from '#server/operation-guards.ts'

type User = Extract<AccessActor, { kind: 'user' }>
const guest: AccessActor = { kind: 'guest' }
const user = (role: Role, more: Partial<User> = {}): User => ({
  kind: 'user',
  id: 1,
  role,
  outfitterId: role === 'admin' ? null : 10,
  assignedOutfitterIds: [],
  isPhotographer: false,
  permissions: [],
  ...more,
})
const roles: readonly Role[] = ['admin', 'outfitter', 'employee', 'photographer']

describe('the rights table', () => {
  it.each([
    ['users.manage', 'all', 'own', '', ''],
    ['outfitters.manage', 'all', '', '', ''],
    ['commission.set', 'all', '', '', ''],
    ['outfitters.read', 'all', 'own', 'own', 'assigned'],
    ['photographers.read', 'all', 'own', 'own', 'assigned'],
    ['photographers.assign', 'all', 'own', '', ''],
    ['settings.manage', 'all', 'own', '', ''],
    ['rivers.manage', 'all', '', '', ''],
    ['rivers.read', 'all', 'all', 'all', 'all'],
    ['albums.manage', 'all', 'own', '', 'self-assigned'],
    ['albums.read', 'all', 'own', 'own', 'self'],
    ['removals.work', 'all', 'own', 'own', 'self'],
    ['removals.undo', 'all', 'own', '', ''],
    ['display-groups.manage', 'all', 'own', 'own', 'assigned'],
    ['slideshows.manage', 'all', 'own', 'own', 'assigned'],
    ['orders.work', 'all', 'own', 'own', ''],
    ['orders.refund', 'all', 'own', '', ''],
    ['orders.comp', 'all', 'own', '', ''],
    ['orders.search', 'all', 'own', 'own', ''],
    ['reports.closing', 'all', 'own', 'own', ''],
    ['reports.full', 'all', 'own', '', ''],
    ['reports.photographer', 'all', '', '', 'self'],
    ['reports.comprehensive', 'all', '', '', ''],
    ['pricing-defaults.manage', 'all', '', '', ''],
    ['tax.manage', 'all', '', '', ''],
    ['users.log-in-as', 'all', '', '', ''],
    ['users.reset-factors', 'all', '', '', ''],
    ['audit.read', 'all', '', '', ''],
    ['system.manage', 'all', '', '', ''],
  ] as const)(
    'limits the right %s to the scopes: admin "%s", outfitter "%s", employee "%s", photographer "%s"',
    (capability, ...scopes) => {
      expect(roles.map((role) => scopesOf(user(role), capability).join())).toEqual(scopes)
      expect(may(guest, capability)).toBe(false)
    },
  )
  it('has exactly the 29 specified rows', () => {
    expect(Object.keys(rights)).toHaveLength(29)
  })
  it('gives guests no right and admins every right', () => {
    expect(capabilitiesOf(guest)).toEqual([])
    expect(capabilitiesOf(user('admin'))).toEqual(Object.keys(rights))
  })
  it("adds only grantable permissions to the rights of a role, limited to the user's own outfitter", () => {
    expect(scopesOf(user('employee', { permissions: ['orders.refund'] }), 'orders.refund')).toEqual(['own'])
    const greedy = user('employee', { permissions: ['audit.read', 'users.manage', 'users.log-in-as', 'no-such-thing'] })
    expect(capabilitiesOf(greedy)).toEqual(capabilitiesOf(user('employee')))
    expect(permissions.every((permission) => may(user('outfitter'), permission))).toBe(true)
  })
  it('gives staff who are also photographers additional rights to their own albums only', () => {
    const both = user('employee', { isPhotographer: true })
    expect(scopesOf(both, 'albums.manage')).toEqual(['self-assigned'])
    expect(scopesOf(both, 'albums.read')).toEqual(['own', 'self'])
    expect(scopesOf(both, 'display-groups.manage')).toEqual(['own'])
    expect(may(both, 'reports.photographer')).toBe(false)
  })
})

describe('the reach of a user', () => {
  it.each([
    ['an admin manages the groups of every outfitter', user('admin'), { outfitterId: 99 }, true],
    ['an outfitter manages its own groups', user('outfitter'), { outfitterId: 10 }, true],
    ['an outfitter does not manage the groups of another outfitter', user('outfitter'), { outfitterId: 99 }, false],
    [
      'a user with the outfitter role but no outfitter does not manage a group without an outfitter',
      user('outfitter', { outfitterId: null }),
      { outfitterId: null },
      false,
    ],
    ['a photographer manages the groups of the own outfitter', user('photographer'), { outfitterId: 10 }, true],
    [
      'a photographer manages the groups of an assigned outfitter',
      user('photographer', { assignedOutfitterIds: [99] }),
      { outfitterId: 99 },
      true,
    ],
    [
      'a photographer does not manage the groups of any other outfitter',
      user('photographer', { assignedOutfitterIds: [98] }),
      { outfitterId: 99 },
      false,
    ],
    [
      'an employee who is also a photographer does not manage the groups of an assigned outfitter',
      user('employee', { isPhotographer: true, assignedOutfitterIds: [99] }),
      { outfitterId: 99 },
      false,
    ],
    ['a guest manages no groups', guest, { outfitterId: 10 }, false],
  ])('decides who manages display groups: %s', (_, actor, target, expected) => {
    expect(mayReach(actor, 'display-groups.manage', target)).toBe(expected)
  })
  it('lets photographers manage only their own albums of an outfitter', () => {
    expect(mayReach(user('photographer'), 'albums.manage', { outfitterId: 10, ownerId: 1 })).toBe(true)
    expect(mayReach(user('photographer'), 'albums.manage', { outfitterId: 10, ownerId: 2 })).toBe(false)
    expect(mayReach(user('employee'), 'albums.manage', { outfitterId: 10, ownerId: 1 })).toBe(false)
  })
  it('denies employees and photographers of one outfitter access at another, even to their own albums there', () => {
    expect(mayReach(user('photographer'), 'albums.manage', { outfitterId: 99, ownerId: 1 })).toBe(false)
    expect(mayReach(user('employee', { isPhotographer: true }), 'albums.read', { outfitterId: 99, ownerId: 1 })).toBe(
      false,
    )
    expect(mayReach(user('photographer'), 'reports.photographer', { outfitterId: null, ownerId: 1 })).toBe(true)
  })
  it('lets a photographer without an outfitter read but not change own albums after an assignment ended', () => {
    const free = user('photographer', { outfitterId: null })
    const album = { outfitterId: 99, ownerId: 1 }
    expect([mayReach(free, 'albums.read', album), mayReach(free, 'albums.manage', album)]).toEqual([true, false])
    const assigned = { ...free, assignedOutfitterIds: [99] }
    expect([mayReach(assigned, 'albums.read', album), mayReach(assigned, 'albums.manage', album)]).toEqual([true, true])
  })
  it('covers all outfitters for admins, own and assigned outfitters for photographers, and only the own outfitter for employees', () => {
    const both = { assignedOutfitterIds: [98, 10] }
    expect(outfittersInReach(user('admin'), 'outfitters.read')).toBeNull()
    expect(outfittersInReach(user('photographer', both), 'outfitters.read')).toEqual([10, 98])
    expect(outfittersInReach(user('employee', both), 'outfitters.read')).toEqual([10])
    expect(outfittersInReach(user('employee', both), 'settings.manage')).toEqual([])
  })
  it.each([
    ['an admin creates albums for every outfitter and photographer', user('admin'), 99, 5, true],
    ['an outfitter creates its own albums for any photographer', user('outfitter'), 10, 5, true],
    ['an outfitter creates no album for another outfitter', user('outfitter'), 99, 5, false],
    ['a photographer of an outfitter creates albums for this outfitter', user('photographer'), 10, 1, true],
    ['a photographer of an outfitter creates no album for another outfitter', user('photographer'), 99, 1, false],
    [
      'a photographer without an outfitter and assignment creates no album',
      user('photographer', { outfitterId: null }),
      99,
      1,
      false,
    ],
    [
      'a photographer without an outfitter creates albums for an assigned outfitter',
      user('photographer', { outfitterId: null, assignedOutfitterIds: [99] }),
      99,
      1,
      true,
    ],
    [
      'a photographer of an outfitter creates albums for another outfitter after an assignment',
      user('photographer', { assignedOutfitterIds: [99] }),
      99,
      1,
      true,
    ],
    ['a photographer creates no album in the name of another photographer', user('photographer'), 10, 2, false],
    ['an employee creates no album', user('employee'), 10, 1, false],
    [
      'an employee who is also a photographer creates albums for the own outfitter',
      user('employee', { isPhotographer: true }),
      10,
      1,
      true,
    ],
    ['a guest creates no album', guest, 10, 1, false],
  ])('decides who creates albums: %s', (_, actor, outfitterId, photographerId, expected) => {
    expect(mayReach(actor, 'albums.manage', { outfitterId, ownerId: photographerId })).toBe(expected)
  })
})

describe('the right to manage users', () => {
  const tenant = ['outfitter', 'employee', 'photographer']
  it.each([
    ['an admin', user('admin'), ['admin', ...tenant]],
    ['an outfitter', user('outfitter'), tenant],
    ['an employee', user('employee'), []],
    ['a guest', guest, []],
  ])('lets %s assign the specified roles', (_, actor, expected) => {
    expect(assignableRoles(actor)).toEqual(expected)
  })
  it.each([
    [
      'an outfitter changes an employee of the own outfitter',
      { id: 2, role: 'employee', outfitterId: 10 },
      undefined,
      true,
    ],
    [
      'an outfitter never changes an employee of another outfitter',
      { id: 2, role: 'employee', outfitterId: 99 },
      undefined,
      false,
    ],
    ['an outfitter never changes an admin', { id: 2, role: 'admin', outfitterId: 10 }, undefined, false],
    [
      'an outfitter never takes the role of an admin away',
      { id: 2, role: 'admin', outfitterId: 10 },
      'employee',
      false,
    ],
    ['an outfitter never makes an admin', { id: 2, role: 'employee', outfitterId: 10 }, 'admin', false],
    ['an outfitter changes itself', { id: 1, role: 'outfitter', outfitterId: 10 }, undefined, true],
    ['an outfitter never changes its own role', { id: 1, role: 'outfitter', outfitterId: 10 }, 'employee', false],
  ] as const)('is limited by role and outfitter: %s', (_, target, newRole, expected) => {
    expect(mayManageUser(user('outfitter'), target, newRole)).toBe(expected)
  })
  it('covers any user for an admin and none for an employee', () => {
    expect(mayManageUser(user('admin'), { id: 2, role: 'admin', outfitterId: null })).toBe(true)
    expect(mayManageUser(user('employee'), { id: 2, role: 'employee', outfitterId: 10 })).toBe(false)
  })
})

describe('callRefusal', () => {
  const nothing = { cartToken: false, orderHash: false }
  it('requires for each operation the same kind of login or token as the contract declares', () => {
    for (const operation of Object.keys(operationTable) as OperationId[]) {
      const accesses = guardOf(operation).who
      const needs = (scheme: string) => operationTable[operation].security.some((declared) => declared === scheme)
      expect([operation, accesses.includes('public')]).toEqual([
        operation,
        operationTable[operation].security.length === 0,
      ])
      expect([operation, accesses.includes('cart')]).toEqual([operation, needs('cartToken')])
      expect([operation, accesses.includes('order')]).toEqual([operation, needs('orderHash')])
      const byLogin = accesses.some((access) => !['public', 'cart', 'order'].includes(access))
      expect([operation, byLogin]).toEqual([operation, needs('bearer') || needs('downloadTicket')])
    }
  })
  it.each([
    ['getConfig', guest, nothing, null],
    ['addOrderItem', guest, nothing, 'not-logged-in'],
    ['addOrderItem', guest, { cartToken: true, orderHash: false }, null],
    ['addOrderItem', user('admin'), nothing, 'not-allowed'],
    ['applyDiscount', user('employee'), nothing, null],
    ['applyDiscount', user('photographer'), nothing, 'not-allowed'],
    ['logout', user('photographer'), nothing, null],
    ['createAlbum', guest, { cartToken: true, orderHash: true }, 'not-logged-in'],
    ['createAlbum', user('employee'), nothing, 'not-allowed'],
    ['createAlbum', user('photographer'), nothing, null],
  ] as const)(
    'answers a call of %s with $3, depending on the role and tokens of the caller (null: allowed)',
    (operation, actor, presented, expected) => {
      expect(callRefusal(actor, guardOf(operation).who, presented)).toBe(expected)
    },
  )
})
