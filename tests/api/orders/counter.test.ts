import { describe, expect, it } from 'vitest'
import { orderChangedChannel } from '#server/modules/orders/order/order-changes.ts'
import { buyer, Guest, newKey } from '../../support/guest.ts'
import { addDiscount, addGroup, openShop, type Shop, type ShopOptions } from '../../support/shop.ts'
import { testApp } from '../../support/test-app.ts'

const test = testApp()

const db = () => test.data.database.db

async function openCart(
  outfitter: ShopOptions['outfitter'] = {},
  isExternal = false,
  photos = 1,
): Promise<[Guest, Shop]> {
  const shop = await openShop(db(), { outfitter })
  const guest = new Guest(test.url)
  const items = shop.photoIds.slice(0, photos).map((photo_id) => ({ photo_id }))
  await guest.start(shop.slug, items, isExternal)
  return [guest, shop]
}

async function orderRow(orderId: number) {
  return db().selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow()
}

async function mailsOf(orderId: number) {
  return db().selectFrom('mails').select(['kind', 'dedupe_key', 'recipient']).where('order_id', '=', orderId).execute()
}

async function eventsOf(orderId: number) {
  const rows = await db()
    .selectFrom('order_events')
    .select('type')
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute()
  return rows.map((row) => row.type)
}

async function removePhoto(id: number | undefined) {
  await db()
    .updateTable('photos')
    .set({ deleted_at: test.clock.now() })
    .where('id', '=', id ?? 0)
    .execute()
}

describe('choosing the counter', () => {
  it('sets the counter’s tax at once, and returning to card leaves the tax open until it is calculated', async () => {
    const [guest] = await openCart({ counter_tax_rate: 700 })
    const chosen = await guest.choose('counter')
    // The counter tax in cents: 7 % of 1818, which is the price 1500 and the fees 45, 23 and 250.
    expect(chosen).toMatchObject({
      status: 200,
      body: { order: { isCounterCheckout: true, tax: 127, total: 1945, status: 'cart' } },
    })
    const back = await guest.choose('card')
    expect(back.body.order).toMatchObject({ isCounterCheckout: false, tax: null, total: 1818 })
  })

  it('sets no tax for an outfitter without a counter tax rate', async () => {
    const [guest] = await openCart()
    expect((await guest.choose('counter')).body.order).toMatchObject({ tax: 0, total: 1818 })
  })

  it('keeps the cart’s revision and the calculated card tax, which applies again when the guest returns to card', async () => {
    const [guest, shop] = await openCart({ counter_tax_rate: 700 })
    const taxed = (await guest.tax()).body.order
    expect((await guest.choose('counter')).body.order.tax).toBe(127)
    const again = await guest.choose('counter')
    expect(again).toMatchObject({ status: 200, body: { order: { tax: 127, revision: taxed.revision } } })
    await guest.choose('card')
    await guest.choose('card')
    const { order } = (await guest.load(shop.slug)).body
    expect(order).toMatchObject({
      tax: taxed.tax,
      total: taxed.total,
      revision: taxed.revision,
      isCounterCheckout: false,
    })
  })

  it('is undone when the guest calculates the tax for a card payment', async () => {
    const [guest] = await openCart({ counter_tax_rate: 700 })
    await guest.choose('counter')
    const taxed = await guest.tax()
    expect(taxed.body.order.isCounterCheckout).toBe(false)
    expect(taxed.body.order.tax).not.toBe(127)
    const paid = await guest.charge({ expected_total: taxed.body.total })
    expect(paid).toMatchObject({ status: 200, body: { order: { status: 'completed', isCounterCheckout: false } } })
  })

  it('is undone by a card charge, even when the counter was chosen after the tax was calculated', async () => {
    const [guest] = await openCart({ counter_tax_rate: 700 })
    const { total } = (await guest.tax()).body
    await guest.choose('counter')
    const paid = await guest.charge({ expected_total: total })
    expect(paid.body.order).toMatchObject({ status: 'completed', tender: 'card', isCounterCheckout: false, total })
  })

  it.each([
    ['internal', false],
    ['external', true],
  ])('is refused on the %s channel where the outfitter does not offer it', async (_, isExternal) => {
    const [guest] = await openCart({ allow_checkout_at_counter: false }, isExternal)
    expect(await guest.choose('counter')).toMatchObject({ status: 422, body: { code: 'counter-not-offered' } })
    expect(await guest.counter()).toMatchObject({
      status: 422,
      body: {
        code: 'counter-not-offered',
        errors: { general: 'You cannot check out at the counter here. Pay by credit card.' },
      },
    })
    expect((await orderRow(guest.orderId)).is_counter_checkout).toBe(false)
  })

  it('cannot be undone where only the counter is offered, and no card tax is calculated there', async () => {
    const [guest] = await openCart({ require_checkout_at_counter: true })
    await guest.choose('counter')
    expect(await guest.choose('card')).toMatchObject({ status: 422, body: { code: 'card-not-offered' } })
    expect(await guest.tax()).toMatchObject({ status: 422, body: { code: 'card-not-offered' } })
    expect((await orderRow(guest.orderId)).is_counter_checkout).toBe(true)
  })

  it('can be undone on the external channel, where cards are always accepted', async () => {
    const [guest] = await openCart({ require_checkout_at_counter: true }, true)
    await guest.choose('counter')
    expect((await guest.choose('card')).status).toBe(200)
  })

  it('has no effect once the outfitter stops offering the counter', async () => {
    const [guest, shop] = await openCart({ counter_tax_rate: 700 })
    await guest.choose('counter')
    await db()
      .updateTable('outfitters')
      .set({ allow_checkout_at_counter: false })
      .where('id', '=', shop.outfitterId)
      .execute()
    expect((await guest.load(shop.slug)).body.order).toMatchObject({ isCounterCheckout: false, tax: null, total: 1818 })
    expect(await guest.counter()).toMatchObject({ status: 422, body: { code: 'counter-not-offered' } })
  })
})

describe('placing an order at the counter', () => {
  it('makes the order pending with a hash, frozen price and photos, one mail and an event', async () => {
    const heard: unknown[] = []
    const stop = test.events.subscribe(orderChangedChannel, (payload) => void heard.push(payload))
    const [guest, shop] = await openCart({ counter_tax_rate: 700 }, false, 2)
    const photoIds = shop.photoIds.slice(2, 4)
    const groupId = await addGroup(db(), shop, { name: 'Jake', photoIds, createdAt: test.clock.now() })
    await guest.add({ display_group_id: groupId })
    const shown = (await guest.choose('counter')).body.order
    const placed = await guest.counter({ expected_total: shown.total, name: ' Robin River ' })
    expect(placed).toMatchObject({
      status: 200,
      body: {
        success: true,
        order: {
          id: guest.orderId,
          status: 'pending',
          tender: 'counter',
          name: 'Robin River',
          email: buyer.email,
          isCounterCheckout: true,
          total: shown.total,
          tax: shown.tax,
          local_code: null,
          removed: [],
        },
      },
    })
    expect(placed.body.order.hash).toMatch(/^[\w-]{43}$/)
    expect(placed.body.order.order_items).toEqual(shown.order_items)
    const row = await orderRow(guest.orderId)
    expect(row).toMatchObject({ total: shown.total, placed_at: test.clock.now(), completed_at: null, flags: [] })
    expect(row.pricing_input).not.toBeNull()
    const photos = await db().selectFrom('order_photos').select('photo_id').where('order_id', '=', row.id).execute()
    expect(photos.map((photo) => photo.photo_id).toSorted((a, b) => a - b)).toEqual(shop.photoIds.slice(0, 4))
    expect(await mailsOf(row.id)).toEqual([
      { kind: 'counter-received', dedupe_key: `counter-received ${row.id}`, recipient: buyer.email },
    ])
    expect(await eventsOf(row.id)).toEqual(['created', 'placed'])
    await expect
      .poll(() => heard)
      .toContainEqual({ orderId: row.id, outfitterId: shop.outfitterId, status: 'pending', what: 'order' })
    stop()
  })

  it('makes an order that stays the same when prices, names, photos and groups change later', async () => {
    const [guest, shop] = await openCart()
    const photoIds = shop.photoIds.slice(2, 4)
    const groupId = await addGroup(db(), shop, { name: 'Jake', photoIds, createdAt: test.clock.now() })
    await guest.add({ display_group_id: groupId })
    const placed = (await guest.counter()).body.order
    await removePhoto(shop.photoIds[0])
    await db().deleteFrom('display_group_photos').where('display_group_id', '=', groupId).execute()
    await db().updateTable('display_groups').set({ name: 'Other' }).where('id', '=', groupId).execute()
    await db()
      .updateTable('outfitters')
      .set({ display_group_price: 1, processing_fee: 0, discount_24: 0, counter_tax_rate: 900 })
      .where('id', '=', shop.outfitterId)
      .execute()
    const { order } = (await guest.load(shop.slug)).body
    expect(order).toEqual(placed)
  })

  it('freezes the commission rates with their amounts', async () => {
    const [guest, shop] = await openCart()
    await guest.counter()
    await db().updateTable('outfitters').set({ commission: 99 }).where('id', '=', shop.outfitterId).execute()
    expect(await orderRow(guest.orderId)).toMatchObject({ commission: 300, priced: { commissionRate: 20 } })
  })

  it('needs no prior choice of the counter, and adds the counter’s tax', async () => {
    const [guest] = await openCart({ counter_tax_rate: 700 })
    const changed = await guest.counter({ expected_total: 1818 })
    expect(changed).toMatchObject({
      status: 409,
      body: { code: 'price-changed', current: { isCounterCheckout: true, tax: 127, total: 1945, status: 'cart' } },
    })
    expect((await guest.counter({ expected_total: 1945 })).body.order).toMatchObject({ status: 'pending', total: 1945 })
  })

  it('returns the placed order to a repeated call with any idempotency key or none, even after the release', async () => {
    const [guest] = await openCart()
    const key = newKey()
    const placed = await guest.counter({}, key)
    expect((await guest.counter({}, key)).body).toEqual(placed.body)
    expect((await guest.counter({}, null)).body).toEqual(placed.body)
    expect((await guest.counter({ name: 'Someone Else' })).body.order.name).toBe(buyer.name)
    await db()
      .updateTable('orders')
      .set({ status: 'completed', completed_at: test.clock.now() })
      .where('id', '=', guest.orderId)
      .execute()
    expect(await guest.counter({}, null)).toMatchObject({
      status: 200,
      body: { order: { status: 'completed', hash: placed.body.order.hash } },
    })
    expect(await mailsOf(guest.orderId)).toHaveLength(1)
    expect(await eventsOf(guest.orderId)).toEqual(['created', 'placed'])
  })

  it('answers a repeated call with 409 and the order when the order was cancelled meanwhile', async () => {
    const [guest] = await openCart()
    await guest.counter()
    await db().updateTable('orders').set({ status: 'cancelled' }).where('id', '=', guest.orderId).execute()
    expect(await guest.counter()).toMatchObject({ status: 409, body: { current: { status: 'cancelled' } } })
  })

  it('requires a name and a valid email, and otherwise fails with the error message of the specification', async () => {
    const [guest] = await openCart()
    const errorsOf = async (fields: object) => {
      const answer = await guest.counter(fields)
      return [answer.status, answer.body.errors]
    }
    const missing = 'Please enter your name and email address'
    expect(await errorsOf({ name: '  ' })).toEqual([422, { name: missing }])
    expect(await errorsOf({ email: '' })).toEqual([422, { email: missing }])
    expect(await errorsOf({ email: 'robin@guest' })).toEqual([422, { email: 'Please enter a valid email address' }])
    expect((await orderRow(guest.orderId)).status).toBe('cart')
  })

  it('is refused for an empty cart and for a cart with nothing to pay', async () => {
    const [empty] = await openCart({}, false, 0)
    expect(await empty.counter()).toMatchObject({ status: 422, body: { code: 'cart-empty' } })
    const [guest, shop] = await openCart({}, true)
    await addDiscount(db(), shop, { name: 'FREE', value: 10_000 })
    await guest.discount('FREE')
    expect(await guest.counter({ expected_total: 0 })).toMatchObject({
      status: 422,
      body: { code: 'nothing-to-pay', errors: { general: expect.stringContaining('nothing to pay') } },
    })
    expect(await mailsOf(guest.orderId)).toEqual([])
  })

  it('answers 404 with another guest’s secret or with none', async () => {
    const [[guest], [other]] = [await openCart(), await openCart()]
    const thief = new Guest(test.url)
    thief.orderId = guest.orderId
    for (const secret of [other.cartToken, '', 'x'.repeat(43)]) {
      thief.cartToken = secret
      const answers = await Promise.all([
        thief.counter(),
        thief.counter({ queued: true }),
        thief.free(),
        thief.choose('counter'),
        thief.choose('card'),
        thief.discount('X'),
      ])
      expect(answers.map((answer) => [answer.status, answer.body.code])).toEqual(
        Array.from({ length: 6 }, () => [404, 'not-found']),
      )
    }
    expect((await orderRow(guest.orderId)).status).toBe('cart')
  })
})

describe('a counter order from the offline outbox', () => {
  it('keeps the total that the guest saw and the local code of the device', async () => {
    const [guest] = await openCart()
    const placed = await guest.counter({ expected_total: 1818, local_code: 'K7-Q2', queued: true })
    expect(placed.body.order).toMatchObject({ status: 'pending', local_code: 'K7-Q2', total: 1818 })
    expect(await orderRow(guest.orderId)).toMatchObject({ expected_total: 1818, local_code: 'K7-Q2', flags: [] })
  })

  it('gets the server’s price, and a flag when that differs from the total the guest saw', async () => {
    const [guest] = await openCart()
    const placed = await guest.counter({ expected_total: 1700, queued: true })
    expect(placed).toMatchObject({ status: 200, body: { order: { status: 'pending', total: 1818 } } })
    expect(await orderRow(guest.orderId)).toMatchObject({ expected_total: 1700, total: 1818, flags: ['total-differs'] })
  })

  it('is placed without unavailable lines, which are named and flagged', async () => {
    const [guest, shop] = await openCart({}, false, 2)
    const [gone] = shop.photoIds
    await removePhoto(gone)
    const placed = await guest.counter({ expected_total: 3386, queued: true })
    expect(placed).toMatchObject({
      status: 200,
      body: { order: { photoCount: 1, removed: [{ kind: 'photo', id: gone, reason: 'no-longer-for-sale' }] } },
    })
    expect((await orderRow(guest.orderId)).flags).toEqual(['total-differs', 'photo-gone'])
    const photos = await db()
      .selectFrom('order_photos')
      .select('photo_id')
      .where('order_id', '=', guest.orderId)
      .execute()
    expect(photos).toEqual([{ photo_id: shop.photoIds[1] }])
  })

  it('is refused when none of its lines is available', async () => {
    const [guest, shop] = await openCart()
    await removePhoto(shop.photoIds[0])
    const refused = await guest.counter({ expected_total: 1818, queued: true })
    expect(refused).toMatchObject({ status: 422, body: { code: 'cart-empty' } })
    expect(await orderRow(guest.orderId)).toMatchObject({ status: 'cart', flags: [] })
  })

  it('becomes one order with one mail when the drainer sends it twice', async () => {
    const [guest, shop] = await openCart()
    const key = newKey()
    const fields = { expected_total: 1, local_code: 'K7-Q2', queued: true }
    const answers = await Promise.all([guest.counter(fields, key), guest.counter(fields, key)])
    const last = await guest.counter(fields, key)
    expect(last.status).toBe(200)
    for (const answer of answers) if (answer.status === 200) expect(answer.body).toEqual(last.body)
    expect(await mailsOf(guest.orderId)).toHaveLength(1)
    const orders = db().selectFrom('orders').select(['id', 'status']).where('outfitter_id', '=', shop.outfitterId)
    expect(await orders.execute()).toEqual([{ id: guest.orderId, status: 'pending' }])
  })
})
