import { beforeAll, describe, expect, it } from 'vitest'
import { mailsOf } from '../../support/placed-order.ts'
import { checkRollUp } from '../../support/recompute-books.ts'
import { sealedFor } from '../../support/seal.ts'
import { call, Guest, newKey, type Answer } from '../../support/guest.ts'
import { openShop, type Shop } from '../../support/shop.ts'
import { openStaff, type Staff, type StaffAnswer } from '../../support/staff.ts'
import { testApp } from '../../support/test-app.ts'
import { untilFree } from '../../support/until-free.ts'

const test = testApp()
let shop: Shop
let staff: Staff

beforeAll(async () => {
  shop = await openShop(db())
  staff = await openStaff(test.url, db(), { outfitterId: shop.outfitterId })
})

const db = () => test.data.database.db
/** Cents. The price of one photo, 1500, and its fees, 318. */
const onePhoto = 1818
let guests = 0

async function scanned(fields: object = {}) {
  guests += 1
  return {
    slug: shop.slug,
    isExternal: false,
    items: [{ photo_id: shop.photoIds[0], added_at: test.clock.now().toISOString() }],
    sealed: await sealedFor(test.url, 'K7-4QXM', { email: `scanned-${guests}@guest.test` }),
    expected_total: onePhoto,
    local_code: 'K7-4QXM',
    ...fields,
  }
}

const release = (order: object, { by = staff, ...more }: { by?: Staff; key?: string; body?: object } = {}) =>
  by.post('order/place-and-release', { order, expected_total: onePhoto, ...more.body }, more.key ?? newKey())

const ordersOfShop = () =>
  db()
    .selectFrom('orders')
    .select(['id', 'status'])
    .where('outfitter_id', '=', shop.outfitterId)
    .orderBy('id')
    .execute()

/** The guest's own device sends its order. */
const place = (body: object): Promise<Answer> =>
  call(test.url, 'POST', 'order/place-queued', { body, headers: { 'idempotency-key': newKey() } })

async function salesOf(orderId: number) {
  return db()
    .selectFrom('order_events')
    .select('type')
    .where('order_id', '=', orderId)
    .where('type', '=', 'released')
    .execute()
}

const released = (orderId?: number) => ({
  status: 200,
  body: { difference: 0, order: { status: 'completed', tender: 'counter', ...(orderId && { id: orderId }) } },
})

describe('placeAndReleaseOrder', () => {
  it('places and releases an order that only staff’s device has, and the guest’s device gets the same order when it sends later', async () => {
    const order = await scanned()
    const answer = await release(order)
    expect(answer).toMatchObject(released())
    expect(answer.body.order).toMatchObject({ total: onePhoto, local_code: 'K7-4QXM', name: 'Robin River' })
    expect(await place(order)).toMatchObject({ status: 200, body: { order: { id: answer.body.order.id } } })
    expect(await salesOf(answer.body.order.id)).toHaveLength(1)
  })

  it('releases the order that the guest’s device has sent before', async () => {
    const order = await scanned()
    const placed = await place(order)
    expect(await release(order)).toMatchObject(released(placed.body.order.id))
    expect(await salesOf(placed.body.order.id)).toHaveLength(1)
  })

  it('makes one order and one sale when two devices of staff and the guest’s device send it at once', async () => {
    const order = await scanned()
    const other = await openStaff(test.url, db(), { outfitterId: shop.outfitterId, name: 'Olga Other' })
    const before = await ordersOfShop()
    const answers = await Promise.all<StaffAnswer | Answer>([
      untilFree(() => release(order)),
      untilFree(() => place(order)),
      untilFree(() => release(order, { by: other })),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const [id] = new Set(answers.map(({ body }) => body.order.id))
    expect(new Set(answers.map(({ body }) => body.order.id)).size).toBe(1)
    expect(await ordersOfShop()).toHaveLength(before.length + 1)
    expect(await salesOf(id ?? 0)).toHaveLength(1)
  })

  it('makes 50 sales of 50 orders, whether the guest’s device or one of two devices of staff sends first', async () => {
    const other = await openStaff(test.url, db(), { outfitterId: shop.outfitterId, name: 'Tara Tablet' })
    const before = await ordersOfShop()
    const orders = await Promise.all(Array.from({ length: 50 }, () => scanned()))
    const arrive = async (order: object, at: number): Promise<ReadonlySet<string>> => {
      const senders: (() => Promise<StaffAnswer | Answer>)[] = [
        () => place(order),
        () => release(order),
        () => release(order, { by: other }),
      ]
      const answers: (StaffAnswer | Answer)[] = []
      for (const first of senders.splice(at % 3, 1)) answers.push(await untilFree(first))
      answers.push(...(await Promise.all(senders.map(untilFree))))
      return new Set(answers.map(({ status, body }) => `${status} ${body.order.id}`))
    }
    const ends: ReadonlySet<string>[] = []
    for (let at = 0; at < orders.length; at += 10)
      ends.push(...(await Promise.all(orders.slice(at, at + 10).map((order, place_) => arrive(order, at + place_)))))
    expect(ends.every((end) => end.size === 1)).toBe(true)
    const added = (await ordersOfShop()).slice(before.length)
    expect(added).toHaveLength(50)
    expect(new Set(ends.flatMap((end) => [...end]))).toEqual(new Set(added.map(({ id }) => `200 ${id}`)))
    expect(added.every(({ status }) => status === 'completed')).toBe(true)
    for (const { id } of added) expect(await salesOf(id)).toHaveLength(1)
    await checkRollUp(db())
  }, 120_000)

  it('stores how the guest paid, and sends one mail', async () => {
    const order = await scanned()
    const paid = await release(order, { body: { paid_by: 'cash', cash_given: 2000 } })
    expect(paid.body.order).toMatchObject({ paid_by: 'cash', cash_given: 2000 })
    const again = await release(order, { body: { paid_by: 'terminal' } })
    expect(again.body).toMatchObject({ order: { paid_by: 'cash' }, released_before: { name: 'Erin Employee' } })
    // No mail sends the guest to the counter any more.
    expect(await mailsOf(test, paid.body.order.id)).toMatchObject([{ kind: 'released' }])
    await checkRollUp(db())
  })

  it('is refused with less cash than staff took, and makes no order', async () => {
    const before = await ordersOfShop()
    const answer = await release(await scanned(), { body: { paid_by: 'cash', cash_given: onePhoto - 1 } })
    expect(answer).toMatchObject({ status: 422, body: { code: 'too-little-cash' } })
    expect(await ordersOfShop()).toEqual(before)
  })

  it('can be undone by the person who scanned it, and then released again by another scan', async () => {
    const order = await scanned()
    const { id } = (await release(order)).body.order
    expect(await staff.post('order/undo-release', { id })).toMatchObject({ body: { order: { status: 'pending' } } })
    expect(await place(order)).toMatchObject({ status: 200, body: { order: { id, status: 'pending' } } })
    expect(await release(order)).toMatchObject(released(id))
    await checkRollUp(db())
  })

  it('does not release items that the scanned code lacks, until staff have released the order themselves', async () => {
    const items = [shop.photoIds[0], shop.photoIds[2]].map((photo_id) => ({ photo_id }))
    const order = await scanned({ items, expected_total: 3318 })
    const { id } = (await place(order)).body.order
    const forged = { ...order, items: items.slice(0, 1) }
    const refused = { status: 409, body: { code: 'items-differ', current: { id, status: 'pending' } } }
    expect(await release(forged)).toMatchObject(refused)
    await staff.post('order/release', { id })
    expect(await release(forged)).toMatchObject({
      status: 200,
      body: { order: { id }, difference: expect.any(Number) },
    })
    expect(await salesOf(id)).toHaveLength(2)
  })

  it('does not release a cancelled order anyway with items that the scanned code lacks', async () => {
    const items = [shop.photoIds[0], shop.photoIds[2]].map((photo_id) => ({ photo_id }))
    const order = await scanned({ items, expected_total: 3318 })
    const { id } = (await place(order)).body.order
    await staff.post('order/cancel', { id })
    const forged = { ...order, items: items.slice(0, 1) }
    const body = { anyway: true, reason: 'Cash was taken' }
    const refused = { status: 409, body: { code: 'items-differ', current: { id, status: 'cancelled' } } }
    expect(await release(forged, { body })).toMatchObject(refused)
    expect(await release(order, { body })).toMatchObject({ status: 200, body: { order: { status: 'completed' } } })
  })

  it('sells each item once, however often a forged code names it', async () => {
    const item = { photo_id: shop.photoIds[0] }
    expect(await release(await scanned({ items: Array.from({ length: 500 }, () => item) }))).toMatchObject(released())
  })

  it('takes a time after now as now, and a time long ago', async () => {
    for (const added_at of ['2099-01-01T00:00:00.000Z', '1970-01-01T00:00:00.000Z'])
      expect(await release(await scanned({ items: [{ photo_id: shop.photoIds[0], added_at }] }))).toMatchObject(
        released(),
      )
  })

  it('answers a repeat under the same key with the same answer', async () => {
    const [order, key] = [await scanned(), newKey()]
    const first = await release(order, { key })
    expect((await release(order, { key })).body).toEqual(first.body)
  })

  it('records the difference when staff took another total, and flags what the guest saw', async () => {
    const answer = await release(await scanned({ expected_total: 1500 }), { body: { expected_total: 1700 } })
    expect(answer).toMatchObject({ status: 200, body: { difference: 118, order: { total: onePhoto } } })
    expect(answer.body.order).toMatchObject({ flags: ['total-differs'] })
  })

  it('leaves out a photo that was deleted meanwhile, and is refused without an order when none remains', async () => {
    const items = [shop.photoIds[0], shop.photoIds[1]].map((photo_id) => ({ photo_id }))
    await db()
      .updateTable('photos')
      .set({ deleted_at: test.clock.now() })
      .where('id', '=', shop.photoIds[1] ?? 0)
      .execute()
    const answer = await release(await scanned({ items }))
    expect(answer).toMatchObject(released())
    expect(answer.body.order).toMatchObject({ flags: ['photo-gone'] })
    const gone = await release(await scanned({ items: items.slice(1) }))
    expect(gone).toMatchObject({ status: 422, body: { code: 'cart-empty' } })
  })

  it('is refused when colleagues cancelled the order, until staff release it anyway with a reason', async () => {
    const order = await scanned()
    const { id } = (await place(order)).body.order
    await staff.post('order/cancel', { id })
    expect(await release(order)).toMatchObject({
      status: 409,
      body: { code: 'already-cancelled', current: { id, status: 'cancelled' } },
    })
    expect(await release(order, { body: { anyway: true, reason: 'Cash was taken' } })).toMatchObject(released(id))
  })

  it('is refused for a forged code, an unknown outfitter, an outfitter of others and a guest, and makes no order', async () => {
    const foreign = await openShop(db())
    const count = async () => (await db().selectFrom('orders').select('id').execute()).length
    const before = await count()
    expect(await release(await scanned({ local_code: 'AA-2222' }))).toMatchObject({
      status: 422,
      body: { code: 'sealed-unreadable' },
    })
    expect((await release(await scanned({ slug: 'no-such-outfitter' }))).status).toBe(404)
    expect((await release(await scanned({ slug: foreign.slug }))).status).toBe(404)
    const body = { order: await scanned(), expected_total: onePhoto }
    const headers = { 'idempotency-key': newKey() }
    expect((await call(test.url, 'POST', 'order/place-and-release', { body, headers })).status).toBe(401)
    expect(await count()).toBe(before)
  })

  it('does not release an order of another outfitter that the sealed text names', async () => {
    const foreign = await openShop(db())
    const order = { ...(await scanned()), slug: foreign.slug, items: [{ photo_id: foreign.photoIds[0] }] }
    const { id } = (await place(order)).body.order
    expect((await release({ ...order, slug: shop.slug })).status).toBe(404)
    expect(await db().selectFrom('orders').select('status').where('id', '=', id).execute()).toEqual([
      { status: 'pending' },
    ])
  })

  it('says nothing of an order of another outfitter that the sealed text names, also while it is being paid', async () => {
    const foreign = await openShop(db())
    const order = { ...(await scanned()), slug: foreign.slug, items: [{ photo_id: foreign.photoIds[0] }] }
    const { id } = (await place(order)).body.order
    await db().updateTable('orders').set({ status: 'paying' }).where('id', '=', id).execute()
    const answer = await release({ ...order, slug: shop.slug })
    expect(answer.status).toBe(404)
    expect(answer.body).not.toHaveProperty('current')
    await db().updateTable('orders').set({ status: 'pending' }).where('id', '=', id).execute()
  })

  it('is refused when the guest has paid the cart of the code by card, so that staff give the cash back', async () => {
    const guest = new Guest(test.url)
    await guest.start(shop.slug, [{ photo_id: shop.photoIds[0] }])
    const sealed = await sealedFor(test.url, 'K7-4QXM', {
      email: 'two-tabs@guest.test',
      order: { id: guest.orderId, token: guest.cartToken },
    })
    const taxed = await guest.tax()
    expect((await guest.charge({ expected_total: taxed.body.total })).status).toBe(200)
    expect(await release(await scanned({ sealed }))).toMatchObject({ status: 409, body: { code: 'paid-by-card' } })
  })
})
