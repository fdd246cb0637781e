import { generateKeyPairSync } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { sealContact } from '#client/features/checkout/counter/seal-contact.ts'
import type { SealedContact } from '#domain/orders/sealed-contact.ts'
import { call, Guest, newKey, type Answer } from '../../support/guest.ts'
import { sealedFor } from '../../support/seal.ts'
import { addDiscount, addGroup, openShop, type Shop } from '../../support/shop.ts'
import { openStaff } from '../../support/staff.ts'
import { testApp } from '../../support/test-app.ts'
import { untilFree } from '../../support/until-free.ts'

const test = testApp()

const db = () => test.data.database.db
const email = 'robin@guest.test'
/** Cents. The price of one photo, 1500, and its fees, 318. */
const onePhoto = 1818

interface Queued {
  localCode?: string
  items?: readonly object[]
  total?: number
  isExternal?: boolean
  of?: Partial<SealedContact>
  fields?: object
}

async function queuedBody(shop: Shop, { localCode = 'K7-4QXM', items, total = onePhoto, ...more }: Queued = {}) {
  return {
    slug: shop.slug,
    isExternal: more.isExternal ?? false,
    items: items ?? [{ photo_id: shop.photoIds[0] }],
    sealed: await sealedFor(test.url, localCode, { email, ...more.of }),
    expected_total: total,
    local_code: localCode,
    ...more.fields,
  }
}

function send(body: object, key = newKey()): Promise<Answer> {
  return call(test.url, 'POST', 'order/place-queued', { body, headers: { 'idempotency-key': key } })
}

const place = async (shop: Shop, queued?: Queued) => send(await queuedBody(shop, queued))

async function ordersOf({ outfitterId }: Shop) {
  return db().selectFrom('orders').selectAll().where('outfitter_id', '=', outfitterId).orderBy('id').execute()
}

async function removePhoto(id: number | undefined) {
  await db()
    .updateTable('photos')
    .set({ deleted_at: test.clock.now() })
    .where('id', '=', id ?? 0)
    .execute()
}

describe('placing a queued counter order', () => {
  it('creates and places the order in one step, stores the guest’s language and the local code, queues the mail, and sets no flag', async () => {
    const shop = await openShop(db())
    const placed = await place(shop, { of: { name: ' Rose Rapids ', locale: 'es' } })
    expect(placed).toMatchObject({
      status: 200,
      body: { order: { status: 'pending', name: 'Rose Rapids', email, total: onePhoto, local_code: 'K7-4QXM' } },
    })
    expect(await ordersOf(shop)).toMatchObject([
      { status: 'pending', locale: 'es', flags: [], expected_total: onePhoto, is_external: false, tender: 'counter' },
    ])
    const mails = await db()
      .selectFrom('mails')
      .select(['kind', 'recipient'])
      .where('order_id', '=', placed.body.order.id)
      .execute()
    expect(mails).toEqual([{ kind: 'counter-received', recipient: email }])
  })

  it('creates one order when two calls with the same key arrive at once, and gives both the same answer', async () => {
    const shop = await openShop(db())
    const body = await queuedBody(shop)
    const key = newKey()
    const answers = await Promise.all([1, 2].map(() => untilFree(() => send(body, key))))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(answers[0]?.body).toEqual(answers[1]?.body)
    expect(await ordersOf(shop)).toHaveLength(1)
  })

  it('creates only one order when the device sends the same encrypted contact details several times, even under different idempotency keys', async () => {
    const shop = await openShop(db())
    const body = await queuedBody(shop, { of: { email: 'again@guest.test' } })
    const answers = await Promise.all(Array.from({ length: 5 }, () => untilFree(() => send(body))))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    const later = await send({ ...body, items: [{ photo_id: shop.photoIds[1] }, { photo_id: shop.photoIds[2] }] })
    expect(new Set([...answers, later].map((answer) => answer.body.order.id)).size).toBe(1)
    expect(await ordersOf(shop)).toMatchObject([{ status: 'pending', total: onePhoto }])
  })

  it('creates two orders when the device encrypts the same contact details twice and sends both', async () => {
    const shop = await openShop(db())
    const of = { email: 'twice@guest.test' }
    expect([(await place(shop, { of })).status, (await place(shop, { of })).status]).toEqual([200, 200])
    expect(await ordersOf(shop)).toHaveLength(2)
  })

  it('places the cart that the server already has for the guest, with exactly the lines that the device sent', async () => {
    const shop = await openShop(db())
    const guest = new Guest(test.url)
    await guest.start(shop.slug, [{ photo_id: shop.photoIds[0] }, { photo_id: shop.photoIds[1] }], false)
    const order = { id: guest.orderId, token: guest.cartToken }
    const placed = await place(shop, { items: [{ photo_id: shop.photoIds[2] }], of: { order } })
    expect(placed.body.order).toMatchObject({ id: guest.orderId, status: 'pending', total: onePhoto })
    expect(placed.body.order.order_items.map(({ photo }) => photo?.id)).toEqual([shop.photoIds[2]])
    expect(await ordersOf(shop)).toHaveLength(1)
  })

  it('returns the placed order when the answer to an earlier call was lost, and stores the device’s local code', async () => {
    const shop = await openShop(db())
    const guest = new Guest(test.url)
    await guest.start(shop.slug, [{ photo_id: shop.photoIds[0] }], false)
    const first = await guest.counter()
    const queued = await place(shop, { of: { order: { id: guest.orderId, token: guest.cartToken } } })
    expect(queued.body.order).toMatchObject({ id: guest.orderId, hash: first.body.order.hash, local_code: 'K7-4QXM' })
    expect(await ordersOf(shop)).toMatchObject([{ status: 'pending', local_code: 'K7-4QXM' }])
  })

  it.each(['with a revoked secret', 'that has expired'])(
    'creates a new order when the call names a cart %s',
    async (which) => {
      const shop = await openShop(db())
      const guest = new Guest(test.url)
      await guest.start(shop.slug, [{ photo_id: shop.photoIds[0] }], false)
      const expired = which === 'that has expired'
      if (expired) await db().updateTable('orders').set({ status: 'expired' }).where('id', '=', guest.orderId).execute()
      const token = expired ? guest.cartToken : 'x'.repeat(43)
      expect((await place(shop, { of: { order: { id: guest.orderId, token } } })).status).toBe(200)
      expect((await ordersOf(shop)).map(({ status }) => status)).toEqual([expired ? 'expired' : 'cart', 'pending'])
    },
  )

  it('uses the server’s price, and flags the order when a line was dropped or the guest saw another total', async () => {
    const shop = await openShop(db())
    const items = shop.photoIds.slice(0, 2).map((photo_id) => ({ photo_id }))
    expect((await place(shop, { total: 1700 })).body.order.total).toBe(onePhoto)
    await removePhoto(shop.photoIds[1])
    await place(shop, { localCode: 'AA-2222', items, total: onePhoto })
    await place(shop, { localCode: 'AA-3333', items, total: 3000 })
    expect(await ordersOf(shop)).toMatchObject([
      { flags: ['total-differs'], expected_total: 1700, total: onePhoto },
      { flags: ['photo-gone'], local_code: 'AA-2222' },
      { flags: ['total-differs', 'photo-gone'], local_code: 'AA-3333' },
    ])
  })

  it('leaves out unknown photos and photos of another outfitter, and is refused when no photo remains', async () => {
    const [shop, other] = [await openShop(db()), await openShop(db())]
    const foreign = [{ photo_id: other.photoIds[0] }, { photo_id: 987_654_321 }, { display_group_id: 987_654_321 }]
    const placed = await place(shop, { items: [{ photo_id: shop.photoIds[0] }, ...foreign] })
    expect(placed.body.order.order_items.map(({ photo }) => photo?.id)).toEqual([shop.photoIds[0]])
    expect(await place(shop, { items: foreign })).toMatchObject({ status: 422, body: { code: 'cart-empty' } })
    await removePhoto(shop.photoIds[1])
    const gone = await place(shop, { items: [{ photo_id: shop.photoIds[1] }] })
    expect(gone).toMatchObject({ status: 422, body: { code: 'cart-empty' } })
    expect(await ordersOf(shop), 'what is refused leaves no cart').toHaveLength(1)
  })

  it('charges nothing for a single whose group is in the same order, and gives the 24 hour discount that applied when the guest added the group', async () => {
    const shop = await openShop(db(), { outfitter: { discount_24: 20, display_group_price: 5000 } })
    const photoIds = shop.photoIds.slice(0, 2)
    const group = await addGroup(db(), shop, { name: 'The drop', photoIds, createdAt: test.clock.now() })
    test.clock.advance(23.75 * 3_600_000)
    const addedAt = test.clock.now()
    test.clock.advance(0.5 * 3_600_000)
    const items = [{ photo_id: shop.photoIds[0] }, { display_group_id: group, added_at: addedAt.toISOString() }]
    const { order } = (await place(shop, { items })).body
    expect(order).toMatchObject({ photoCount: 0, displayGroupCount: 1, subtotal: 5000, isTwentyFourHour: true })
    const late = await place(shop, { localCode: 'AA-2222', items: [{ display_group_id: group }] })
    expect(late.body.order).toMatchObject({ isTwentyFourHour: false })
  })

  it('keeps an order whose total fell to zero as pending, with a flag, until staff release it', async () => {
    const shop = await openShop(db())
    const name = await addDiscount(db(), shop, { name: 'ALL', value: 10_000 })
    const guest = new Guest(test.url)
    await guest.start(shop.slug, [{ photo_id: shop.photoIds[0] }])
    await db().updateTable('orders').set({ discount_id: name }).where('id', '=', guest.orderId).execute()
    const order = { id: guest.orderId, token: guest.cartToken }
    const placed = await place(shop, { of: { order } })
    expect(placed.body.order).toMatchObject({ status: 'pending', total: 0 })
    expect(await ordersOf(shop)).toMatchObject([{ flags: ['total-differs'], expected_total: onePhoto }])
    const staff = await openStaff(test.url, db(), { outfitterId: shop.outfitterId })
    expect((await staff.post('order/release', { id: guest.orderId })).status).toBe(200)
  })

  it('is refused with 409 while a card payment of the order is in progress', async () => {
    const shop = await openShop(db())
    const guest = new Guest(test.url)
    await guest.start(shop.slug, [{ photo_id: shop.photoIds[0] }])
    await db().updateTable('orders').set({ status: 'paying' }).where('id', '=', guest.orderId).execute()
    const queued = await place(shop, { of: { order: { id: guest.orderId, token: guest.cartToken } } })
    expect(queued).toMatchObject({ status: 409, body: { code: 'payment-in-progress' } })
  })
})

describe('a queued order', () => {
  it('is refused when its contact details are not encrypted, were altered, or were encrypted for another local code or another server', async () => {
    const shop = await openShop(db())
    const { sealed, ...body } = await queuedBody(shop)
    const broken = `${sealed.slice(0, -8)}AAAAAAA=`
    const unsealed = Buffer.from(JSON.stringify({ name: 'Robin', email })).toString('base64')
    const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const spki = publicKey.export({ type: 'spki', format: 'der' }).toString('base64')
    const elsewhere = await sealContact(spki, { name: 'Robin', email, locale: 'en', order: null }, 'K7-4QXM')
    for (const changed of [
      { sealed, local_code: 'AA-2222' },
      { sealed: broken },
      { sealed: unsealed },
      { sealed: elsewhere },
    ])
      expect(await send({ ...body, ...changed })).toMatchObject({ status: 422, body: { code: 'sealed-unreadable' } })
    expect(await ordersOf(shop)).toEqual([])
  })

  it('is refused when the email is invalid, the outfitter is unknown, or the outfitter offers no checkout at the counter', async () => {
    const shop = await openShop(db())
    expect(await place(shop, { of: { email: 'robin@river' } })).toMatchObject({
      status: 422,
      body: { code: 'missing-information' },
    })
    const cardsOnly = await openShop(db(), { outfitter: { allow_checkout_at_counter: false } })
    expect(await place(cardsOnly)).toMatchObject({ status: 422, body: { code: 'counter-not-offered' } })
    expect((await place(shop, { fields: { slug: 'no-such-outfitter' } })).status).toBe(404)
    expect([...(await ordersOf(shop)), ...(await ordersOf(cardsOnly))]).toEqual([])
  })
})
