import { describe, expect, it } from 'vitest'
import { orderChangedChannel } from '#server/modules/orders/order/order-changes.ts'
import { buyer, Guest, newKey } from '../../support/guest.ts'
import { addDiscount, addGroup, openShop, type Shop, type ShopOptions } from '../../support/shop.ts'
import { testApp } from '../../support/test-app.ts'
import { untilFree } from '../../support/until-free.ts'

const test = testApp()

const db = () => test.data.database.db

async function freeCart(outfitter: ShopOptions['outfitter'] = {}): Promise<[Guest, Shop]> {
  const shop = await openShop(db(), { outfitter })
  await addDiscount(db(), shop, { name: 'STAFF', value: 10_000 })
  const guest = new Guest(test.url)
  await guest.start(shop.slug, [{ photo_id: shop.photoIds[0] }, { photo_id: shop.photoIds[1] }])
  expect((await guest.discount('staff')).status).toBe(200)
  return [guest, shop]
}

async function orderRow(orderId: number) {
  return db().selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow()
}

async function mailsOf(orderId: number) {
  return db().selectFrom('mails').select(['kind', 'dedupe_key', 'recipient']).where('order_id', '=', orderId).execute()
}

describe('placing an order that costs nothing', () => {
  it('completes it at once without fees and tax, with its photos, one delivery mail and an event', async () => {
    const heard: unknown[] = []
    const stop = test.events.subscribe(orderChangedChannel, (payload) => void heard.push(payload))
    const [guest, shop] = await freeCart({ counter_tax_rate: 700 })
    const done = await guest.free()
    expect(done).toMatchObject({
      status: 200,
      body: {
        success: true,
        order: {
          status: 'completed',
          tender: 'free',
          name: buyer.name,
          email: buyer.email,
          subtotal: 3000,
          discount_value: 3000,
          net: 0,
          processingFee: 0,
          riverFee: 0,
          riverSectionFee: 0,
          tax: 0,
          total: 0,
        },
      },
    })
    expect(done.body.order.hash).toMatch(/^[\w-]{43}$/)
    expect(await orderRow(guest.orderId)).toMatchObject({
      placed_at: test.clock.now(),
      completed_at: test.clock.now(),
      commission: 0,
      commission_24: 0,
    })
    expect(await mailsOf(guest.orderId)).toEqual([
      { kind: 'delivery', dedupe_key: `delivery ${guest.orderId}`, recipient: buyer.email },
    ])
    const delivery = await fetch(`${test.url}/api/v1/order/hash/${done.body.order.hash ?? ''}`)
    expect(await delivery.json()).toMatchObject({ order: { status: 'completed', photos: [{}, {}] } })
    await expect
      .poll(() => heard)
      .toContainEqual({ orderId: guest.orderId, outfitterId: shop.outfitterId, status: 'completed', what: 'order' })
    stop()
  })

  it('answers a repeated call, with or without its idempotency key, with the same order, and sends no second mail', async () => {
    const [guest] = await freeCart()
    const key = newKey()
    const done = await guest.free({}, key)
    expect((await guest.free({}, key)).body).toEqual(done.body)
    expect((await guest.free({}, null)).body).toEqual(done.body)
    const answers = await Promise.all([1, 2].map(() => untilFree(() => guest.free())))
    expect(answers.map((answer) => answer.status)).toEqual([200, 200])
    expect(await mailsOf(guest.orderId)).toHaveLength(1)
    const events = await db().selectFrom('order_events').select('type').where('order_id', '=', guest.orderId).execute()
    expect(events.filter((event) => event.type === 'completed')).toHaveLength(1)
  })

  it('requires a name and a valid email, and otherwise fails with the error message of the specification', async () => {
    const [guest] = await freeCart()
    const errorsOf = async (fields: object) => {
      const answer = await guest.free(fields)
      return [answer.status, answer.body.errors]
    }
    const missing = 'Please enter your name and email address'
    expect(await errorsOf({ name: '' })).toEqual([422, { name: missing }])
    expect(await errorsOf({ email: ' ' })).toEqual([422, { email: missing }])
    expect(await errorsOf({ email: 'robin@guest' })).toEqual([422, { email: 'Please enter a valid email address' }])
  })

  it('is possible only as a free order: a card and the counter are refused', async () => {
    const [guest] = await freeCart()
    await guest.tax()
    expect(await guest.charge()).toMatchObject({ status: 422, body: { code: 'nothing-to-pay' } })
    expect(await guest.counter()).toMatchObject({ status: 422, body: { code: 'nothing-to-pay' } })
  })

  it('is possible even on the internal channel of an outfitter that offers only the counter', async () => {
    const [guest] = await freeCart({ require_checkout_at_counter: true })
    await guest.choose('counter')
    await db().updateTable('orders').set({ is_external: false }).where('id', '=', guest.orderId).execute()
    expect((await guest.free()).body.order).toMatchObject({ tender: 'free', isCounterCheckout: false, tax: 0 })
  })
})

describe('placing an order as free although it costs something', () => {
  it('is refused after the discount that made the cart free was reduced or removed', async () => {
    const [guest, shop] = await freeCart()
    await db().updateTable('discounts').set({ value: 9900 }).where('outfitter_id', '=', shop.outfitterId).execute()
    expect(await guest.free()).toMatchObject({
      status: 422,
      body: { code: 'not-free', errors: { general: 'This order is not free. Choose how to pay.' } },
    })
    await db()
      .updateTable('discounts')
      .set({ deleted_at: test.clock.now() })
      .where('outfitter_id', '=', shop.outfitterId)
      .execute()
    expect(await guest.free()).toMatchObject({ status: 422, body: { code: 'not-free' } })
    expect(await orderRow(guest.orderId)).toMatchObject({ status: 'cart', hash: null })
    expect(await mailsOf(guest.orderId)).toEqual([])
  })

  it('is refused for an empty cart', async () => {
    const shop = await openShop(db())
    const empty = new Guest(test.url)
    await empty.start(shop.slug)
    expect(await empty.free()).toMatchObject({ status: 422, body: { code: 'cart-empty' } })
  })

  it('is refused while the lines of the cart cost more than the discount', async () => {
    const shop = await openShop(db())
    await addDiscount(db(), shop, { name: 'FIFTEEN', type: 'Dollar Value', value: 1500 })
    const guest = new Guest(test.url)
    await guest.start(shop.slug, [{ photo_id: shop.photoIds[0] }])
    expect((await guest.discount('fifteen')).body.order.total).toBe(0)
    const photoIds = shop.photoIds.slice(2, 4)
    const group = await addGroup(db(), shop, { name: 'Jake', photoIds, createdAt: test.clock.now() })
    await guest.add({ display_group_id: group })
    expect(await guest.free()).toMatchObject({ status: 422, body: { code: 'not-free' } })
    await guest.remove({ display_group_id: group })
    expect(await guest.free()).toMatchObject({ status: 200, body: { order: { status: 'completed' } } })
  })

  it('is refused when the order was already paid by card', async () => {
    const shop = await openShop(db())
    const guest = new Guest(test.url)
    await guest.start(shop.slug, [{ photo_id: shop.photoIds[0] }])
    const { total } = (await guest.tax()).body.order
    expect((await guest.charge({ expected_total: total })).status).toBe(200)
    const mails = await mailsOf(guest.orderId)
    expect(await guest.free()).toMatchObject({
      status: 409,
      body: { code: 'order-placed', current: { status: 'completed', tender: 'card', total } },
    })
    expect(await mailsOf(guest.orderId)).toEqual(mails)
  })

  it('is refused when the order was already placed at the counter', async () => {
    const shop = await openShop(db())
    await addDiscount(db(), shop, { name: 'STAFF', value: 10_000 })
    const guest = new Guest(test.url)
    await guest.start(shop.slug, [{ photo_id: shop.photoIds[0] }])
    await guest.counter()
    expect(await guest.free()).toMatchObject({
      status: 409,
      body: { code: 'order-placed', current: { status: 'pending', tender: 'counter' } },
    })
  })
})
