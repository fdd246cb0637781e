import { describe, expect, it } from 'vitest'
import { Guest, type Answer } from '../../support/guest.ts'
import { addDiscount, addGroup, openShop, type Shop } from '../../support/shop.ts'
import { testApp } from '../../support/test-app.ts'

const test = testApp()

const db = () => test.data.database.db

type Way = 'counter' | 'charge' | 'free'

/** Prepares a cart of two photos and a display group for this kind of checkout. */
async function readyFor(way: Way): Promise<{ guest: Guest; shop: Shop; groupId: number; total: number }> {
  const shop = await openShop(db())
  const photoIds = shop.photoIds.slice(4, 8)
  const groupId = await addGroup(db(), shop, { name: 'Jake', photoIds, createdAt: test.clock.now() })
  const guest = new Guest(test.url)
  const [first, second] = shop.photoIds
  await guest.start(shop.slug, [{ photo_id: first }, { photo_id: second }, { display_group_id: groupId }])
  if (way === 'free') {
    await addDiscount(db(), shop, { name: 'STAFF', value: 10_000 })
    await guest.discount('STAFF')
  }
  const { order } = (way === 'charge' ? await guest.tax() : await guest.load(shop.slug)).body
  return { guest, shop, groupId, total: order.total }
}

function finish(guest: Guest, way: Way, total: number): Promise<Answer> {
  if (way === 'free') return guest.free()
  return way === 'charge' ? guest.charge({ expected_total: total }) : guest.counter({ expected_total: total })
}

async function removePhoto(id: number | undefined) {
  await db()
    .updateTable('photos')
    .set({ deleted_at: test.clock.now() })
    .where('id', '=', id ?? 0)
    .execute()
}

describe.each(['counter', 'charge', 'free'] as const)('finishing an order (%s)', (way) => {
  it('is refused when a photo of the order was deleted; the answer names that photo, and a second call with the new total succeeds', async () => {
    const { guest, shop, total } = await readyFor(way)
    const [gone] = shop.photoIds
    await removePhoto(gone)
    const changed = await finish(guest, way, total)
    expect(changed).toMatchObject({
      status: 409,
      body: {
        code: 'price-changed',
        errors: { general: 'The price has changed. Check the new total.' },
        current: {
          status: 'cart',
          photoCount: 1,
          displayGroupCount: 1,
          removed: [{ kind: 'photo', id: gone, reason: 'no-longer-for-sale' }],
        },
      },
    })
    // A changed cart loses its tax, so the test computes it again before a card payment
    // (docs/rules.md#changed-cart-voids-the-tax).
    const accepted = way === 'charge' ? ((await guest.tax()).body.total ?? 0) : (changed.body.current?.total ?? 0)
    const done = await finish(guest, way, accepted)
    expect(done).toMatchObject({ status: 200, body: { order: { photoCount: 1, removed: [], total: accepted } } })
    const photos = await db()
      .selectFrom('order_photos')
      .select('photo_id')
      .where('order_id', '=', guest.orderId)
      .execute()
    expect(photos.map((photo) => photo.photo_id)).not.toContain(gone)
  })

  it('is refused when a display group of the order was deleted, and the answer names that group', async () => {
    const { guest, groupId, total } = await readyFor(way)
    await db().updateTable('display_groups').set({ deleted_at: test.clock.now() }).where('id', '=', groupId).execute()
    const changed = await finish(guest, way, total)
    expect(changed).toMatchObject({
      status: 409,
      body: {
        code: 'price-changed',
        current: { displayGroupCount: 0, removed: [{ kind: 'display_group', id: groupId }] },
      },
    })
  })

  it('is answered with an empty cart when no item is for sale any more, and a second try is refused because the cart is empty', async () => {
    const { guest, shop, total } = await readyFor(way)
    await db()
      .updateTable('outfitters')
      .set({ deleted_at: test.clock.now() })
      .where('id', '=', shop.outfitterId)
      .execute()
    const changed = await finish(guest, way, total)
    expect(changed.body.current).toMatchObject({ photoCount: 0, displayGroupCount: 0, total: 0 })
    expect(changed.body.current?.removed).toHaveLength(3)
    expect(await finish(guest, way, 0)).toMatchObject({ status: 422, body: { code: 'cart-empty' } })
  })
})

describe.each(['counter', 'charge'] as const)(
  'a price that changed before the guest finished the order (%s)',
  (way) => {
    it('makes the server refuse the order and return the new total, and a second call with that total succeeds', async () => {
      const { guest, shop, total } = await readyFor(way)
      await db().updateTable('outfitters').set({ processing_fee: 300 }).where('id', '=', shop.outfitterId).execute()
      const changed = await finish(guest, way, total)
      expect(changed).toMatchObject({
        status: 409,
        body: { code: 'price-changed', current: { status: 'cart', processingFee: 300, removed: [] } },
      })
      const accepted = changed.body.current?.total ?? 0
      expect(accepted).not.toBe(total)
      expect(changed.body.current?.order_items).toHaveLength(3)
      const done = await finish(guest, way, accepted)
      expect(done).toMatchObject({ status: 200, body: { order: { total: accepted, processingFee: 300 } } })
    })

    it('makes the server refuse the order when the price rose because the 24 hour discount of a group ended', async () => {
      const start = test.clock.now()
      const { guest, groupId, total } = await readyFor(way)
      await db()
        .updateTable('display_groups')
        .set({ created_at: new Date(start.getTime() - 23.5 * 3_600_000) })
        .where('id', '=', groupId)
        .execute()
      // The group is 23.5 hours old, so two more hours end its 24 hour discount. The clock must stay within the local
      // day, because a new day would also void the tax.
      test.clock.advance(2 * 3_600_000)
      const changed = await finish(guest, way, total)
      expect(changed).toMatchObject({ status: 409, body: { code: 'price-changed', current: { discount24: 0 } } })
      test.clock.set(start)
    })

    it('does not make the server refuse a call that names no expected total', async () => {
      const { guest, shop } = await readyFor(way)
      await db().updateTable('outfitters').set({ processing_fee: 300 }).where('id', '=', shop.outfitterId).execute()
      const done = way === 'charge' ? await guest.charge() : await guest.counter()
      expect(done).toMatchObject({ status: 200, body: { order: { processingFee: 300 } } })
    })
  },
)

describe('loading an order', () => {
  it('is refused on another outfitter’s page, and succeeds under a former web address of the order’s own outfitter', async () => {
    const [shop, other] = [await openShop(db()), await openShop(db())]
    const guest = new Guest(test.url)
    await guest.start(shop.slug, [{ photo_id: shop.photoIds[0] }])
    for (const slug of [other.slug, 'no-such-outfitter'])
      expect(await guest.load(slug)).toMatchObject({ status: 422, body: { code: 'wrong-outfitter' } })
    await db()
      .insertInto('outfitter_former_slugs')
      .values({ outfitter_id: shop.outfitterId, slug: `${shop.slug}-before` })
      .execute()
    expect((await guest.load(`${shop.slug}-before`)).body.order.id).toBe(guest.orderId)
  })

  it('returns the delivery hash and the card receipt of an order that is already paid', async () => {
    const { guest, shop, total } = await readyFor('charge')
    const paid = (await guest.charge({ expected_total: total })).body.order
    await removePhoto(shop.photoIds[0])
    const { order } = (await guest.load(shop.slug)).body
    expect(order).toEqual(paid)
    expect(order.square_transaction?.receipt_number).toMatch(/^\w{4}$/)
  })

  it('answers the same 404 for every order id when the caller does not have the cart’s secret', async () => {
    const shop = await openShop(db())
    const guest = new Guest(test.url)
    await guest.start(shop.slug, [{ photo_id: shop.photoIds[0] }])
    const thief = new Guest(test.url)
    thief.cartToken = 'x'.repeat(43)
    const answers: unknown[] = []
    for (const id of [guest.orderId, guest.orderId + 1, 1, 2_147_483_647]) {
      thief.orderId = id
      const answer = await thief.load(shop.slug)
      expect(answer.status).toBe(404)
      answers.push(answer.body)
    }
    expect(new Set(answers.map((body) => JSON.stringify(body))).size).toBe(1)
  })
})
