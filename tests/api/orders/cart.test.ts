import { describe, expect, it } from 'vitest'
import { call, Guest, newKey } from '../../support/guest.ts'
import { addGroup, openShop } from '../../support/shop.ts'
import { testApp } from '../../support/test-app.ts'

const test = testApp()

const db = () => test.data.database.db

describe('a guest cart on the server', () => {
  it('has the prices of docs/rules.md#price-test-vector before tax', async () => {
    const shop = await openShop(db())
    const groupId = await addGroup(db(), shop, {
      name: 'Jake',
      photoIds: shop.photoIds.slice(4, 8),
      createdAt: test.clock.now(),
    })
    const guest = new Guest(test.url)
    await guest.start(shop.slug, [{ display_group_id: groupId }])
    for (const photo_id of shop.photoIds.slice(0, 4)) await guest.add({ photo_id })
    const { order } = (await guest.load(shop.slug)).body
    expect(order).toMatchObject({
      photoCount: 4,
      displayGroupCount: 1,
      subtotal: 11000,
      discount24: 1200,
      net: 9800,
      processingFee: 250,
      riverFee: 294,
      riverSectionFee: 147,
      tax: null,
      isTwentyFourHour: true,
      status: 'cart',
    })
    expect(order.order_items).toHaveLength(5)
  })

  it('is returned with the same secret when its creation is repeated', async () => {
    const shop = await openShop(db())
    const request = { body: { slug: shop.slug }, headers: { 'idempotency-key': newKey() } }
    const first = await call(test.url, 'POST', 'order', request)
    const second = await call(test.url, 'POST', 'order', request)
    expect(second.body.order.id).toBe(first.body.order.id)
    expect(second.body.cart_token).toBe(first.body.cart_token)
    const stored = await db().selectFrom('idempotency_keys').select('body').execute()
    expect(JSON.stringify(stored)).not.toContain(first.body.cart_token)
  })

  it('answers 422 to a request that reuses the idempotency key of a different request', async () => {
    const shop = await openShop(db())
    const guest = new Guest(test.url)
    await guest.start(shop.slug)
    const key = newKey()
    expect((await guest.add({ photo_id: shop.photoIds[0] }, key)).status).toBe(200)
    const other = await guest.add({ photo_id: shop.photoIds[1] }, key)
    expect(other).toMatchObject({ status: 422, body: { success: false, code: 'idempotency-key-reused' } })
    const { order } = (await guest.load(shop.slug)).body
    expect(order.order_items.map(({ photo }) => photo?.id)).toEqual([shop.photoIds[0]])
  })

  it('is not found with another guest’s secret or with none', async () => {
    const shop = await openShop(db())
    const [own, other] = [new Guest(test.url), new Guest(test.url)]
    await own.start(shop.slug, [{ photo_id: shop.photoIds[0] }])
    await other.start(shop.slug)
    const thief = new Guest(test.url)
    thief.orderId = own.orderId
    for (const secret of [other.cartToken, '', 'x'.repeat(43)]) {
      thief.cartToken = secret
      const answers = await Promise.all([
        thief.load(shop.slug),
        thief.add({ photo_id: shop.photoIds[1] }),
        thief.remove({ photo_id: shop.photoIds[0] }),
        thief.tax(),
        thief.charge(),
        thief.status(),
      ])
      expect(answers.map((answer) => answer.status)).toEqual([404, 404, 404, 404, 404, 404])
    }
    expect((await own.load(shop.slug)).body.order.photoCount).toBe(1)
  })

  it('drops single photos when their group is added, and refuses them afterwards', async () => {
    const shop = await openShop(db())
    const [first, second] = shop.photoIds
    const groupId = await addGroup(db(), shop, { name: 'Mia', photoIds: [first ?? 0], createdAt: test.clock.now() })
    const guest = new Guest(test.url)
    await guest.start(shop.slug, [{ photo_id: first }, { photo_id: second }])
    const added = await guest.add({ display_group_id: groupId })
    expect(added.body.order).toMatchObject({ photoCount: 1, displayGroupCount: 1 })
    const again = await guest.add({ photo_id: first })
    expect(again).toMatchObject({ status: 422, body: { code: 'photo-in-group' } })
    expect(again.body.errors?.['general']).toContain('Mia')
    expect((await guest.remove({ photo_id: first })).status).toBe(422)
    expect((await guest.remove({ display_group_id: groupId })).body.order.displayGroupCount).toBe(0)
  })

  it('refuses single photos where only display groups are sold', async () => {
    const shop = await openShop(db(), { outfitter: { display_group_only: true } })
    const guest = new Guest(test.url)
    await guest.start(shop.slug)
    expect(await guest.add({ photo_id: shop.photoIds[0] })).toMatchObject({ status: 422 })
  })

  it('refuses another outfitter’s photo with the same message as an unknown photo', async () => {
    const [shop, other] = [await openShop(db()), await openShop(db())]
    const guest = new Guest(test.url)
    await guest.start(shop.slug)
    const foreign = await guest.add({ photo_id: other.photoIds[0] })
    const missing = await guest.add({ photo_id: 99_999_999 })
    expect(foreign.status).toBe(404)
    expect(foreign.body).toEqual(missing.body)
  })

  it('names in its answer the lines that it dropped because they are no longer for sale, and reprices the remaining ones', async () => {
    const shop = await openShop(db())
    const [gone, kept] = shop.photoIds
    const guest = new Guest(test.url)
    await guest.start(shop.slug, [{ photo_id: gone }, { photo_id: kept }])
    await db()
      .updateTable('photos')
      .set({ deleted_at: test.clock.now() })
      .where('id', '=', gone ?? 0)
      .execute()
    const { order } = (await guest.load(shop.slug)).body
    expect(order).toMatchObject({ photoCount: 1, subtotal: 1500 })
    expect(order.removed).toEqual([{ kind: 'photo', id: gone, reason: 'no-longer-for-sale' }])
    expect((await guest.load(shop.slug)).body.order.removed).toEqual([])
  })

  it('names the lines that it dropped when it calculates the tax', async () => {
    const shop = await openShop(db())
    const [gone, kept] = shop.photoIds
    const guest = new Guest(test.url)
    await guest.start(shop.slug, [{ photo_id: gone }, { photo_id: kept }])
    const deleted = { deleted_at: test.clock.now() }
    await db()
      .updateTable('photos')
      .set(deleted)
      .where('id', '=', gone ?? 0)
      .execute()
    const { order } = (await guest.tax()).body
    expect(order).toMatchObject({ photoCount: 1, removed: [{ kind: 'photo', id: gone }] })
  })

  it('keeps the 24 hour discount of a group for one hour after the guest added the group, even when the 24 hours end meanwhile', async () => {
    const shop = await openShop(db())
    const groupId = await addGroup(db(), shop, {
      name: 'Lou',
      photoIds: shop.photoIds.slice(0, 2),
      createdAt: new Date(test.clock.now().getTime() - 24 * 3_600_000 + 60_000),
    })
    const guest = new Guest(test.url)
    await guest.start(shop.slug, [{ display_group_id: groupId }])
    const start = test.clock.now()
    const discountAfter = async (minutes: number) => {
      test.clock.set(new Date(start.getTime() + minutes * 60_000))
      return (await guest.load(shop.slug)).body.order.discount24
    }
    expect([await discountAfter(0), await discountAfter(59), await discountAfter(61)]).toEqual([1200, 1200, 0])
    test.clock.set(start)
  })

  it('refuses unknown fields, wrong types and oversized bodies, with the field’s name', async () => {
    const shop = await openShop(db())
    const guest = new Guest(test.url)
    await guest.start(shop.slug)
    const unknown = await guest.post('order/add-item', { order_id: guest.orderId, photo_id: 1, price: 0 })
    expect(unknown).toMatchObject({ status: 400, body: { success: false, errors: { price: expect.any(String) } } })
    const text = await guest.post('order/add-item', { order_id: guest.orderId, photo_id: 'one' })
    expect(text).toMatchObject({ status: 400, body: { errors: { photo_id: expect.any(String) } } })
    const neither = await guest.post('order/add-item', { order_id: guest.orderId, added_at: '2026-07-04T00:00:00Z' })
    expect(neither.status).toBe(400)
    const large = await guest.post('order/add-item', { order_id: guest.orderId, photo_id: 1, note: 'x'.repeat(2e6) })
    expect(large).toMatchObject({ status: 413, body: { success: false } })
    const notJson = await fetch(`${test.url}/api/v1/order`, { method: 'POST', body: 'slug=x' })
    expect(notJson.status).toBe(415)
    expect(await notJson.json()).toMatchObject({ success: false, code: 'media-type' })
  })
})
