import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Guest, newKey } from '../../support/guest.ts'
import { mailsOf, placeAtCounter } from '../../support/placed-order.ts'
import { addDiscount, openShop, type Shop } from '../../support/shop.ts'
import { openStaff, type Staff, type StaffAnswer } from '../../support/staff.ts'
import { testApp } from '../../support/test-app.ts'
import { askForZip, makeZip, openTestStorage, storeOriginals } from '../deliveries/placed-order.ts'
import { atProvider, checkInvariant, payByCard, type PaidOrder } from './paid-order.ts'

const refundPath = '/v2/refunds'

const test = testApp()
/** A second server process that waits only two seconds for the payment provider. */
let shop: Shop
let staff: Staff

const impatient = testApp({ beside: test, providerTimeoutMs: 2_000 })

beforeAll(async () => {
  shop = await openShop(db())
  staff = await openStaff(test.url, db(), { role: 'outfitter', outfitterId: shop.outfitterId, name: 'Olive Owner' })
})
beforeEach(() => test.clock.set(new Date('2026-07-04T18:00:00Z')))
afterEach(async () => {
  test.sandbox.refundsWait = false
  test.network.failAlways('none', refundPath)
  await checkInvariant(test)
})

const db = () => test.data.database.db
const paid = () => payByCard(test, shop)
const refund = (orderId: number, fields: object = {}, key: string | null = newKey(), who = staff) =>
  who.post('order/refund', { id: orderId, reason: 'One photo was blurred', ...fields }, key)
const rowsOf = (orderId: number) =>
  db().selectFrom('refunds').selectAll().where('order_id', '=', orderId).orderBy('id').execute()
const refundMails = async (orderId: number) => (await mailsOf(test, orderId)).filter((mail) => mail.kind === 'refund')
const reconcile = () => test.app.runJob('reconcile-refunds')

function refundOf(answer: StaffAnswer): object {
  const { body } = answer
  return 'refund' in body && typeof body.refund === 'object' && body.refund !== null ? body.refund : {}
}

describe('refunding a card payment', () => {
  it('does not return the stored answer to a repeated call of a user who has moved to another outfitter', async () => {
    const { orderId } = await paid()
    const owner = await openStaff(test.url, db(), { role: 'outfitter', outfitterId: shop.outfitterId })
    const other = await openShop(db())
    const key = newKey()
    expect(await refund(orderId, { amount: 300 }, key, owner)).toMatchObject({ status: 200 })
    await db().updateTable('users').set({ outfitter_id: other.outfitterId }).where('id', '=', owner.userId).execute()
    expect(await refund(orderId, { amount: 300 }, key, owner)).toMatchObject({
      status: 404,
      body: { code: 'not-found' },
    })
  })

  it('refunds a part of the total, records who refunded it, and mails the guest', async () => {
    const { orderId, total } = await paid()
    const answer = await refund(orderId, { amount: 500 })
    expect(answer).toMatchObject({
      status: 200,
      body: { success: true, order: { id: orderId, status: 'completed', refunded_total: 500, total } },
    })
    expect(refundOf(answer)).toMatchObject({ amount: 500, status: 'completed', reason: 'One photo was blurred' })
    expect(answer.body.order.events.at(-1)).toMatchObject({
      type: 'refunded',
      text: 'One photo was blurred',
      user: { id: staff.userId, name: 'Olive Owner' },
    })
    expect(await atProvider(test, orderId)).toEqual({ captured: total, refunded: 500, refunds: 1 })
    const [row] = await rowsOf(orderId)
    expect(row).toMatchObject({ state: 'completed', tender: 'card', amount: 500, actor_user_id: staff.userId })
    expect(await refundMails(orderId)).toMatchObject([{ dedupe_key: `refund ${row?.id ?? ''}` }])
    expect((await refundMails(orderId))[0]?.text_body).toContain('$5.00')
  })

  it('refunds the remaining amount when the call names no amount', async () => {
    const { orderId, total } = await paid()
    await refund(orderId, { amount: 500 })
    const rest = await refund(orderId)
    expect(refundOf(rest)).toMatchObject({ amount: total - 500 })
    expect(rest.body.order).toMatchObject({ refunded_total: total, status: 'completed' })
    expect(await atProvider(test, orderId)).toMatchObject({ refunded: total, refunds: 2 })
    expect(await refund(orderId)).toMatchObject({
      status: 422,
      body: { code: 'fully-refunded', errors: { general: 'This order has already been refunded in full' } },
    })
  })

  it('never refunds more than the remaining amount', async () => {
    const { orderId, total } = await paid()
    await refund(orderId, { amount: total - 100 })
    expect(await refund(orderId, { amount: 101 })).toMatchObject({
      status: 422,
      body: { code: 'refund-too-high', errors: { amount: 'You can refund at most $1.00' } },
    })
    expect((await refund(orderId, { amount: 100 })).status).toBe(200)
  })

  it('returns the same answer for the same idempotency key, and refunds once when simultaneous calls carry that key', async () => {
    const { orderId } = await paid()
    const key = newKey()
    const answers = await Promise.all([1, 2, 3].map(() => refund(orderId, { amount: 500 }, key)))
    expect(answers.map((answer) => answer.status).every((status) => status === 200 || status === 409)).toBe(true)
    const again = await refund(orderId, { amount: 500 }, key)
    expect(again.status).toBe(200)
    expect(again.body).toEqual(answers.find((answer) => answer.status === 200)?.body)
    expect(await refund(orderId, { amount: 600 }, key)).toMatchObject({
      status: 422,
      body: { code: 'idempotency-key-reused' },
    })
    expect(await atProvider(test, orderId)).toMatchObject({ refunded: 500, refunds: 1 })
    expect(await refundMails(orderId)).toHaveLength(1)
  })

  it('ends all access to the photos after a full refund, and keeps all access after a partial refund', async () => {
    const order = await paid()
    await storeOriginals(test, await openTestStorage(test))
    const zip = await makeZip(test, { id: order.orderId, hash: order.hash })
    const shared = await order.guest.post('order/share', { orderId: order.orderId }, { 'order-hash': order.hash })
    const share = 'share' in shared.body ? (shared.body.share as { hash: string }) : { hash: '' }
    const hashHeader = { 'order-hash': order.hash }
    const statuses = async () => ({
      photos: await photosOf(order),
      original: (await fetch(`${test.url}/deliveries/${order.hash}/photos/${shop.photoIds[0] ?? 0}`)).status,
      zip: (await fetch(`${test.url}/deliveries/${zip}`)).status,
      newZip: (await askForZip(test, order.orderId, hashHeader)).status,
      shared: (await fetch(`${test.url}/api/v1/order/share/${share.hash}`)).status,
      newShare: (await order.guest.post('order/share', { orderId: order.orderId }, hashHeader)).status,
    })
    await refund(order.orderId, { amount: 500 })
    expect(await statuses()).toEqual({ photos: 1, original: 200, zip: 200, newZip: 200, shared: 200, newShare: 200 })
    await refund(order.orderId)
    expect(await statuses()).toEqual({ photos: 0, original: 410, zip: 410, newZip: 410, shared: 410, newShare: 410 })
  })
})

async function photosOf(order: PaidOrder): Promise<number> {
  const response = await fetch(`${test.url}/api/v1/order/hash/${order.hash}`)
  const body = (await response.json()) as { order: { photos: object[] } }
  return body.order.photos.length
}

describe('the right to refund', () => {
  it('belongs to administrators and to employees with the permission, and not to other employees', async () => {
    const { orderId } = await paid()
    const employee = await openStaff(test.url, db(), { outfitterId: shop.outfitterId })
    expect(await refund(orderId, { amount: 100 }, newKey(), employee)).toMatchObject({ status: 403 })
    await db()
      .updateTable('users')
      .set({ permissions: ['orders.refund'] })
      .where('id', '=', employee.userId)
      .execute()
    expect(await refund(orderId, { amount: 100 }, newKey(), employee)).toMatchObject({ status: 200 })
    const admin = await openStaff(test.url, db(), { role: 'admin' })
    expect(await refund(orderId, { amount: 100 }, newKey(), admin)).toMatchObject({ status: 200 })
  })

  it('does not extend to another outfitter’s staff, who get 404 as for an unknown order', async () => {
    const { orderId } = await paid()
    const other = await openShop(db())
    const stranger = await openStaff(test.url, db(), { role: 'outfitter', outfitterId: other.outfitterId })
    const refused = await refund(orderId, {}, newKey(), stranger)
    expect([refused.status, refused.body]).toEqual([404, (await refund(987_654, {}, newKey(), stranger)).body])
    expect((await rowsOf(orderId)).length).toBe(0)
  })
})

describe('refunding a counter, free or card order', () => {
  it('completes at once for a counter order, because staff hand out the cash', async () => {
    const { orderId, total } = await placeAtCounter(test, shop.slug, [{ photo_id: shop.photoIds[0] }])
    expect(await refund(orderId)).toMatchObject({
      status: 422,
      body: { code: 'not-completed', errors: { general: 'You can only refund a completed order' } },
    })
    expect((await staff.post('order/release', { id: orderId, expected_total: total })).status).toBe(200)
    const calls = test.network.calls.length
    const key = newKey()
    const answer = await refund(orderId, { amount: 300 }, key)
    expect(answer).toMatchObject({ status: 200, body: { order: { refunded_total: 300 } } })
    expect(await refund(orderId, { amount: 300 }, key)).toMatchObject({ status: 200, body: answer.body })
    expect(await rowsOf(orderId)).toMatchObject([{ tender: 'counter', state: 'completed', provider_refund_id: null }])
    expect(await refundMails(orderId)).toHaveLength(1)
    expect(test.network.calls).toHaveLength(calls)
  })

  it('is refused for a free order', async () => {
    await addDiscount(db(), shop, { name: 'FREE', type: 'Percentage', value: 10_000 })
    const guest = new Guest(test.url)
    await guest.start(shop.slug, [{ photo_id: shop.photoIds[0] }])
    await guest.discount('FREE')
    expect(await guest.free()).toMatchObject({ status: 200 })
    expect(await refund(guest.orderId)).toMatchObject({ status: 422, body: { code: 'nothing-to-refund' } })
    expect(await rowsOf(guest.orderId)).toEqual([])
  })

  it('is refused when the reason is blank', async () => {
    const { orderId } = await paid()
    expect(await refund(orderId, { reason: '   ' })).toMatchObject({
      status: 422,
      body: { errors: { reason: 'This is required' } },
    })
    expect(await rowsOf(orderId)).toEqual([])
  })
})

describe('a refund call without an idempotency key', () => {
  it('counts as a repeat only when the same person sent the same amount and reason less than five minutes earlier', async () => {
    const { orderId } = await paid()
    const first = await refund(orderId, { amount: 300 }, null)
    test.clock.advance(5 * 60_000 - 1)
    expect(await refund(orderId, { amount: 300 }, null)).toMatchObject({ status: 200, body: first.body })
    expect(await rowsOf(orderId)).toHaveLength(1)
    await refund(orderId, { amount: 300, reason: 'Another photo was blurred' }, null)
    await refund(orderId, { amount: 200 }, null)
    const other = await openStaff(test.url, db(), { role: 'outfitter', outfitterId: shop.outfitterId })
    await refund(orderId, { amount: 200 }, null, other)
    await refund(orderId, { amount: 200 })
    expect(await rowsOf(orderId)).toHaveLength(5)
    // Five minutes have passed since the first refund. Without a key, the same call now counts as a new refund.
    test.clock.advance(1)
    expect((await refund(orderId, { amount: 300 }, null)).status).toBe(200)
    expect(await rowsOf(orderId)).toHaveLength(6)
  })

  it('refunds a part once and the rest once, although staff send each of these two refunds twice', async () => {
    const { orderId, total } = await placeAtCounter(test, shop.slug, [{ photo_id: shop.photoIds[0] }])
    await staff.post('order/release', { id: orderId })
    for (const fields of [{ amount: 500 }, { amount: 500 }, {}, {}])
      expect((await refund(orderId, fields, null)).status).toBe(200)
    expect((await rowsOf(orderId)).map((row) => row.amount)).toEqual([500, total - 500])
  })
})

describe('a refund while the provider is in trouble', () => {
  it.each(['error-after', 'reset-after', 'silent-after', 'error-before', 'reset-before', 'twice'] as const)(
    'happens only once when staff repeat the call after the provider fault %s',
    async (fault) => {
      const { orderId } = await paid()
      const key = newKey()
      test.network.failNext([fault], refundPath)
      const { url } = fault === 'silent-after' ? impatient : test
      const first = await refund(orderId, { amount: 500 }, key, staff.at(url))
      if (fault !== 'twice') {
        expect(first).toMatchObject({ status: 202, body: { order: { refunded_total: 0 } } })
        expect(refundOf(first)).toMatchObject({ status: 'pending', amount: 500 })
        expect((await refund(orderId, { amount: 500 }, key)).status).toBe(202)
        expect((await refund(orderId, { amount: 500 }, null)).status).toBe(202)
        const second = await refund(orderId, { amount: 200 })
        expect(second).toMatchObject({ status: 409, body: { code: 'in-progress', current: { id: orderId } } })
        expect(second.headers.get('retry-after')).toBe('5')
        await reconcile()
      }
      const last = await refund(orderId, { amount: 500 }, key)
      expect(last).toMatchObject({ status: 200, body: { order: { refunded_total: 500 } } })
      expect(await atProvider(test, orderId)).toMatchObject({ refunded: 500, refunds: 1 })
      expect(await refundMails(orderId)).toHaveLength(1)
      expect((await refund(orderId, { amount: 200 })).status).toBe(200)
    },
  )

  it('happens only once when the reconciler repeats it while the first call still waits for a slow provider', async () => {
    const { orderId } = await paid()
    const gate = test.network.pauseAt('after-provider', refundPath)
    const slow = refund(orderId, { amount: 500 })
    await gate.reached
    await reconcile()
    expect(await rowsOf(orderId)).toMatchObject([{ state: 'started' }])
    test.clock.advance(36_000)
    await reconcile()
    expect(await rowsOf(orderId)).toMatchObject([{ state: 'completed' }])
    gate.release()
    expect(await slow).toMatchObject({ status: 200, body: { order: { refunded_total: 500 } } })
    expect(await atProvider(test, orderId)).toMatchObject({ refunded: 500, refunds: 1 })
    expect(await refundMails(orderId)).toHaveLength(1)
  })

  it('is retried within the same call while the provider is busy', async () => {
    const { orderId } = await paid()
    test.network.failNext(['busy', 'busy'], refundPath)
    expect((await refund(orderId, { amount: 500 })).status).toBe(200)
  })

  it('is stored as failed when the provider refuses it, and the next call makes a new refund', async () => {
    const { orderId } = await paid()
    const refusal = { errors: [{ category: 'REFUND_ERROR', code: 'REFUND_DECLINED' }] }
    test.network.failNext([{ status: 400, body: refusal }], refundPath)
    const key = newKey()
    const failed = await refund(orderId, { amount: 500 }, key)
    expect(failed).toMatchObject({ status: 422, body: { code: 'refund-failed' } })
    expect(failed.body.errors?.['general']).toMatch(/no money was returned/)
    expect(await refund(orderId, { amount: 500 }, key)).toMatchObject({ status: 422, body: { code: 'refund-failed' } })
    expect((await staff.order(orderId)).body.order).toMatchObject({
      refunded_total: 0,
      refunds: [{ status: 'failed', amount: 500 }],
      events: expect.arrayContaining([expect.objectContaining({ type: 'refund-failed' })]) as object,
    })
    expect(await refundMails(orderId)).toHaveLength(0)
    expect((await refund(orderId, { amount: 500 })).status).toBe(200)
    expect(await rowsOf(orderId)).toMatchObject([
      { state: 'failed', failure_code: 'REFUND_DECLINED' },
      { state: 'completed' },
    ])
  })

  it('stays open and is polled until the provider completes it, and only then adds to the refunded total', async () => {
    test.sandbox.refundsWait = true
    const { orderId } = await paid()
    expect((await refund(orderId, { amount: 500 })).status).toBe(202)
    const [row] = await rowsOf(orderId)
    expect(row).toMatchObject({ state: 'unknown' })
    await reconcile()
    test.clock.advance(16 * 60_000)
    await reconcile()
    expect(await ready()).toMatchObject({ oldest_open_refund: 960 })
    expect(test.logged.join('\n')).not.toContain('open for more than a day')
    test.clock.advance(24 * 3_600_000)
    await reconcile()
    expect(test.logged.join('\n')).toContain('A refund has been open for more than a day')
    await test.sandbox.sandbox.settleRefund(row?.provider_refund_id ?? '', 'COMPLETED')
    test.clock.advance(60_000)
    await reconcile()
    expect((await staff.order(orderId)).body.order).toMatchObject({ refunded_total: 0 })
    test.clock.advance(15 * 60_000)
    await reconcile()
    expect((await staff.order(orderId)).body.order).toMatchObject({ refunded_total: 500 })
    expect(await refundMails(orderId)).toHaveLength(1)
    expect(await ready()).toMatchObject({ oldest_open_refund: null })
  })

  it('does not add to the refunded total when the provider later reports that it failed, and staff see the failure', async () => {
    test.sandbox.refundsWait = true
    const { orderId } = await paid()
    const key = newKey()
    await refund(orderId, { amount: 500 }, key)
    const [row] = await rowsOf(orderId)
    await test.sandbox.sandbox.settleRefund(row?.provider_refund_id ?? '', 'FAILED')
    await reconcile()
    expect(await refund(orderId, { amount: 500 }, key)).toMatchObject({ status: 422, body: { code: 'refund-failed' } })
    expect((await staff.order(orderId)).body.order).toMatchObject({
      refunded_total: 0,
      refunds: [{ status: 'failed' }],
    })
  })
})

async function ready(): Promise<unknown> {
  return (await fetch(`${test.url}/readyz`)).json()
}
