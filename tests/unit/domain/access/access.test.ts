import { describe, expect, it } from 'vitest'
import { operationTable } from '#contract/operations.gen.ts'
import {
  capabilitiesOf,
  may,
  permissions,
  rights,
  scopesOf,
  type AccessActor,
  type Role,
} from '#domain/access/capabilities.ts'
import { callRefusal, operationAccess } from '#domain/access/operation-access.ts'
import { assignableRoles, mayCreateAlbum, mayManageUser, mayReach } from '#domain/access/reach.ts'

type User = Extract<AccessActor, { kind: 'user' }>
const guest: AccessActor = { kind: 'guest' }
const user = (role: Role, more: Partial<User> = {}): User => ({
  kind: 'user',
  id: 1,
  role,
  outfitterId: role === 'admin' ? null : 10,
  isPhotographer: false,
  permissions: [],
  ...more,
})
const roles: readonly Role[] = ['admin', 'outfitter', 'employee', 'photographer']

describe('the table of rights', () => {
  it.each([
    ['users.manage', 'all', 'own', '', ''],
    ['outfitters.manage', 'all', '', '', ''],
    ['commission.set', 'all', '', '', ''],
    ['outfitters.read', 'all', 'own', 'own', 'shoots-for'],
    ['photographers.read', 'all', 'own', 'own', 'shoots-for'],
    ['settings.manage', 'all', 'own', '', ''],
    ['rivers.manage', 'all', '', '', ''],
    ['rivers.read', 'all', 'all', 'all', 'all'],
    ['albums.manage', 'all', 'own', '', 'self'],
    ['albums.read', 'all', 'own', 'own', 'self'],
    ['display-groups.manage', 'all', 'own', 'own', 'shoots-for'],
    ['slideshows.manage', 'all', 'own', 'own', 'shoots-for'],
    ['orders.work', 'all', 'own', 'own', ''],
    ['orders.refund', 'all', 'own', '', ''],
    ['orders.search', 'all', '', '', ''],
    ['reports.closing', 'all', 'own', 'own', ''],
    ['reports.full', 'all', 'own', '', ''],
    ['reports.photographer', 'all', '', '', 'self'],
    ['reports.comprehensive', 'all', '', '', ''],
    ['pricing-defaults.manage', 'all', '', '', ''],
    ['tax.manage', 'all', '', '', ''],
    ['users.log-in-as', 'all', '', '', ''],
    ['audit.read', 'all', '', '', ''],
  ] as const)('%s: admin %s, outfitter %s, employee %s, photographer %s', (capability, ...scopes) => {
    expect(roles.map((role) => scopesOf(user(role), capability).join())).toEqual(scopes)
    expect(may(guest, capability)).toBe(false)
  })
  it('has no row that is not stated above', () => {
    expect(Object.keys(rights)).toHaveLength(23)
  })
  it('gives guests no capability, and admins every one', () => {
    expect(capabilitiesOf(guest)).toEqual([])
    expect(capabilitiesOf(user('admin'))).toEqual(Object.keys(rights))
  })
  it('adds named permissions to a role, as far as the own outfitter, and only those that can be given', () => {
    expect(scopesOf(user('employee', { permissions: ['orders.refund'] }), 'orders.refund')).toEqual(['own'])
    const greedy = user('employee', { permissions: ['audit.read', 'users.manage', 'users.log-in-as', 'no-such-thing'] })
    expect(capabilitiesOf(greedy)).toEqual(capabilitiesOf(user('employee')))
    expect(permissions.every((permission) => may(user('outfitter'), permission))).toBe(true)
  })
  it('adds own albums, and no more, to those who are photographers beside their role', () => {
    const both = user('employee', { isPhotographer: true })
    expect(scopesOf(both, 'albums.manage')).toEqual(['self'])
    expect(scopesOf(both, 'albums.read')).toEqual(['own', 'self'])
    expect(scopesOf(both, 'display-groups.manage')).toEqual(['own'])
    expect(may(both, 'reports.photographer')).toBe(false)
  })
})

describe('what a right reaches', () => {
  it.each([
    ['an admin, anything', user('admin'), { outfitterId: 99 }, true],
    ['an outfitter, its own', user('outfitter'), { outfitterId: 10 }, true],
    ['an outfitter, not another’s', user('outfitter'), { outfitterId: 99 }, false],
    [
      'an outfitter without an outfitter, not what belongs to none',
      user('outfitter', { outfitterId: null }),
      { outfitterId: null },
      false,
    ],
    ['a photographer, the own outfitter', user('photographer'), { outfitterId: 10 }, true],
    ['a photographer, one with an album of theirs', user('photographer'), { outfitterId: 99, shootsFor: [99] }, true],
    ['a photographer, no other', user('photographer'), { outfitterId: 99, shootsFor: [98] }, false],
    ['a guest, nothing', guest, { outfitterId: 10 }, false],
  ])('display groups: %s', (_, actor, target, expected) => {
    expect(mayReach(actor, 'display-groups.manage', target)).toBe(expected)
  })
  it('own albums by the photographer, not by the outfitter', () => {
    expect(mayReach(user('photographer'), 'albums.manage', { outfitterId: 10, ownerId: 1 })).toBe(true)
    expect(
      mayReach(user('photographer', { outfitterId: null }), 'albums.manage', { outfitterId: 99, ownerId: 1 }),
    ).toBe(true)
    expect(mayReach(user('photographer'), 'albums.manage', { outfitterId: 10, ownerId: 2 })).toBe(false)
    expect(mayReach(user('employee'), 'albums.manage', { outfitterId: 10, ownerId: 1 })).toBe(false)
  })
  it('no album of another outfitter, though it was taken by the one who is bound now', () => {
    expect(mayReach(user('photographer'), 'albums.manage', { outfitterId: 99, ownerId: 1 })).toBe(false)
    expect(mayReach(user('employee', { isPhotographer: true }), 'albums.read', { outfitterId: 99, ownerId: 1 })).toBe(
      false,
    )
    expect(mayReach(user('photographer'), 'reports.photographer', { outfitterId: null, ownerId: 1 })).toBe(true)
  })
  it.each([
    ['an admin, for anybody', user('admin'), 99, 5, true],
    ['an outfitter, for its own by any photographer', user('outfitter'), 10, 5, true],
    ['an outfitter, not for another', user('outfitter'), 99, 5, false],
    ['a bound photographer, for the own outfitter', user('photographer'), 10, 1, true],
    ['a bound photographer, not for another', user('photographer'), 99, 1, false],
    ['an unbound photographer, for any', user('photographer', { outfitterId: null }), 99, 1, true],
    ['a photographer, not in the name of another', user('photographer'), 10, 2, false],
    ['an employee, not', user('employee'), 10, 1, false],
    ['an employee who is a photographer too', user('employee', { isPhotographer: true }), 10, 1, true],
    ['a guest, not', guest, 10, 1, false],
  ])('new albums: %s', (_, actor, outfitterId, photographerId, expected) => {
    expect(mayCreateAlbum(actor, { outfitterId, photographerId })).toBe(expected)
  })
})

describe('who manages users', () => {
  const tenant = ['outfitter', 'employee', 'photographer']
  it.each([
    ['an admin outside an outfitter', user('admin'), false, ['admin', ...tenant]],
    ['an admin within an outfitter', user('admin'), true, tenant],
    ['an outfitter', user('outfitter'), false, tenant],
    ['an employee', user('employee'), false, []],
    ['a guest', guest, false, []],
  ])('%s gives these roles', (_, actor, inContext, expected) => {
    expect(assignableRoles(actor, inContext)).toEqual(expected)
  })
  it.each([
    ['an outfitter changes an employee of its own', { id: 2, role: 'employee', outfitterId: 10 }, undefined, true],
    ['an outfitter never changes another’s', { id: 2, role: 'employee', outfitterId: 99 }, undefined, false],
    ['an outfitter never changes an admin', { id: 2, role: 'admin', outfitterId: 10 }, undefined, false],
    ['an outfitter never makes an admin', { id: 2, role: 'employee', outfitterId: 10 }, 'admin', false],
    ['an outfitter changes itself', { id: 1, role: 'outfitter', outfitterId: 10 }, undefined, true],
    ['an outfitter never changes its own role', { id: 1, role: 'outfitter', outfitterId: 10 }, 'employee', false],
  ] as const)('%s', (_, target, newRole, expected) => {
    expect(mayManageUser(user('outfitter'), target, newRole)).toBe(expected)
  })
  it('an admin changes anybody, an employee nobody', () => {
    expect(mayManageUser(user('admin'), { id: 2, role: 'admin', outfitterId: null })).toBe(true)
    expect(mayManageUser(user('employee'), { id: 2, role: 'employee', outfitterId: 10 })).toBe(false)
  })
})

describe('what a call needs', () => {
  const nothing = { cartToken: false, orderHash: false }
  it('is stated for every operation of the contract, and for no other', () => {
    expect(Object.keys(operationAccess).toSorted()).toEqual(Object.keys(operationTable).toSorted())
  })
  it('agrees with the security that the contract declares', () => {
    for (const [operation, { security }] of Object.entries(operationTable)) {
      const accesses = operationAccess[operation] ?? []
      const needs = (scheme: string) => security.some((declared) => declared === scheme)
      expect([operation, accesses.includes('public')]).toEqual([operation, security.length === 0])
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
    ['noSuchCall', user('admin'), nothing, 'unknown-operation'],
    ['toString', user('admin'), nothing, 'unknown-operation'],
  ] as const)('%s is decided before it is worked on', (operation, actor, presented, expected) => {
    expect(callRefusal(actor, operation, presented)).toBe(expected)
  })
})
