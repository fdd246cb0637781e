import { beforeAll, describe, expect, it } from 'vitest'
import { type OperationId, operationTable } from '#contract/operations.gen.ts'
import { newKey } from '../../support/guest.ts'
import { testApp } from '../../support/test-app.ts'
import { openPerson } from '../users/person.ts'
import { type Call, send } from '../access/contract-call.ts'
import { goodCall, secretOf } from '../access/good-call.ts'
import { withSentUpload } from '../access/sent-upload.ts'
import { digestOfAll } from '../access/stored-rows.ts'
import { Tenant } from '../access/tenant.ts'
import { operationIds, type RawAnswer } from './raw-call.ts'

/**
 * Calls that this file does not test. They succeed only with a computed tax, a full discount or two groups of one price,
 * so tests in tests/api/orders repeat them.
 */
const apart: readonly OperationId[] = ['chargeOrder', 'placeFreeOrder', 'exchangeGroup']

const repeatable = operationIds.filter((id) => operationTable[id].idempotent !== null && !apart.includes(id))

const test = testApp()
let tenant: Tenant
const reused: OperationId[] = []
let headers: Readonly<Record<string, string>>

beforeAll(async () => {
  tenant = await Tenant.open(test)
  headers = { authorization: `Bearer ${(await openPerson(test, { role: 'admin' })).token}` }
})

interface Ready {
  readonly call: Call
  readonly headers: Readonly<Record<string, string>>
}

/** Prepares a call that succeeds and shares no entity with another call. */
async function ready(id: OperationId, purpose: string): Promise<Ready> {
  const isCart = id === 'applyDiscount' || operationTable[id].security.some((name) => name === 'cartToken')
  const instead = id === 'applyDiscount' ? { 'pending order': await tenant.take('cart', purpose) } : {}
  const call = await goodCall(id, tenant, instead, purpose)
  const secret = secretOf(call, tenant)
  const own = isCart || Object.keys(secret).length > 0 ? secret : headers
  return { call: await withSentUpload(test, call, own), headers: own }
}

function sendWith({ call, headers: own }: Ready, key: string): Promise<RawAnswer> {
  return send(test.url, call, { ...own, 'idempotency-key': key })
}

/** Returns the call with one value changed, to send a different request under the same idempotency key. */
function changed({ call, headers: own }: Ready): Ready {
  const { id, path } = call.operation
  if (call.file !== null) return { call: { ...call, body: { ...call.body, name: 'IMG_2.jpg' } }, headers: own }
  if (operationTable[id].body === null) {
    const [name = ''] = /\{(\w+)\}/.exec(path)?.slice(1) ?? []
    return { call: { ...call, path: { ...call.path, [name]: 987_654 } }, headers: own }
  }
  const simple = Object.entries(call.body).filter(([, old]) => typeof old === 'number' || typeof old === 'string')
  const [field, value] = simple.find(([name]) => !/id$/i.test(name)) ?? simple[0] ?? ['note', '']
  const other = typeof value === 'number' ? value + 1 : `${String(value)} and more`
  return { call: { ...call, body: { ...call.body, [field]: other } }, headers: own }
}

describe('a call with an idempotency key (docs/rules.md#idempotency-keys)', () => {
  it('is accepted by more than 35 operations', () => expect(repeatable.length).toBeGreaterThan(35))

  it.each(repeatable)('to %s gets the stored answer when repeated, without a second effect', async (id) => {
    const key = newKey()
    const once = await ready(id, `${id} again`)
    const first = await sendWith(once, key)
    expect(first.status, first.text).toBeLessThan(300)
    const before = await digestOfAll(test.data.database.db)
    const second = await sendWith(once, key)
    expect([second.status, second.text]).toEqual([first.status, first.text])
    expect(await digestOfAll(test.data.database.db)).toBe(before)
    const other = await sendWith(changed(once), key)
    // The server may refuse a malformed request or an unknown id before it looks up the idempotency key.
    expect([400, 404, 422], other.text).toContain(other.status)
    if (other.text.includes('idempotency-key-reused')) reused.push(id)
    expect(await digestOfAll(test.data.database.db)).toBe(before)
  })

  it('is refused, in more than twenty operations, when its key comes again with a different request', () =>
    expect(reused.length).toBeGreaterThan(20))

  it.each(repeatable)('to %s has one effect when it is sent twice at the same moment', async (id) => {
    const key = newKey()
    const twin = await ready(id, `${id} twins`)
    const answers = await Promise.all([sendWith(twin, key), sendWith(twin, key)])
    for (const { status, text } of answers)
      if (status >= 300) expect([status, text]).toEqual([409, expect.stringContaining('in-progress')])
    const told = answers.filter(({ status }) => status < 300)
    expect(new Set(told.map(({ text }) => text)).size, 'two different successes').toBe(1)
    const before = await digestOfAll(test.data.database.db)
    expect((await sendWith(twin, key)).text).toBe(told[0]?.text)
    expect(await digestOfAll(test.data.database.db)).toBe(before)
  })
})

describe('the history of an order', () => {
  it('stores the idempotency key of the call that caused each event, and shows it to nobody', async () => {
    const key = newKey()
    const release = await ready('releaseOrder', 'the story')
    const answer = await sendWith(release, key)
    expect(answer.status, answer.text).toBe(200)
    const events = await test.data.database.db
      .selectFrom('order_events')
      .select(['type', 'operation_id'])
      .where('order_id', '=', Number(release.call.body['id']))
      .execute()
    expect(events.filter(({ operation_id }) => operation_id === key).map(({ type }) => type)).toEqual(['released'])
    expect(answer.text).not.toContain(key)
  })
})
