import { describe, expect, it } from 'vitest'
import { operationTable } from '#contract/operations.gen.ts'
import { stepUpRefusal } from '#domain/access/step-up.ts'

const now = new Date('2026-07-04T18:00:00Z')
const ago = (ms: number) => new Date(now.getTime() - ms)
const minutes = 60_000
const fresh = { originUserId: null, provedAt: ago(10 * minutes) }
const stale = { originUserId: null, provedAt: ago(10 * minutes + 1) }
const acting = { originUserId: 1, provedAt: now }
const fields = ['name', 'password', 'email', 'role', 'outfitter_id', 'is_photographer', 'permissions']

const always = [
  'addPasskey',
  'beginAuthenticatorApp',
  'beginPasskey',
  'confirmAuthenticatorApp',
  'createUser',
  'removeAuthenticatorApp',
  'removePasskey',
  'replaceRecoveryCodes',
  'resetFactors',
]

describe('stepUpRefusal', () => {
  it('asks for a proof before exactly those operations that change logins, factors or rights', () => {
    const ids = Object.keys(operationTable)
    const refused = ids.filter((id) => stepUpRefusal(stale, id, now) !== null)
    expect(refused.toSorted()).toEqual(always)
    const withFields = ids.filter((id) => stepUpRefusal(stale, id, now, fields) !== null)
    expect(withFields.toSorted()).toEqual([...always, 'updateUser'].toSorted())
  })

  it('asks for a proof before every change of a user but the name', () => {
    const asked = fields.filter((field) => stepUpRefusal(stale, 'updateUser', now, [field]) === 'step-up-needed')
    expect(asked).toEqual(fields.slice(1))
  })

  it('takes a login or proof for ten minutes', () => {
    expect(always.map((id) => stepUpRefusal(fresh, id, now)).every((refusal) => refusal === null)).toBe(true)
    expect(stepUpRefusal(stale, 'createUser', now)).toBe('step-up-needed')
  })

  it('allows none of these operations to an administrator who acts as somebody else', () => {
    for (const id of always) expect(stepUpRefusal(acting, id, now)).toBe('not-while-acting')
    expect(stepUpRefusal(acting, 'updateUser', now, ['role'])).toBe('not-while-acting')
    expect(stepUpRefusal(acting, 'updateUser', now, ['name'])).toBeNull()
  })

  it('concerns no action that a device can queue', () => {
    for (const [id, { idempotent }] of Object.entries(operationTable))
      if (idempotent !== null) expect(stepUpRefusal(stale, id, now, fields), id).toBeNull()
  })
})
