import { describe, expect, it } from 'vitest'
import { operationTable, type OperationId } from '#contract/operations.gen.ts'
import { stepUpRefusal } from '#domain/access/call-refusal.ts'
import { guardOf } from '#server/operation-guards.ts'

const now = new Date('2026-07-04T18:00:00Z')
const ago = (ms: number) => new Date(now.getTime() - ms)
const minutes = 60_000
const fresh = { originUserId: null, provedAt: ago(10 * minutes) }
const stale = { originUserId: null, provedAt: ago(10 * minutes + 1) }
const acting = { originUserId: 1, provedAt: now }
const fields = ['name', 'password', 'email', 'role', 'outfitter_id', 'is_photographer', 'permissions']
const ids = Object.keys(operationTable) as OperationId[]

const always: OperationId[] = [
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

const refusalOf = (session: typeof stale | typeof acting, id: OperationId, changed?: readonly string[]) =>
  stepUpRefusal(session, guardOf(id).proof, now, changed)

describe('stepUpRefusal', () => {
  it('asks for a proof before exactly those operations that change logins, factors or rights', () => {
    const refused = ids.filter((id) => refusalOf(stale, id) !== null)
    expect(refused.toSorted()).toEqual(always)
    const withFields = ids.filter((id) => refusalOf(stale, id, fields) !== null)
    expect(withFields.toSorted()).toEqual([...always, 'updateUser'].toSorted())
  })

  it('asks for a proof before every change of a user but the name', () => {
    const asked = fields.filter((field) => refusalOf(stale, 'updateUser', [field]) === 'step-up-needed')
    expect(asked).toEqual(fields.slice(1))
  })

  it('takes a login or proof for ten minutes', () => {
    expect(always.map((id) => refusalOf(fresh, id)).every((refusal) => refusal === null)).toBe(true)
    expect(refusalOf(stale, 'createUser')).toBe('step-up-needed')
  })

  it('allows none of these operations to an administrator who acts as somebody else', () => {
    for (const id of always) expect(refusalOf(acting, id)).toBe('not-while-acting')
    expect(refusalOf(acting, 'updateUser', ['role'])).toBe('not-while-acting')
    expect(refusalOf(acting, 'updateUser', ['name'])).toBeNull()
  })

  it('concerns no action that a device can queue', () => {
    for (const id of ids)
      if (operationTable[id].idempotent !== null) expect(refusalOf(stale, id, fields), id).toBeNull()
  })
})
