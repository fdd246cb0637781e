import { beforeAll, describe, expect, it } from 'vitest'
import { call, Guest, newKey } from '../../support/guest.ts'
import { placeAtCounter } from '../../support/placed-order.ts'
import { openShop, type Shop } from '../../support/shop.ts'
import { openStaff, type Staff } from '../../support/staff.ts'
import { testApp } from '../../support/test-app.ts'

const test = testApp()
let shop: Shop
let staff: Staff

beforeAll(async () => {
  shop = await openShop(test.data.database.db)
  staff = await openStaff(test.url, test.data.database.db, { outfitterId: shop.outfitterId })
})

describe('a guest’s queued call that the device sends again', () => {
  it('returns the same cart and the same cart secret as the first call, even after staff logged in on the device', async () => {
    const key = newKey()
    const create = (headers: Readonly<Record<string, string>>) =>
      call(test.url, 'POST', 'order', { body: { slug: shop.slug }, headers: { 'idempotency-key': key, ...headers } })
    const first = await create({})
    expect(first.status).toBe(200)
    expect(await create(staff.headers)).toMatchObject({ status: 200, body: first.body })
  })

  it('gets the same answer as the first call when it adds a photo or places the order, even after staff logged in on the device', async () => {
    const guest = new Guest(test.url)
    await guest.start(shop.slug)
    const add = { order_id: guest.orderId, photo_id: shop.photoIds[0] }
    const place = { orderId: guest.orderId, name: 'Robin', email: 'robin@guest.test' }
    for (const [path, body] of [
      ['order/add-item', add],
      ['order/counter', place],
    ] as const) {
      const key = { 'idempotency-key': newKey() }
      const first = await guest.post(path, body, key)
      expect(first.status).toBe(200)
      const again = await guest.post(path, body, { ...key, ...staff.headers })
      expect(again).toMatchObject({ status: 200, body: first.body })
    }
  })

  it('returns the same share link as the first call, even after staff logged in on the device', async () => {
    const { orderId, hash } = await placeAtCounter(test, shop.slug, [{ photo_id: shop.photoIds[1] }])
    await staff.post('order/release', { id: orderId })
    const key = newKey()
    const share = (headers: Readonly<Record<string, string>>) =>
      call(test.url, 'POST', 'order/share', {
        body: { orderId },
        headers: { 'order-hash': hash, 'idempotency-key': key, ...headers },
      })
    const first = await share({})
    expect(first.status).toBe(200)
    expect(await share(staff.headers)).toMatchObject({ status: 200, body: first.body })
  })

  it('is refused when it comes with the secret of another cart', async () => {
    const guest = new Guest(test.url)
    await guest.start(shop.slug)
    const stranger = new Guest(test.url)
    await stranger.start(shop.slug)
    const key = newKey()
    const item = { order_id: guest.orderId, photo_id: shop.photoIds[2] }
    expect((await guest.add(item, key)).status).toBe(200)
    const stolen = await stranger.post('order/add-item', item, { 'idempotency-key': key })
    expect(stolen).toMatchObject({ status: 422, body: { code: 'idempotency-key-reused' } })
    expect((await guest.load(shop.slug)).body.order.order_items).toHaveLength(1)
    expect((await stranger.load(shop.slug)).body.order.order_items).toEqual([])
  })
})
