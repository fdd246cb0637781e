import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buyer, Guest, newKey } from '../../support/guest.ts'
import { counterEmail, placeAtCounter } from '../../support/placed-order.ts'
import { addGroup, openShop, type Shop } from '../../support/shop.ts'
import { openStaff, type Staff } from '../../support/staff.ts'
import { testApp } from '../../support/test-app.ts'

const test = testApp()
let shop: Shop
let staff: Staff

beforeAll(async () => {
  shop = await openShop(db())
  staff = await openStaff(test.url, db(), { outfitterId: shop.outfitterId })
})
beforeEach(() => test.clock.set(new Date('2026-07-04T18:00:00Z')))

const db = () => test.data.database.db
const placed = (items: object[] = [{ photo_id: shop.photoIds[0] }], fields: object = {}) =>
  placeAtCounter(test, shop.slug, items, fields)

/** Every staff call on one order, with a valid body. */
function callsOn(id: number): readonly [string, string, object | undefined][] {
  return [
    ['GET', `order/report/${id}`, undefined],
    ['POST', 'order/release', { id }],
    ['POST', 'order/cancel', { id }],
    ['POST', 'order/resend', { id }],
    ['POST', 'order/edit-email', { id, email: 'new@guest.test' }],
    ['POST', 'order/add-note', { id, note: 'Picks up at noon' }],
    ['POST', 'order/apply-discount', { orderId: id, code: 'RIVER10' }],
  ]
}

describe('the staff calls on orders', () => {
  it('all answer 404 to another outfitter’s staff, and change nothing', async () => {
    const { orderId } = await placed()
    const other = await openShop(db())
    const stranger = await openStaff(test.url, db(), { outfitterId: other.outfitterId, role: 'outfitter' })
    const unknown = callsOn(2_000_000)
    for (const [index, [method, path, body]] of callsOn(orderId).entries()) {
      const refused = await stranger.call(method, path, body)
      const [, unknownPath = '', unknownBody] = unknown[index] ?? []
      const notThere = await staff.call(method, unknownPath, unknownBody)
      expect([path, refused.status]).toEqual([path, 404])
      expect(refused.body).toEqual(notThere.body)
    }
    const { order } = (await staff.order(orderId)).body
    expect(order).toMatchObject({ status: 'pending', email: counterEmail(orderId), notes: '', total: 1818 })
    expect(order.events.map((event) => event.type)).toEqual(['created', 'placed'])
  })

  it('are refused to photographers and guests, and are open to administrators at every outfitter', async () => {
    const { orderId } = await placed()
    const photographer = await openStaff(test.url, db(), { role: 'photographer', outfitterId: shop.outfitterId })
    const admin = await openStaff(test.url, db(), { role: 'admin' })
    for (const [method, path, body] of callsOn(orderId).slice(0, 6)) {
      expect([path, (await photographer.call(method, path, body)).status]).toEqual([path, 403])
      const response = await fetch(`${test.url}/api/v1/${path}`, {
        method,
        headers: { 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      expect([path, response.status]).toEqual([path, 401])
    }
    expect(await admin.order(orderId)).toMatchObject({ status: 200, body: { order: { id: orderId } } })
    expect((await admin.pending(shop.outfitterId)).map((row) => row.id)).toContain(orderId)
    expect(await admin.post('order/get-pending', { outfitterId: 2_000_000 })).toMatchObject({ status: 404 })
  })

  it('return no stored answer to another user who sends the same idempotency key', async () => {
    const { orderId } = await placed()
    const other = await openShop(db())
    const stranger = await openStaff(test.url, db(), { outfitterId: other.outfitterId })
    const key = newKey()
    await staff.post('order/add-note', { id: orderId, note: 'A secret' }, key)
    const stolen = await stranger.post('order/add-note', { id: orderId, note: 'A secret' }, key)
    expect(stolen).toMatchObject({ status: 404, body: { code: 'not-found' } })
    const colleague = await openStaff(test.url, db(), { outfitterId: shop.outfitterId })
    const copied = await colleague.post('order/add-note', { id: orderId, note: 'A secret' }, key)
    expect(copied).toMatchObject({ status: 422, body: { code: 'idempotency-key-reused' } })
    expect(JSON.stringify([stolen.body, copied.body])).not.toContain('A secret')
  })

  it('return no stored answer of an earlier call to a user who has moved to another outfitter', async () => {
    const { orderId } = await placed()
    const other = await openShop(db())
    const mover = await openStaff(test.url, db(), { outfitterId: shop.outfitterId })
    const key = newKey()
    const send = () => mover.post('order/add-note', { id: orderId, note: 'A secret' }, key)
    expect(await send()).toMatchObject({ status: 200, body: { order: { notes: 'A secret' } } })
    await db().updateTable('users').set({ outfitter_id: other.outfitterId }).where('id', '=', mover.userId).execute()
    expect(await send()).toMatchObject({ status: 404, body: { code: 'not-found' } })
  })
})

describe('the pending list', () => {
  it('shows pending orders, the oldest first, until they are released or cancelled', async () => {
    const waiting = await openShop(db())
    const worker = await openStaff(test.url, db(), { outfitterId: waiting.outfitterId })
    expect(await worker.pending(waiting.outfitterId)).toEqual([])
    const ids: number[] = []
    for (const photo_id of waiting.photoIds.slice(0, 3)) {
      test.clock.advance(60_000)
      ids.push((await placeAtCounter(test, waiting.slug, [{ photo_id }])).orderId)
    }
    const cart = new Guest(test.url)
    await cart.start(waiting.slug, [{ photo_id: waiting.photoIds[4] }])
    expect((await worker.pending(waiting.outfitterId)).map((row) => row.id)).toEqual(ids)
    await worker.post('order/release', { id: ids[0] })
    await worker.post('order/cancel', { id: ids[1] })
    const left = await worker.pending(waiting.outfitterId)
    expect(left).toMatchObject([
      {
        id: ids[2],
        kind: 'order',
        status: 'pending',
        tender: 'counter',
        name: buyer.name,
        email: counterEmail(ids[2] ?? 0),
        isCounterCheckout: true,
        isExternal: true,
        display_date: '2026-07-04',
        display_time: '12:03',
        photoCount: 1,
        displayGroupCount: 0,
        subtotal: 1500,
        net: 1500,
        fees_and_tax: 318,
        total: 1818,
        counter_total: 1818,
        card_total: 0,
        flags: [],
        expected_total: null,
        outfitter: { id: waiting.outfitterId, slug: waiting.slug },
      },
    ])
  })

  it('flags an order from the offline outbox whose total differs from the one the guest saw', async () => {
    const { orderId } = await placed(undefined, { queued: true, expected_total: 1500, local_code: 'K7-42' })
    const row = (await staff.pending(shop.outfitterId)).find((entry) => entry.id === orderId)
    expect(row).toMatchObject({ flags: ['total-differs'], expected_total: 1500, total: 1818, local_code: 'K7-42' })
    const { order } = (await staff.order(orderId)).body
    expect(order).toMatchObject({ flags: ['total-differs'], expected_total: 1500, local_code: 'K7-42' })
  })
})

describe('the list of pending orders', () => {
  it('counts all photos of each order and those without an original, and shows the first two', async () => {
    const full = await openShop(db())
    const worker = await openStaff(test.url, db(), { outfitterId: full.outfitterId })
    const groupId = await addGroup(db(), full, {
      name: 'Jake',
      photoIds: full.photoIds.slice(1, 5),
      createdAt: test.clock.now(),
    })
    const bought = [{ photo_id: full.photoIds[0] }, { display_group_id: groupId }]
    const one = await placeAtCounter(test, full.slug, [{ photo_id: full.photoIds[6] }], {})
    const { orderId } = await placeAtCounter(test, full.slug, bought, {})
    const waiting = full.photoIds.slice(3, 5)
    await db().updateTable('photos').set({ awaits_original: true }).where('id', 'in', waiting).execute()
    const rows = new Map((await worker.pending(full.outfitterId)).map((row) => [row.id, row.contents]))
    expect(rows.get(one.orderId)).toMatchObject({ photo_count: 1, originals_missing: 0 })
    expect(rows.get(orderId)).toMatchObject({ photo_count: 5, originals_missing: 2 })
    expect(rows.get(orderId)?.thumbs.map(({ id }) => id)).toEqual(full.photoIds.slice(0, 2))
    const [thumb] = rows.get(orderId)?.thumbs ?? []
    expect(thumb?.path).toMatch(/^\/images\/[^/]+\/[^/]+\/w\//)
  })
})

describe('the order detail', () => {
  it('shows every amount of the frozen price, the lines and the events of the order', async () => {
    const groupId = await addGroup(db(), shop, {
      name: 'Jake',
      photoIds: shop.photoIds.slice(4, 8),
      createdAt: test.clock.now(),
    })
    const items = [...shop.photoIds.slice(0, 4).map((photo_id) => ({ photo_id })), { display_group_id: groupId }]
    const { orderId, hash } = await placed(items)
    await db().updateTable('outfitters').set({ commission: 99 }).where('id', '=', shop.outfitterId).execute()
    const owner = await openStaff(test.url, db(), { outfitterId: shop.outfitterId, role: 'outfitter' })
    const { order } = (await owner.order(orderId)).body
    await db().updateTable('outfitters').set({ commission: 20 }).where('id', '=', shop.outfitterId).execute()
    // docs/rules.md#price-test-vector without code and tax, in cents: 11000 - 1200 = 9800, and the fees 294, 147 and
    // 250.
    expect(order).toMatchObject({
      id: orderId,
      hash,
      status: 'pending',
      tender: 'counter',
      name: buyer.name,
      email: counterEmail(orderId),
      photoCount: 4,
      displayGroupCount: 1,
      subtotal: 11000,
      discount24: 1200,
      discount: null,
      discount_value: 0,
      net: 9800,
      riverFee: 294,
      riverSectionFee: 147,
      processingFee: 250,
      tax: 0,
      total: 10491,
      isTwentyFourHour: true,
      commission: 1000,
      commission_24: 960,
      commission_rate: 20,
      commission_24_rate: 20,
      refunded_total: 0,
      display_date: '2026-07-04',
      display_time: '12:00',
      placed_at: '2026-07-04T18:00:00.000Z',
      completed_at: null,
      cancelled_at: null,
      zip_file: null,
      refunds: [],
      removed: [],
      square_transaction: null,
      outfitter: { id: shop.outfitterId, slug: shop.slug },
    })
    expect(order.order_items).toHaveLength(5)
    expect(order.order_items.at(-1)).toMatchObject({ display_group: { name: 'Jake' }, price: 6000, discount24: 1200 })
    expect(order.events).toMatchObject([
      { type: 'created', user: null, origin_user: null },
      { type: 'placed', user: null },
    ])
    expect(JSON.stringify(order)).not.toMatch(/cart_token|pricing_input|storage_key|originals\//)
  })

  it('shows the newest zip file and all refunds of the order', async () => {
    const { orderId } = await placed()
    const now = test.clock.now()
    const common = { order_id: orderId, count: 1, next_try_at: now, created_at: now }
    await db()
      .insertInto('zip_files')
      .values([
        { ...common, name: 'old.zip', state: 'expired', done: 1, expires_at: now },
        { ...common, name: 'new.zip', state: 'ready', done: 1, expires_at: new Date(now.getTime() + 60_000) },
      ])
      .execute()
    const refund = { order_id: orderId, tender: 'counter', reason: 'Blurred', request: '{}', lease_until: now } as const
    await db()
      .insertInto('refunds')
      .values([
        { ...refund, key: newKey(), amount: 100, state: 'completed', created_at: now },
        { ...refund, key: newKey(), amount: 200, state: 'unknown', created_at: now },
      ])
      .execute()
    const { order } = (await staff.order(orderId)).body
    expect(order.zip_file).toMatchObject({ name: 'new.zip', status: 'ready', done: 1, count: 1 })
    expect(order.refunds).toMatchObject([
      { amount: 100, status: 'completed', reason: 'Blurred' },
      { amount: 200, status: 'pending' },
    ])
    test.clock.advance(61_000)
    expect((await staff.order(orderId)).body.order.zip_file).toMatchObject({ name: null, status: 'expired' })
  })

  it('shows a cart that a guest is still filling', async () => {
    const guest = new Guest(test.url)
    await guest.start(shop.slug, [{ photo_id: shop.photoIds[0] }])
    expect((await staff.order(guest.orderId)).body.order).toMatchObject({
      status: 'cart',
      hash: null,
      total: 1818,
      commission: null,
      commission_rate: null,
      placed_at: null,
    })
  })
})
