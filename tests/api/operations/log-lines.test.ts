import { beforeAll, describe, expect, it } from 'vitest'
import { openShop, type Shop } from '../../support/shop.ts'
import { counterEmail, placeAtCounter } from '../../support/placed-order.ts'
import { openStaff } from '../../support/staff.ts'
import { Guest } from '../../support/guest.ts'
import { testApp } from '../../support/test-app.ts'
import { askForZip, placeOrder } from '../deliveries/placed-order.ts'
import { rawCall } from '../http/raw-call.ts'
import { payByCard } from '../payments/paid-order.ts'

const test = testApp()
let shop: Shop

beforeAll(async () => {
  shop = await openShop(test.data.database.db)
})

type Line = Readonly<Record<string, unknown>>

/** Returns the log lines of one request after the server has logged its answer. */
async function linesOf(requestId: string | null): Promise<readonly Line[]> {
  const own = () =>
    test.logged.map((text) => JSON.parse(text) as Line).filter((line) => line['requestId'] === requestId)
  await expect.poll(() => own().some(({ msg }) => msg === 'answered')).toBe(true)
  return own()
}

describe('the log lines of a request', () => {
  it('carry its id, operation, status, order and outfitter', async () => {
    const guest = new Guest(test.url)
    const answer = await guest.start(shop.slug, [{ photo_id: shop.photoIds[0] }])
    const lines = await linesOf(answer.headers.get('x-request-id'))
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatchObject({
      operation: 'addOrderItem',
      status: 200,
      orderId: guest.orderId,
      outfitterId: shop.outfitterId,
      msg: 'answered',
    })
  })

  it.each([
    ['an outfitter', () => `outfitter/${shop.slug}`],
    ['a staff area', () => 'staff/dashboard'],
  ])('carry the operation `manifest` for the web app manifest of %s', async (_, name) => {
    const { status, headers } = await rawCall(`${test.url}/manifests/${name()}.webmanifest`)
    expect(status).toBe(200)
    expect((await linesOf(headers.get('x-request-id'))).at(-1)).toMatchObject({ operation: 'manifest', status: 200 })
  })

  it('carry the order of a refused call, and the outfitter of its caller', async () => {
    const guest = new Guest(test.url)
    await guest.start(shop.slug, [{ photo_id: shop.photoIds[0] }])
    const staff = await openStaff(test.url, test.data.database.db, { outfitterId: shop.outfitterId })
    const refused = await staff.post('order/release', { orderId: guest.orderId, total: 1 })
    expect(refused.status).toBeGreaterThanOrEqual(400)
    expect((await linesOf(refused.headers.get('x-request-id'))).at(-1)).toMatchObject({
      operation: 'releaseOrder',
      status: refused.status,
      orderId: guest.orderId,
      outfitterId: shop.outfitterId,
    })
  })

  it('carry the operation even when the body cannot be parsed', async () => {
    const answer = await rawCall(
      `${test.url}/api/v1/auth/login`,
      'POST',
      { 'content-type': 'application/json' },
      '{"email":',
    )
    expect(answer.status).toBe(400)
    expect(await linesOf(answer.headers.get('x-request-id'))).toMatchObject([{ operation: 'login', status: 400 }])
  })

  it('hold no text that a caller sends as an id', async () => {
    const answer = await rawCall(
      `${test.url}/api/v1/order/release`,
      'POST',
      { 'content-type': 'application/json' },
      JSON.stringify({ orderId: 'robin@guest.test' }),
    )
    const lines = await linesOf(answer.headers.get('x-request-id'))
    expect(JSON.stringify(lines)).not.toContain('robin')
    expect(lines.at(-1)?.['orderId']).toBeUndefined()
  })
})

describe('the log lines of a job', () => {
  const lineOf = (operation: string) =>
    test.logged.map((text) => JSON.parse(text) as Line).findLast((line) => line['operation'] === operation)

  it('carry the order and the outfitter of a mail', async () => {
    const { orderId } = await placeAtCounter(test, shop.slug, [{ photo_id: shop.photoIds[0] }])
    test.refusedAddresses.add(counterEmail(orderId))
    await test.data.database.db
      .insertInto('mails')
      .values({
        kind: 'delivery',
        order_id: orderId,
        dedupe_key: 'log lines',
        message_id: '<log-lines@photos.test>',
        recipient: counterEmail(orderId),
        subject: '',
        text_body: '',
        html_body: '',
        next_try_at: test.clock.now(),
        created_at: test.clock.now(),
      })
      .execute()
    await test.app.runJob('send-mail')
    const line = lineOf('send-mail')
    expect(line).toMatchObject({ msg: 'A mail was refused for good', orderId, outfitterId: shop.outfitterId })
    expect(line).not.toHaveProperty('requestId')
  })

  it('carry the order and the outfitter of a zip', async () => {
    const order = await placeOrder(test, shop)
    await askForZip(test, order.id, { 'order-hash': order.hash })
    await test.app.runJob('build-zip')
    expect(lineOf('build-zip')).toMatchObject({ orderId: order.id, outfitterId: shop.outfitterId })
  })

  it('carry the order and the outfitter of a payment', async () => {
    const guest = new Guest(test.url)
    await guest.start(shop.slug, [{ photo_id: shop.photoIds[0] }])
    await guest.tax()
    test.network.failAlways('error-before')
    test.network.failAlways('error-before', '/v2/payments/cancel')
    await guest.charge()
    test.clock.advance(10 * 60_000)
    await test.reconcile()
    test.network.failAlways('none')
    test.network.failAlways('none', '/v2/payments/cancel')
    expect(lineOf('reconcile-payments')).toMatchObject({ orderId: guest.orderId, outfitterId: shop.outfitterId })
  })

  it('carry the order and the outfitter of a refund', async () => {
    const { orderId } = await payByCard(test, shop)
    const owner = await openStaff(test.url, test.data.database.db, { role: 'outfitter', outfitterId: shop.outfitterId })
    test.sandbox.refundsWait = true
    await owner.post('order/refund', { id: orderId, reason: 'One photo was blurred', amount: 100 })
    test.clock.advance(25 * 3_600_000)
    await test.app.runJob('reconcile-refunds')
    test.sandbox.refundsWait = false
    const line = lineOf('reconcile-refunds')
    expect(line).toMatchObject({ orderId, outfitterId: shop.outfitterId, refundId: expect.any(Number), hours: 25 })
    expect(line).not.toHaveProperty('requestId')
    expect(JSON.stringify(line)).not.toContain('blurred')
  })
})
