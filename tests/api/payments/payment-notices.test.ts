import { createHmac, randomUUID } from 'node:crypto'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { takeOverRefunds } from '#server/modules/payments/payments.public.ts'
import { eventually } from '../../support/eventually.ts'
import { openShop, type Shop } from '../../support/shop.ts'
import { openStaff } from '../../support/staff.ts'
import { testApp } from '../../support/test-app.ts'
import { atProvider, checkInvariant, payByCard, readyToPay } from './paid-order.ts'

const signedUrl = 'https://photos.test/webhooks/square'
const path = '/webhooks/square'

const test = testApp()
let shop: Shop

beforeAll(async () => {
  shop = await openShop(db())
})
beforeEach(() => {
  test.sandbox.noticesTo = `${test.url}${path}`
})
afterEach(async () => {
  test.sandbox.noticesTo = null
  test.sandbox.refundsWait = false
  await checkInvariant(test, elsewhere)
})

/** Cents that the tests refunded on the provider's own pages. Our ledger has no rows for them. */
let elsewhere = 0

const db = () => test.data.database.db

interface Signing {
  readonly key?: string
  readonly url?: string
  readonly sent?: string
}

/** Sends a notice as Square does. Returns the status. A test may sign one body and send another. */
async function notify(event: unknown, { key, url = signedUrl, sent }: Signing = {}): Promise<number> {
  const body = typeof event === 'string' ? event : JSON.stringify(event)
  const signature = createHmac('sha256', key ?? test.sandbox.sandbox.noticeKey)
    .update(url)
    .update(body)
  const response = await fetch(`${test.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-square-hmacsha256-signature': signature.digest('base64') },
    body: sent ?? body,
  })
  await response.arrayBuffer()
  return response.status
}

const paymentEvent = (orderId: unknown, changes: object = {}) => ({
  event_id: randomUUID(),
  type: 'payment.updated',
  data: { object: { payment: { id: 'p', reference_id: orderId, status: 'COMPLETED', amount_money: { amount: 1 } } } },
  ...changes,
})
const noticeRows = () => db().selectFrom('payment_notices').select(['event_id', 'type']).execute()
const statusOf = async (orderId: number) =>
  (await db().selectFrom('orders').select('status').where('id', '=', orderId).executeTakeFirstOrThrow()).status

describe('the signature of a notice', () => {
  it.each<[string, Signing]>([
    ['a guessed key', { key: 'guessed' }],
    ['the address of another server', { url: 'https://elsewhere.test/webhooks/square' }],
    ['a body that differs from the sent one', { sent: JSON.stringify(paymentEvent('1')) }],
  ])('is refused when it was computed with %s', async (_, signing) => {
    const event = paymentEvent('1')
    expect(await notify(event, signing)).toBe(403)
    expect(await noticeRows()).not.toContainEqual(expect.objectContaining({ event_id: event.event_id }))
  })

  it('is required in every notice', async () => {
    const response = await fetch(`${test.url}${path}`, { method: 'POST', body: '{}' })
    expect([response.status, (await response.json()) as unknown]).toMatchObject([403, { success: false }])
  })

  it.each(['', '[]', '{}', '{"event_id":"x"}', '{"event_id":"a b","type":"payment.updated"}', 'null'])(
    'does not make the malformed notice %j valid',
    async (body) => {
      expect(await notify(body)).toBe(400)
    },
  )

  it('when valid, makes the server acknowledge even a notice of an unknown kind or an unknown payment', async () => {
    expect(await notify({ event_id: randomUUID(), type: 'loyalty.updated', data: {} })).toBe(200)
    expect(await notify(paymentEvent('not ours'))).toBe(200)
    expect(await notify(paymentEvent(undefined))).toBe(200)
    expect(await notify(paymentEvent('999999999'))).toBe(200)
  })
})

describe('a notice of a payment', () => {
  it('is stored once however often it comes', async () => {
    const event = paymentEvent('1')
    expect(await Promise.all([notify(event), notify(event), notify(event)])).toEqual([200, 200, 200])
    expect((await noticeRows()).filter((row) => row.event_id === event.event_id)).toHaveLength(1)
  })

  it('leaves the order to the running charge when it arrives before the answer to that charge', async () => {
    const { guest, total } = await readyToPay(test, shop)
    const before = (await noticeRows()).length
    const gate = test.network.pauseAt('after-provider')
    const charging = guest.charge({ expected_total: total })
    await gate.reached
    await eventually('the notices', async () => ((await noticeRows()).length >= before + 2 ? true : null))
    await test.reconcile()
    expect(await statusOf(guest.orderId)).toBe('paying')
    gate.release()
    expect(await charging).toMatchObject({ status: 200, body: { order: { status: 'completed', total } } })
    await test.reconcile()
    expect(await atProvider(test, guest.orderId)).toMatchObject({ captured: total })
  })

  it('does not complete an order when its amount or status is forged', async () => {
    const { guest } = await readyToPay(test, shop)
    await notify(paymentEvent(String(guest.orderId)))
    await test.reconcile()
    expect(await statusOf(guest.orderId)).toBe('cart')
  })

  it('makes the reconciler run early when the answer to the charge was lost', async () => {
    const { guest, total } = await readyToPay(test, shop)
    test.sandbox.noticesTo = null
    // The provider charges the card, but its answers to the charge and to the reconciler's first run get lost. So only
    // the later notice from the provider can complete the order.
    test.network.failAlways('reset-after')
    test.app.startJobs()
    expect((await guest.charge({ expected_total: total })).status).toBe(202)
    expect(await statusOf(guest.orderId)).toBe('paying')
    test.network.failAlways('none')
    expect(await notify(paymentEvent(String(guest.orderId)))).toBe(200)
    await eventually('the order', async () => ((await statusOf(guest.orderId)) === 'completed' ? true : null))
  })
})

describe('a notice of a refund', () => {
  it('makes the server ask the provider about the refund at once, without waiting for the next scheduled try', async () => {
    const staff = await openStaff(test.url, db(), { role: 'admin' })
    // Holds the notice of the payment back. It would start the reconciler while the test moves the clock.
    test.sandbox.noticesTo = null
    test.sandbox.refundsWait = true
    const { orderId } = await payByCard(test, shop)
    expect((await staff.post('order/refund', { id: orderId, amount: 500, reason: 'blurred' })).status).toBe(202)
    test.clock.advance(3_600_000)
    await test.app.runJob('reconcile-refunds')
    const row = await db().selectFrom('refunds').selectAll().where('order_id', '=', orderId).executeTakeFirstOrThrow()
    expect(row.lease_until.getTime() - test.clock.now().getTime()).toBe(450_000)
    test.sandbox.noticesTo = `${test.url}${path}`
    await test.sandbox.sandbox.settleRefund(row.provider_refund_id ?? '', 'COMPLETED')
    await eventually('the refund', async () => {
      const { body } = await staff.order(orderId)
      return body.order.refunded_total === 500 ? true : null
    })
  })

  /** Refunds on the provider's own pages, not through our server. Returns the ids of the refund and the payment. */
  async function refundElsewhere(orderId: number, amount: number): Promise<{ id: string; payment: string }> {
    const row = await db().selectFrom('payments').selectAll().where('order_id', '=', orderId).executeTakeFirstOrThrow()
    const response = await fetch(`${test.sandbox.url}/v2/refunds`, {
      method: 'POST',
      headers: { authorization: `Bearer ${test.sandbox.sandbox.accessToken}` },
      body: JSON.stringify({
        idempotency_key: randomUUID(),
        payment_id: row.provider_payment_id,
        amount_money: { amount, currency: 'USD' },
      }),
    })
    const { refund } = (await response.json()) as { refund: { id: string } }
    return { id: refund.id, payment: row.provider_payment_id }
  }
  const refundEvent = (id: string, payment: string) => ({
    event_id: randomUUID(),
    type: 'refund.updated',
    data: { object: { refund: { id, payment_id: payment } } },
  })

  it('that Eddyline did not request is shown to staff once with its amount, and logged for the operator', async () => {
    const staff = await openStaff(test.url, db(), { role: 'admin' })
    test.sandbox.noticesTo = null
    const { orderId, total } = await payByCard(test, shop)
    const { id, payment } = await refundElsewhere(orderId, 700)
    expect(await notify(refundEvent(id, payment))).toBe(200)
    expect(await notify(refundEvent(id, payment))).toBe(200)
    expect(test.logged.join('\n')).toContain('reported a refund that Eddyline did not request')
    const { order } = (await staff.order(orderId)).body
    expect(order.events.filter((event) => event.type === 'refunded-elsewhere')).toMatchObject([{ amount: 700 }])
    expect(order).toMatchObject({ refunded_total: 0, total })
    elsewhere += 700
  })

  it('is answered with 503 while the provider’s API does not know the refund, so that the provider sends the notice again', async () => {
    test.sandbox.noticesTo = null
    const { orderId } = await payByCard(test, shop)
    const { provider_payment_id: payment } = await db()
      .selectFrom('payments')
      .select('provider_payment_id')
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow()
    const event = refundEvent('not-there-yet', payment)
    expect([await notify(event), await notify(event)]).toEqual([503, 503])
    expect((await noticeRows()).filter((row) => row.event_id === event.event_id)).toEqual([])
  })

  it('leaves the lease of a running refund call unchanged', async () => {
    const staff = await openStaff(test.url, db(), { role: 'admin' })
    test.sandbox.noticesTo = null
    test.sandbox.refundsWait = true
    const { orderId } = await payByCard(test, shop)
    expect((await staff.post('order/refund', { id: orderId, amount: 500, reason: 'blurred' })).status).toBe(202)
    const row = () => db().selectFrom('refunds').selectAll().where('order_id', '=', orderId).executeTakeFirstOrThrow()
    const refundId = (await row()).provider_refund_id ?? ''
    const { provider_payment_id: payment } = await db()
      .selectFrom('payments')
      .select('provider_payment_id')
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow()
    const now = test.clock.now()
    const [held] = await test.data.database.transaction((tx) =>
      takeOverRefunds(tx, { now, leaseMs: 15_000, limit: 1, except: [] }),
    )
    expect(await notify(refundEvent(refundId, payment))).toBe(200)
    expect((await row()).lease_until).toEqual(held?.leaseUntil)
    await test.sandbox.sandbox.settleRefund(refundId, 'COMPLETED')
    test.clock.advance(16_000)
    await test.app.runJob('reconcile-refunds')
    // The server's own job, which the notice woke, may have taken the refund first.
    await eventually('the refund', async () => ((await row()).state === 'completed' ? true : null))
    expect(test.logged.filter((line) => line.includes('was not reconciled'))).toEqual([])
  })
})

it('a notice of half a megabyte is accepted, and one above a megabyte is refused with 413', async () => {
  const event = { ...paymentEvent('1'), note: 'x'.repeat(500_000) }
  expect(await notify(event)).toBe(200)
  expect(await notify({ ...event, note: 'x'.repeat(1_100_000) })).toBe(413)
})

it('the server deletes notices after thirty days', async () => {
  const event = paymentEvent('1')
  await notify(event)
  test.clock.advance(31 * 86_400_000)
  await test.app.runJob('retention')
  expect(await noticeRows()).toEqual([])
})
