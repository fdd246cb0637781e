import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { DeliveryOrder } from '#contract/schema.gen.ts'
import { eventually } from '../../support/eventually.ts'
import { buyer, call, Guest, newKey } from '../../support/guest.ts'
import { mailsOf, placeAtCounter, type CounterGuest } from '../../support/placed-order.ts'
import { openShop, type Shop } from '../../support/shop.ts'
import { openStaff, type Staff } from '../../support/staff.ts'
import { cardToken } from '../../support/stand-ins/payment-sandbox.ts'
import { testApp } from '../../support/test-app.ts'
import { atProvider, checkInvariant } from '../payments/paid-order.ts'

const test = testApp()
let shop: Shop
let staff: Staff

beforeAll(async () => {
  shop = await openShop(db(), { outfitter: { counter_tax_rate: 500, staff_discount_limit: 10_000 } })
  staff = await openStaff(test.url, db(), { outfitterId: shop.outfitterId })
})
beforeEach(() => {
  test.clock.set(new Date('2026-07-04T18:00:00Z'))
  test.sandbox.barsUnseenKeys = false
})
afterEach(async () => {
  test.network.failAlways('none', cancelPath)
  await checkInvariant(test)
})

const cancelPath = '/v2/payments/cancel'
const db = () => test.data.database.db
const place = () => placeAtCounter(test, shop.slug, [{ photo_id: shop.photoIds[0] }])

/** Presses Pay Now on a phone that has the order's link. */
function pay({ orderId, hash, total }: CounterGuest, fields: object = {}, key = newKey()) {
  const body = { orderId, nonce: `cnon:card-nonce-ok`, expected_total: total, ...fields }
  return call(test.url, 'POST', 'order/pay-waiting', {
    body,
    headers: { 'order-hash': hash, 'idempotency-key': key },
  })
}
const otherCard = () => cardToken(test.sandbox, '4111111111111111')
const declined = { nonce: 'cnon:card-nonce-declined' }
const page = async ({ hash }: CounterGuest): Promise<DeliveryOrder> => {
  const { body } = await call(test.url, 'GET', `order/hash/${hash}`)
  return body.order as unknown as DeliveryOrder
}
const orderOf = async (id: number) => (await staff.order(id)).body.order
const rowOf = async (id: number) => (await staff.pending(shop.outfitterId)).find((row) => row.id === id)
const captured = async ({ orderId }: CounterGuest) => (await atProvider(test, orderId)).captured
const deliveryMails = async (id: number) => (await mailsOf(test, id)).filter(({ kind }) => kind === 'delivery')

/** An order whose charge waits at the gate of the provider. */
async function underWay(point: 'before-provider' | 'after-provider' = 'before-provider') {
  const order = await place()
  const gate = test.network.pauseAt(point)
  const paying = pay(order)
  await gate.reached
  return { order, gate, paying }
}

/** The server gave the payment up, while the charge has not reached the provider yet. */
async function givenUp() {
  const { order, gate, paying } = await underWay()
  gate.hangUp()
  expect((await paying).status).toBe(202)
  test.clock.advance(121_000)
  await test.reconcile()
  expect((await orderOf(order.orderId)).status).toBe('pending')
  const arrive = async (): Promise<void> => {
    gate.release()
    await eventually('the capture', async () => ((await captured(order)) === order.total ? true : null))
    test.network.failAlways(tooLate, cancelPath)
    test.clock.advance(61_000)
    await test.reconcile()
    await test.reconcile()
  }
  return { order, arrive }
}
const tooLate = { status: 400, body: { errors: [{ category: 'INVALID_REQUEST_ERROR', code: 'BAD_REQUEST' }] } }

describe('payWaitingOrder', () => {
  it('charges the frozen total with the tax of the counter, and keeps number, link and time of placing', async () => {
    const order = await place()
    const before = await orderOf(order.orderId)
    expect(before.tax).toBeGreaterThan(0)
    expect(await page(order)).toMatchObject({ status: 'pending', card_payment: 'open' })
    test.clock.advance(60_000)
    const paid = await pay(order)
    expect(paid).toMatchObject({
      status: 200,
      body: { order: { id: order.orderId, hash: order.hash, status: 'completed', tender: 'card', total: order.total } },
    })
    expect(await captured(order)).toBe(order.total)
    expect(await orderOf(order.orderId)).toMatchObject({
      tax: before.tax,
      total: before.total,
      placed_at: before.placed_at,
      completed_at: '2026-07-04T18:01:00.000Z',
      paid_by: null,
      card_payment: 'none',
      square_transaction: { receipt_number: expect.any(String) },
    })
    expect((await page(order)).photos).toHaveLength(1)
    expect(await deliveryMails(order.orderId)).toHaveLength(1)
    expect(await rowOf(order.orderId)).toBeUndefined()
  })

  it('lets the order wait again after a decline, at the same price, so that a second card pays it', async () => {
    const order = await place()
    expect(await pay(order, declined)).toMatchObject({ status: 422, body: { code: 'card-declined' } })
    expect(await page(order)).toMatchObject({ status: 'pending', total: order.total, card_payment: 'open' })
    expect(await rowOf(order.orderId)).toMatchObject({ status: 'pending', paying_since: null })
    expect((await pay(order)).status).toBe(200)
  })

  it('lets staff release the order after a decline', async () => {
    const order = await place()
    await pay(order, declined)
    expect(await staff.post('order/release', { id: order.orderId })).toMatchObject({
      status: 200,
      body: { order: { tender: 'counter' } },
    })
  })

  it('sells once to two phones at the same time', async () => {
    const { order, gate, paying } = await underWay()
    expect(await pay(order, { nonce: await otherCard() })).toMatchObject({
      status: 409,
      body: {
        code: 'payment-in-progress',
        errors: { general: 'This order is being paid on another phone' },
        current: { status: 'paying' },
      },
    })
    expect(await page(order)).toMatchObject({ status: 'paying' })
    gate.release()
    expect((await paying).status).toBe(200)
    expect(await pay(order, { nonce: await otherCard() })).toMatchObject({
      status: 409,
      body: { code: 'order-not-waiting', errors: { general: expect.stringContaining('already paid') } },
    })
    expect(await captured(order)).toBe(order.total)
  })

  it('sells once when many phones press at the same moment', async () => {
    const order = await place()
    const answers = await Promise.all([1, 2, 3, 4].map(async () => pay(order, { nonce: await otherCard() })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await captured(order)).toBe(order.total)
  })

  it('answers a repeat of the same press with its result', async () => {
    const order = await place()
    const key = newKey()
    expect((await pay(order, {}, key)).status).toBe(200)
    expect(await pay(order, {}, key)).toMatchObject({ status: 200, body: { order: { status: 'completed' } } })
    expect(await captured(order)).toBe(order.total)
  })

  it('charges nothing after staff discounted the order, until the guest has seen the new total', async () => {
    const order = await place()
    await staff.post('order/apply-discount', { orderId: order.orderId, amount: 100, reason: 'Late' })
    const changed = await pay(order)
    expect(changed).toMatchObject({ status: 409, body: { code: 'price-changed' } })
    const total = changed.body.current?.total ?? 0
    expect(total).toBeLessThan(order.total)
    expect((await pay({ ...order, total })).status).toBe(200)
    expect(await captured(order)).toBe(total)
  })

  it('is refused after the end of the outfitter’s day, and the page says so', async () => {
    const order = await place()
    test.clock.set(new Date('2026-07-05T05:59:00Z'))
    expect(await page(order)).toMatchObject({ card_payment: 'open' })
    test.clock.set(new Date('2026-07-05T06:00:00Z'))
    expect(await page(order)).toMatchObject({ status: 'pending', card_payment: 'day-over' })
    expect(await pay(order)).toMatchObject({ status: 422, body: { code: 'day-over' } })
    expect((await orderOf(order.orderId)).status).toBe('pending')
  })

  it('is refused on a channel that takes no cards', async () => {
    const required = { allow_checkout_at_counter: true, require_checkout_at_counter: true }
    const inside = await openShop(db(), { outfitter: required })
    const order = await placeAtCounter(test, inside.slug, [{ photo_id: inside.photoIds[0] }])
    expect((await page(order)).card_payment).toBe('open')
    await db().updateTable('orders').set({ is_external: false }).where('id', '=', order.orderId).execute()
    expect((await page(order)).card_payment).toBe('none')
    expect(await pay(order)).toMatchObject({ status: 422, body: { code: 'card-not-offered' } })
  })

  it('is refused when the outfitter is no longer active', async () => {
    const gone = await openShop(db())
    const order = await placeAtCounter(test, gone.slug, [{ photo_id: gone.photoIds[0] }])
    const deactivated = { deleted_at: test.clock.now() }
    await db().updateTable('outfitters').set(deactivated).where('id', '=', gone.outfitterId).execute()
    expect((await page(order)).card_payment).toBe('none')
    expect(await pay(order)).toMatchObject({ status: 422, body: { code: 'card-not-offered' } })
    expect(await captured(order)).toBe(0)
  })

  it('answers a wrong hash like an unknown order', async () => {
    const order = await place()
    expect((await pay({ ...order, hash: 'x'.repeat(43) })).status).toBe(404)
    expect((await pay({ ...order, orderId: order.orderId + 100_000 })).status).toBe(404)
    expect((await orderOf(order.orderId)).status).toBe('pending')
  })

  it('limits the tries of an order', async () => {
    const order = await place()
    for (let count = 0; count < 20; count += 1)
      expect((await pay(order, { expected_total: 1 })).status, String(count)).toBe(409)
    expect((await pay(order)).status).toBe(429)
  })
})

describe('staff, while a guest pays by phone', () => {
  it('see since when, in the queue and on the order', async () => {
    const { order, gate, paying } = await underWay()
    const since = '2026-07-04T18:00:00.000Z'
    expect(await rowOf(order.orderId)).toMatchObject({ status: 'paying', paying_since: since })
    expect(await orderOf(order.orderId)).toMatchObject({ status: 'paying', paying_since: since })
    gate.release()
    await paying
  })

  it('cannot release, cancel or discount the order until the payment ended', async () => {
    const { order, gate, paying } = await underWay()
    const { orderId: id } = order
    for (const [path, body] of [
      ['order/release', { id }],
      ['order/cancel', { id }],
      ['order/resend', { id }],
      ['order/apply-discount', { orderId: id, amount: 100, reason: 'Late' }],
    ] as const) {
      const answer = await staff.post(path, body)
      expect(answer, path).toMatchObject({ status: 409, body: { code: 'being-paid', current: { status: 'paying' } } })
      expect(answer.headers.get('retry-after'), path).toBe('5')
    }
    expect((await staff.post('order/add-note', { id, note: 'Blue raft' })).status).toBe(200)
    gate.release()
    expect((await paying).status).toBe(200)
  })

  it('release or cancel first, and the charge then fails before money moves', async () => {
    const [released, cancelled] = [await place(), await place()]
    await staff.post('order/release', { id: released.orderId })
    await staff.post('order/cancel', { id: cancelled.orderId })
    expect(await pay(released)).toMatchObject({
      status: 409,
      body: {
        code: 'order-not-waiting',
        errors: { general: 'This order was paid at the counter. Your card was not charged.' },
        current: { status: 'completed', tender: 'counter' },
      },
    })
    expect(await pay(cancelled)).toMatchObject({
      status: 409,
      body: { code: 'order-not-waiting', current: { status: 'cancelled' } },
    })
    expect(await captured(released)).toBe(0)
    expect(await captured(cancelled)).toBe(0)
  })

  it('learn from a queued release that the order was paid by card, and give the cash back', async () => {
    const order = await place()
    test.clock.set(new Date('2026-07-04T21:10:00Z'))
    await pay(order)
    const key = newKey()
    const release = () => staff.post('order/release', { id: order.orderId, expected_total: order.total }, key)
    const refused = await release()
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'paid-by-card', errors: { general: 'Paid by card at 15:10. Give the cash back.' } },
    })
    expect((await release()).body.code).toBe('paid-by-card')
    expect(await staff.post('order/cancel', { id: order.orderId })).toMatchObject({
      status: 409,
      body: { code: 'completed-not-cancelled' },
    })
    test.clock.advance(86_400_000)
    expect((await release()).body.errors).toEqual({ general: expect.stringContaining('2026-07-04 15:10') })
  })

  it('release and guests pay at the same moment, and one of them wins', async () => {
    for (let round = 0; round < 6; round += 1) {
      const order = await place()
      const [paid, released] = await Promise.all([pay(order), staff.post('order/release', { id: order.orderId })])
      expect(new Set([paid.status, released.status])).toEqual(new Set([200, 409]))
      const { tender } = await orderOf(order.orderId)
      expect(tender).toBe(paid.status === 200 ? 'card' : 'counter')
      expect(await captured(order)).toBe(paid.status === 200 ? order.total : 0)
    }
  })
})

describe('a payment by phone without an answer', () => {
  it('is completed by the reconciler after a crash between charge and settlement', async () => {
    const { order, gate, paying } = await underWay('after-provider')
    gate.hangUp()
    expect(await paying).toMatchObject({ status: 202, body: { order: { status: 'paying' } } })
    expect((await staff.post('order/release', { id: order.orderId })).body.code).toBe('being-paid')
    test.clock.advance(40_000)
    await test.reconcile()
    expect(await orderOf(order.orderId)).toMatchObject({ status: 'completed', tender: 'card' })
    expect(await captured(order)).toBe(order.total)
    expect(await deliveryMails(order.orderId)).toHaveLength(1)
  })

  it('is given up, and the order waits at the counter again', async () => {
    const { order } = await givenUp()
    expect(await page(order)).toMatchObject({ status: 'pending', total: order.total })
    expect((await staff.post('order/release', { id: order.orderId })).status).toBe(200)
  })

  it('pays the order when it is captured late and the order still waits', async () => {
    const { order, arrive } = await givenUp()
    await arrive()
    expect(await orderOf(order.orderId)).toMatchObject({ status: 'completed', tender: 'card', total: order.total })
    expect(await deliveryMails(order.orderId)).toHaveLength(1)
  })

  it('is not told as declined when a second phone was declined meanwhile', async () => {
    const { order, gate, paying } = await underWay()
    test.clock.advance(121_000)
    await test.reconcile()
    expect((await pay(order, declined)).body.code).toBe('card-declined')
    gate.release()
    expect(await paying).toMatchObject({ status: 202, body: { order: { status: 'paying' } } })
    test.network.failAlways(tooLate, cancelPath)
    test.clock.advance(61_000)
    await test.reconcile()
    expect(await orderOf(order.orderId)).toMatchObject({ status: 'completed', tender: 'card' })
  })

  it.each(['release', 'cancel'] as const)('is paid back when it is captured after the %s', async (act) => {
    const { order, arrive } = await givenUp()
    expect((await staff.post(`order/${act}`, { id: order.orderId })).status).toBe(200)
    await arrive()
    const status = act === 'release' ? 'completed' : 'cancelled'
    expect(await orderOf(order.orderId)).toMatchObject({ status, tender: 'counter' })
    const { captured: taken, refunded } = await atProvider(test, order.orderId)
    expect(taken - refunded).toBe(0)
  })
})

describe('a payment that a guest gave up before placing the order at the counter', () => {
  it('is paid back when it is captured late, even at the same total', async () => {
    const free = await openShop(db(), { outfitter: { counter_tax_rate: 0 } })
    const guest = new Guest(test.url)
    await guest.start(free.slug, [{ photo_id: free.photoIds[0] }])
    const abroad = { ...buyer, country: 'OT', state: undefined, zip: undefined }
    const { total = 0 } = (await guest.tax(abroad)).body
    const gate = test.network.pauseAt('before-provider')
    const charging = guest.charge({ ...abroad, expected_total: total })
    await gate.reached
    gate.hangUp()
    expect((await charging).status).toBe(202)
    test.clock.advance(121_000)
    await test.reconcile()
    expect((await guest.counter()).body.order).toMatchObject({ status: 'pending', total })
    gate.release()
    await eventually('the capture', async () =>
      (await atProvider(test, guest.orderId)).captured === total ? true : null,
    )
    test.network.failAlways(tooLate, cancelPath)
    test.clock.advance(61_000)
    await test.reconcile()
    await test.reconcile()
    const order = await db().selectFrom('orders').select('status').where('id', '=', guest.orderId).executeTakeFirst()
    expect(order?.status).toBe('pending')
    const { captured: taken, refunded } = await atProvider(test, guest.orderId)
    expect(taken - refunded).toBe(0)
  })
})

describe('sendPaymentLink', () => {
  const send = (id: number, key = newKey()) => staff.post('order/send-payment-link', { id }, key)
  const links = async (id: number) => (await mailsOf(test, id)).filter(({ kind }) => kind === 'payment-link')

  it('mails the link of the order once for each key, and records it', async () => {
    const order = await place()
    const key = newKey()
    expect((await send(order.orderId, key)).status).toBe(200)
    expect((await send(order.orderId, key)).status).toBe(200)
    const [mail, ...others] = await links(order.orderId)
    expect(others).toEqual([])
    expect(mail?.recipient).toBe((await orderOf(order.orderId)).email)
    expect(mail?.text_body).toContain(`/deliver/${shop.slug}/order/${order.hash}/external?pay`)
    expect(mail?.text_body).toContain('until the end of July 4, 2026')
    expect((await orderOf(order.orderId)).events.at(-1)).toMatchObject({
      type: 'payment-link-sent',
      user: { id: staff.userId },
    })
  })

  it('is limited for each order', async () => {
    const order = await place()
    for (let count = 0; count < 5; count += 1) expect((await send(order.orderId)).status).toBe(200)
    expect((await send(order.orderId)).status).toBe(429)
    expect(await links(order.orderId)).toHaveLength(5)
  })

  it('is refused when the guest cannot pay the order by card', async () => {
    const order = await place()
    test.clock.advance(86_400_000)
    expect(await send(order.orderId)).toMatchObject({ status: 409, body: { code: 'not-payable' } })
    test.clock.set(new Date('2026-07-04T18:00:00Z'))
    await pay(order)
    expect(await send(order.orderId)).toMatchObject({ status: 409, body: { code: 'not-pending' } })
    expect(await links(order.orderId)).toEqual([])
  })

  it('is also in the mail that confirms the order, while cards are offered', async () => {
    const order = await place()
    const [mail] = await mailsOf(test, order.orderId)
    expect(mail?.kind).toBe('counter-received')
    expect(mail?.text_body).toContain(`${order.hash}/external?pay`)
  })
})
