import { beforeAll, describe, expect, it } from 'vitest'
import type { components } from '#contract/schema.gen.ts'
import { mailsOf, placeAtCounter } from '../../support/placed-order.ts'
import { addGroup, openShop, type Shop } from '../../support/shop.ts'
import { openStaff, type Staff } from '../../support/staff.ts'
import { testApp } from '../../support/test-app.ts'
import { askForZip } from '../deliveries/placed-order.ts'

const test = testApp()
let shop: Shop
let staff: Staff

beforeAll(async () => {
  shop = await openShop(db())
  staff = await openStaff(test.url, db(), { outfitterId: shop.outfitterId })
})

const db = () => test.data.database.db

async function deliveryOf(hash: string): Promise<components['schemas']['DeliveryOrder']> {
  const answer = await fetch(`${test.url}/api/v1/order/hash/${hash}`)
  return ((await answer.json()) as { order: components['schemas']['DeliveryOrder'] }).order
}

describe('an order of two groups with the same photos and a single photo', () => {
  async function place() {
    const photoIds = shop.photoIds.slice(0, 3)
    const createdAt = test.clock.now()
    const groups = [
      await addGroup(db(), shop, { name: 'Jake', photoIds, createdAt }),
      await addGroup(db(), shop, { name: 'Boat 7', photoIds, createdAt }),
    ]
    const items = [...groups.map((display_group_id) => ({ display_group_id })), { photo_id: shop.photoIds[5] }]
    return { groups, ...(await placeAtCounter(test, shop.slug, items)) }
  }

  it('shows how many groups and single photos were bought, and delivers a photo that is in both groups once', async () => {
    const { orderId, hash } = await place()
    await staff.post('order/release', { id: orderId })
    const delivery = await deliveryOf(hash)
    expect(delivery).toMatchObject({ photoCount: 1, displayGroupCount: 2 })
    expect(delivery.photos).toHaveLength(4)
    expect((await staff.order(orderId)).body.order).toMatchObject({ photoCount: 1, displayGroupCount: 2 })
    const [, released] = await mailsOf(test, orderId)
    expect(released?.text_body).toContain('4 photos')
    expect((await askForZip(test, orderId, { 'order-hash': hash })).zip).toMatchObject({ count: 4 })
  })

  it('keeps the names of both groups after they are renamed', async () => {
    const { groups, orderId } = await place()
    await db().updateTable('display_groups').set({ name: 'Renamed' }).where('id', 'in', groups).execute()
    const { order_items: items } = (await staff.order(orderId)).body.order
    expect(items.flatMap((item) => item.display_group?.name ?? [])).toEqual(['Jake', 'Boat 7'])
    expect(items.flatMap((item) => item.display_group?.photos.length ?? [])).toEqual([3, 3])
  })

  it('shows the current names of the groups again when a declined payment turns the order back into a cart', async () => {
    const { groups, orderId, guest } = await place()
    // Makes the order a cart again, as the server does after a declined payment.
    await db().updateTable('orders').set({ status: 'cart' }).where('id', '=', orderId).execute()
    await db().updateTable('display_groups').set({ name: 'Renamed' }).where('id', 'in', groups).execute()
    const { order } = (await guest.load(shop.slug)).body
    expect(order.order_items.flatMap((item) => item.display_group?.name ?? [])).toEqual(['Renamed', 'Renamed'])
  })
})

it('a placed order keeps the stored price of each line, even if the price rules would now give other prices', async () => {
  const items = shop.photoIds.slice(0, 2).map((photo_id) => ({ photo_id }))
  const { orderId, guest, total } = await placeAtCounter(test, shop.slug, items)
  const { priced } = await db()
    .selectFrom('orders')
    .select('priced')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  const stored = priced as { lines: { price: number }[]; photoCount: number }
  expect(stored.lines.map((line) => line.price)).toEqual([1500, 1500])
  // Stores other line prices than the price rules give. A price computed again would then differ.
  const other = { ...stored, lines: stored.lines.map((line, index) => ({ ...line, price: [1000, 2000][index] })) }
  await db()
    .updateTable('orders')
    .set({ priced: JSON.stringify(other) })
    .where('id', '=', orderId)
    .execute()
  for (const order of [(await staff.order(orderId)).body.order, (await guest.load(shop.slug)).body.order]) {
    expect(order.order_items.map((item) => item.price)).toEqual([1000, 2000])
    expect(order).toMatchObject({ photoCount: 2, total })
  }
})
