import { sql } from 'kysely'
import { describe, expect, inject, it } from 'vitest'
import { buyer, Guest, newKey, type Answer } from '../../support/guest.ts'
import { listSandboxPayments, sumCaptured } from '../../support/stand-ins/payment-sandbox.ts'
import { addGroup, openShop, type Shop } from '../../support/shop.ts'
import { testApp } from '../../support/test-app.ts'
import { untilWaiting } from '../../support/until-waiting.ts'

const test = testApp()
/** A second server process that waits only two seconds for the payment provider. */

const impatient = testApp({ beside: test, providerTimeoutMs: 2_000 })

const db = () => test.data.database.db

async function cardToken(number = '4111111111111111'): Promise<string> {
  const response = await fetch(`${test.sandbox.url}/tokens`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ number, expiry: '12/30', cvv: '111', postal_code: '81201' }),
  })
  const body: unknown = await response.json()
  if (typeof body !== 'object' || body === null || !('token' in body)) throw new Error(JSON.stringify(body))
  return String(body.token)
}

async function readyToPay(shop: Shop, items: object[] = [{ photo_id: shop.photoIds[0] }]): Promise<[Guest, number]> {
  const guest = new Guest(test.url)
  await guest.start(shop.slug, items)
  const taxed = await guest.tax()
  expect(taxed.status).toBe(200)
  return [guest, taxed.body.total ?? 0]
}

async function paymentsOf(orderId: number) {
  const payments = await listSandboxPayments(test.sandbox.url, test.sandbox.sandbox.accessToken)
  return payments.filter((payment) => payment.reference_id === String(orderId))
}

async function mailRows(orderId: number): Promise<number> {
  return (await db().selectFrom('mails').select('id').where('order_id', '=', orderId).execute()).length
}

async function orderRow(orderId: number) {
  return db().selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow()
}

describe('chargeOrder', () => {
  it('completes the order once with one payment, one mail row and frozen photos', async () => {
    const shop = await openShop(db())
    const groupId = await addGroup(db(), shop, {
      name: 'Jake',
      photoIds: shop.photoIds.slice(2, 5),
      createdAt: test.clock.now(),
    })
    const [guest, total] = await readyToPay(shop, [{ photo_id: shop.photoIds[0] }, { display_group_id: groupId }])
    const paid = await guest.charge({ nonce: await cardToken(), expected_total: total })
    expect(paid).toMatchObject({ status: 200, body: { success: true, order: { status: 'completed', total } } })
    expect(paid.body.order.hash).toMatch(/^[\w-]{43}$/)
    expect(paid.body.order.square_transaction?.receipt_number).toMatch(/^\w{4}$/)
    expect(sumCaptured(await paymentsOf(guest.orderId))).toBe(total)
    expect(await mailRows(guest.orderId)).toBe(1)
    const photos = await db()
      .selectFrom('order_photos')
      .select('photo_id')
      .where('order_id', '=', guest.orderId)
      .execute()
    expect(new Set(photos.map((row) => row.photo_id))).toEqual(
      new Set([shop.photoIds[0], ...shop.photoIds.slice(2, 5)]),
    )
    const delivery = await fetch(`${test.url}/api/v1/order/hash/${paid.body.order.hash ?? ''}`)
    expect(await delivery.json()).toMatchObject({
      success: true,
      order: { status: 'completed', photos: expect.anything() },
    })
  })

  it('stores its answer in the transaction that completes the order', async () => {
    const [guest, total] = await readyToPay(await openShop(db()))
    expect((await guest.charge({ nonce: await cardToken(), expected_total: total })).status).toBe(200)
    const { rows } = await sql<{ state: string; together: boolean }>`
      select state, keys.xmin = payments.xmin as together from payments join idempotency_keys as keys using (order_id)
      where order_id = ${guest.orderId}`.execute(db())
    expect(rows).toEqual([{ state: 'done', together: true }])
  })

  it.runIf(inject('database') === 'postgres')(
    'completes while another sale of the day waits for its photographer',
    async () => {
      const [shop, other] = [await openShop(db()), await openShop(db())]
      await sql`update albums set outfitter_id = ${shop.outfitterId} where id = ${other.albumId}`.execute(db())
      const [held, heldTotal] = await readyToPay(shop)
      const [free, freeTotal] = await readyToPay(shop, [{ photo_id: other.photoIds[0] }])
      const { waits } = await db()
        .transaction()
        .execute(async (tx) => {
          await sql`select from users where id = ${shop.photographerId} for update`.execute(tx)
          const waiting = held.charge({ nonce: await cardToken(), expected_total: heldTotal })
          await untilWaiting(db())
          expect((await free.charge({ nonce: await cardToken(), expected_total: freeTotal })).status).toBe(200)
          return { waits: waiting }
        })
      expect((await waits).status).toBe(200)
    },
  )

  it('charges once when Pay Now is pressed twice at the same moment', async () => {
    const shop = await openShop(db())
    const [guest, total] = await readyToPay(shop)
    const fields = { nonce: await cardToken(), expected_total: total }
    const key = newKey()
    const answers = await Promise.all([guest.charge(fields, key), guest.charge(fields, key), guest.charge(fields)])
    expect(answers.some((answer) => answer.status === 200)).toBe(true)
    expect(answers.every((answer) => [200, 202, 409].includes(answer.status))).toBe(true)
    expect(sumCaptured(await paymentsOf(guest.orderId))).toBe(total)
    const again = await guest.charge(fields, key)
    expect(again).toMatchObject({ status: 200, body: { order: { status: 'completed' } } })
    expect(await paymentsOf(guest.orderId)).toHaveLength(1)
  })

  it('unlocks the cart after a decline, repeats the answer for the same idempotency key, and accepts another card', async () => {
    const shop = await openShop(db())
    const [guest, total] = await readyToPay(shop)
    const fields = { nonce: await cardToken('4000000000000002'), expected_total: total }
    const key = newKey()
    const declined = await guest.charge(fields, key)
    expect(declined).toMatchObject({
      status: 422,
      body: { code: 'card-declined', errors: { general: 'We are unable to charge this credit card' } },
    })
    expect(await guest.charge(fields, key)).toMatchObject({ status: 422, body: { code: 'card-declined' } })
    expect((await guest.status()).body.order).toMatchObject({ status: 'cart', hash: null })
    const paid = await guest.charge({ nonce: await cardToken(), expected_total: total })
    expect(paid).toMatchObject({ status: 200, body: { order: { status: 'completed' } } })
    expect(sumCaptured(await paymentsOf(guest.orderId))).toBe(total)
  })

  it('refuses a charge whose expected total differs from the order’s total, and returns the order', async () => {
    const shop = await openShop(db())
    const [guest, total] = await readyToPay(shop)
    const changed = await guest.charge({ nonce: await cardToken(), expected_total: total - 1 })
    expect(changed).toMatchObject({ status: 409, body: { code: 'price-changed', current: { total } } })
    expect(await paymentsOf(guest.orderId)).toEqual([])
  })

  it('refuses a charge when the cart or the address differs from the one for which the tax was calculated', async () => {
    const shop = await openShop(db())
    const [guest] = await readyToPay(shop)
    const elsewhere = await guest.charge({ nonce: await cardToken(), state: 'UT', zip: '84101' })
    expect(elsewhere).toMatchObject({ status: 422, body: { code: 'tax-outdated' } })
    await guest.add({ photo_id: shop.photoIds[1] })
    const outdated = await guest.charge({ nonce: await cardToken() })
    expect(outdated).toMatchObject({ status: 422, body: { code: 'tax-outdated' } })
    expect(await paymentsOf(guest.orderId)).toEqual([])
  })

  it('refuses to charge an empty cart, and refuses cards on the internal channel where the outfitter requires the counter', async () => {
    const shop = await openShop(db(), { outfitter: { require_checkout_at_counter: true } })
    const guest = new Guest(test.url)
    await guest.start(shop.slug, [{ photo_id: shop.photoIds[0] }], false)
    await guest.tax()
    expect(await guest.charge()).toMatchObject({ status: 422, body: { code: 'card-not-offered' } })
    const empty = new Guest(test.url)
    await empty.start((await openShop(db())).slug)
    expect(await empty.charge()).toMatchObject({ status: 422, body: { code: 'cart-empty' } })
  })

  it('reports only the first invalid field of the form, and the tax calculation does the same', async () => {
    const [guest] = await readyToPay(await openShop(db()))
    const atProceed = async (fields: object) => (await guest.tax({ ...buyer, ...fields })).body.errors
    expect(await atProceed({ name: ' ', email: '' })).toEqual({ name: 'Please enter your name' })
    expect(await atProceed({ email: '' })).toEqual({ email: 'Please enter your email' })
    expect(await atProceed({ email: 'robin@guest' })).toEqual({ email: 'Please enter a valid email address' })
    expect(await atProceed({ state: '', zip: '' })).toEqual({ state: 'Please select a state' })
    expect(await atProceed({ zip: '' })).toEqual({ zip: 'Please enter your postal code' })
    const atCharge = async (fields: object) => (await guest.charge(fields)).body.errors
    expect(await atCharge({ name: '' })).toEqual({ name: 'Please enter your name and email address' })
    expect(await atCharge({ email: '' })).toEqual({ email: 'Please enter your name and email address' })
    expect(await atCharge({ email: 'robin@guest' })).toEqual({ email: 'Please enter a valid email address' })
  })

  it('answers 409 with the completed order when the cart was already paid', async () => {
    const shop = await openShop(db())
    const [guest, total] = await readyToPay(shop)
    const paid = await guest.charge({ nonce: await cardToken(), expected_total: total })
    const late = await guest.charge({ nonce: await cardToken(), expected_total: total })
    expect(late).toMatchObject({
      status: 409,
      body: { code: 'order-placed', current: { status: 'completed', hash: paid.body.order.hash } },
    })
    expect(sumCaptured(await paymentsOf(guest.orderId))).toBe(total)
  })

  it('answers tax-mismatch for a postal code that is not in the given state', async () => {
    const guest = new Guest(test.url)
    const shop = await openShop(db())
    await guest.start(shop.slug, [{ photo_id: shop.photoIds[0] }])
    const answer = await guest.tax({ name: 'R', email: 'r@x.test', country: 'US', state: 'CO', zip: '10001' })
    expect(answer).toMatchObject({ status: 422, body: { code: 'tax-mismatch' } })
    expect(answer.body.errors?.['general']).toBe(
      'We are unable to calculate taxes for this location. Please check the state and zip code',
    )
  })
})

const faults = ['error-before', 'error-after', 'reset-before', 'reset-after', 'silent-after', 'twice', 'busy'] as const

describe('a payment provider in trouble', () => {
  it.each(faults)('never causes a second charge or a lost order under the simulated fault %s', async (fault) => {
    const shop = await openShop(db())
    const [guest, total] = await readyToPay(shop)
    const fields = { nonce: await cardToken(), expected_total: total }
    test.network.failNext([fault])
    const { url } = fault === 'silent-after' ? impatient : test
    const first = await guest.at(url).charge(fields)
    expect([200, 202]).toContain(first.status)
    if (first.status === 202) {
      expect(first.body.order.status).toBe('paying')
      const second = await guest.charge({ nonce: await cardToken(), expected_total: total })
      expect(second).toMatchObject({ status: 409, body: { code: 'payment-in-progress' } })
      expect(await guest.add({ photo_id: shop.photoIds[3] })).toMatchObject({ status: 409 })
      test.clock.advance(40_000)
      await test.reconcile()
    }
    expect((await guest.status()).body.order.status).toBe('completed')
    expect(sumCaptured(await paymentsOf(guest.orderId))).toBe(total)
    expect(await mailRows(guest.orderId)).toBe(1)
  })

  it('leads to a voided capture and an unlocked cart after two minutes without an answer', async () => {
    const shop = await openShop(db())
    const [guest, total] = await readyToPay(shop)
    test.network.failAlways('reset-after')
    const unknown: Answer = await guest.charge({ nonce: await cardToken(), expected_total: total })
    expect(unknown.status).toBe(202)
    test.clock.advance(60_000)
    await test.reconcile()
    expect((await guest.status()).body.order.status).toBe('paying')
    test.clock.advance(61_000)
    await test.reconcile()
    test.network.failAlways('none')
    expect((await guest.status()).body.order).toMatchObject({ status: 'cart', hash: null })
    expect(sumCaptured(await paymentsOf(guest.orderId))).toBe(0)
    expect((await orderRow(guest.orderId)).total).toBeNull()
    expect(await mailRows(guest.orderId)).toBe(0)
  })
})

describe('the logs of a charge', () => {
  it('never hold a cart secret, an order hash, a card token or an email', async () => {
    const shop = await openShop(db())
    const [guest, total] = await readyToPay(shop)
    const nonce = await cardToken()
    const paid = await guest.charge({ nonce, expected_total: total })
    const hash = paid.body.order.hash ?? ''
    await fetch(`${test.url}/api/v1/order/hash/${hash}`)
    await fetch(`${test.url}/deliveries/${hash}/photos/1`)
    await fetch(`${test.url}/api/v1/order/hash/${hash}?x=${guest.cartToken}`)
    const log = test.logged.join('\n')
    expect(log).toContain('/order/hash/:hash')
    for (const secret of [guest.cartToken, hash, nonce, 'robin@guest.test']) expect(log).not.toContain(secret)
  })
})
