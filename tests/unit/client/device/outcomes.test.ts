import 'fake-indexeddb/auto'
import { describe, expect, it } from 'vitest'
import { OUTCOME_RULES, outcomeOf, toOutcome } from '#client/device/outbox/outcomes.ts'
import { ApiError } from '#client/api/api-error.ts'
import { answer } from './offline-fixtures.ts'

const failure = (code: string) => ({ success: false, code, errors: { general: 'A sentence' } })

describe('toOutcome', () => {
  it.each([
    ['our success', answer(200, { success: true, order: {} }), 'done', 'finish'],
    ['a portal that lastOutcome 200 with its page', answer(200, '<html>'), 'offline', 'retry'],
    ['a 2xx whose JSON is not ours', answer(200, { ok: 1 }), 'offline', 'retry'],
    ['a portal that refuses with its page', answer(403, '<html>'), 'offline', 'retry'],
    ['a request timeout', answer(408, failure('timeout')), 'later', 'retry'],
    ['a 425 Too Early', answer(425, failure('too-early')), 'later', 'retry'],
    ['too many requests', answer(429, failure('too-many')), 'later', 'retry'],
    ['a twin request in progress', answer(409, failure('in-progress')), 'later', 'retry'],
    ['a server that is down', answer(503, failure('unavailable')), 'later', 'retry'],
    ['a broken server', answer(500, failure('server-error')), 'broken', 'retry'],
    ['a 500 without our JSON', answer(500, 'oops'), 'offline', 'retry'],
    ['a proxy without its server', answer(502, '<html>'), 'offline', 'retry'],
    ['a proxy in maintenance', answer(503, '<html>'), 'offline', 'retry'],
    ['a proxy that waited too long', answer(504, { message: 'Gateway Timeout' }), 'offline', 'retry'],
    ['an order that is being paid', answer(409, failure('payment-in-progress')), 'later', 'retry'],
    ['an order that is being paid by phone', answer(409, failure('being-paid')), 'later', 'retry'],
    ['an ended session', answer(401, failure('auth-required')), 'signed-out', 'pause'],
    ['a page that is too old', answer(410, failure('client-outdated')), 'outdated', 'pause'],
    ['a zip that is gone', answer(410, failure('zip-gone')), 'refused', 'attention'],
    ['a conflict with an earlier change', answer(409, failure('price-changed')), 'conflict', 'attention'],
    ['a broken rule', answer(422, failure('photo-gone')), 'refused', 'attention'],
    ['an entity hidden from the user', answer(404, failure('not-found')), 'refused', 'attention'],
  ] as const)('maps %s to its outcome', (_name, given, kind, action) => {
    const outcome = toOutcome(given)
    expect(outcome.kind).toBe(kind)
    expect(OUTCOME_RULES[outcome.kind].action).toBe(action)
  })

  it('keeps the waiting time that the server asked for, and the error sentence and current entity of a conflict', () => {
    expect(toOutcome(answer(429, failure('too-many'), { 'retry-after': '7' }))).toEqual({
      kind: 'later',
      retryAfter: 7000,
    })
    const conflict = toOutcome(answer(409, { ...failure('taken'), current: { id: 3 } }))
    expect(conflict).toMatchObject({
      refusal: { status: 409, code: 'taken', message: 'A sentence', current: { id: 3 } },
    })
  })
})

describe('outcomeOf', () => {
  it.each([
    ['a failed fetch', new TypeError('Failed to fetch')],
    ['no answer to the API client', new ApiError({ status: 0, code: 'no-answer' })],
    ['a body that is not JSON', new SyntaxError('Unexpected token <')],
    ['a timeout', new DOMException('Too late', 'TimeoutError')],
    ['an aborted call', new DOMException('Aborted', 'AbortError')],
  ])('treats %s as a lost network, which never counts as a try', async (_name, error) => {
    expect(await outcomeOf(() => Promise.reject(error))).toEqual({ kind: 'offline' })
    expect(OUTCOME_RULES.offline.counts).toBe(false)
  })

  it.each([
    ['a fault of our code', new ReferenceError('x')],
    ['a refused store', new DOMException('The operation is insecure', 'SecurityError')],
    ['an answer of our server', new ApiError({ status: 422, code: 'rule' })],
  ])('rethrows %s, so that it does not count as a network failure', async (_name, error) => {
    await expect(outcomeOf(() => Promise.reject(error))).rejects.toBe(error)
  })

  it('throws the error of a call that fails before it sends a request', async () => {
    const fault = new TypeError('undefined is not a function')
    await expect(
      outcomeOf(() => {
        throw fault
      }),
    ).rejects.toBe(fault)
  })
})
