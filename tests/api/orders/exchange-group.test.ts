import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newKey } from '../../support/guest.ts'
import { mailsOf, placeAtCounter } from '../../support/placed-order.ts'
import { addGroup, insertPhotos, openShop, type Shop } from '../../support/shop.ts'
import { openStaff, type Staff } from '../../support/staff.ts'
import { testApp } from '../../support/test-app.ts'
import { checkInvariant, payByCard, type PaidOrder } from '../payments/paid-order.ts'

const test = testApp()
const now = new Date('2026-07-04T18:00:00Z')
let shop: Shop
let staff: Staff
let photographerId: number
/** `theirs` is by another photographer, `dear` of another river section with another fee. */
let groups: Record<'bought' | 'same' | 'theirs' | 'dear' | 'empty', number>
let photos: Record<'bought' | 'same' | 'theirs', readonly number[]>

async function newAlbum(of: { readonly by: number; readonly sectionId: number }): Promise<readonly number[]> {
  const album = await db()
    .insertInto('albums')
    .values({
      outfitter_id: shop.outfitterId,
      river_section_id: of.sectionId,
      photographer_id: of.by,
      date: '2026-07-04',
      time_of_day: 'Morning',
      name: 'another album',
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return insertPhotos(db(), album.id, 2, now)
}

beforeAll(async () => {
  shop = await openShop(db(), { photos: 8 })
  staff = await openStaff(test.url, db(), { role: 'outfitter', outfitterId: shop.outfitterId })
  const user = { email: 'paula@photographer.test', password_hash: 'x', role: 'photographer', created_at: now } as const
  const paula = await db()
    .insertInto('users')
    .values({ name: 'Paula', ...user })
    .returning('id')
    .executeTakeFirstOrThrow()
  photographerId = paula.id
  const river = await db()
    .insertInto('rivers')
    .values({ name: 'Colorado', fee: 900 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const section = await db()
    .insertInto('river_sections')
    .values({ river_id: river.id, name: 'Gore', fee: 0 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const theirs = await newAlbum({ by: photographerId, sectionId: shop.sectionId })
  const dear = await newAlbum({ by: photographerId, sectionId: section.id })
  photos = { bought: shop.photoIds.slice(0, 3), same: shop.photoIds.slice(3, 5), theirs }
  const add = (name: string, photoIds: readonly number[], hoursOld = 0) =>
    addGroup(db(), shop, { name, photoIds, createdAt: new Date(now.getTime() - hoursOld * 3_600_000) })
  groups = {
    bought: await add('Raft 1', photos.bought),
    same: await add('Raft 2', photos.same, 40),
    theirs: await add('Raft 3', photos.theirs),
    dear: await add('Raft 4', dear),
    empty: await add('Raft 5', []),
  }
})
beforeEach(() => test.clock.set(now))
afterEach(() => checkInvariant(test))

const db = () => test.data.database.db
const paid = (more: readonly object[] = []) => payByCard(test, shop, [{ display_group_id: groups.bought }, ...more])
const exchange = (orderId: number, to: number, from = groups.bought, key: string | null = newKey(), who = staff) =>
  who.post('order/exchange', { id: orderId, from_group_id: from, to_group_id: to }, key)

async function deliveredOf({ hash }: PaidOrder): Promise<number[]> {
  const answer = await fetch(`${test.url}/api/v1/order/hash/${hash}`)
  return ((await answer.json()) as { order: { photos: { id: number }[] } }).order.photos.map(({ id }) => id)
}

const rowOf = (orderId: number) =>
  db().selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow()

async function sharesOf(orderId: number): Promise<Record<number, { net: number; photos: number }>> {
  const rows = await db()
    .selectFrom('photographer_shares')
    .select((eb) => [
      'photographer_id',
      eb.fn.sum<number>('net').as('net'),
      eb.fn.sum<number>('photo_count').as('photos'),
    ])
    .where('order_id', '=', orderId)
    .groupBy('photographer_id')
    .execute()
  return Object.fromEntries(rows.map(({ photographer_id: id, net, photos: count }) => [id, { net, photos: count }]))
}

describe('exchanging a group of an order', () => {
  it('gives the guest the photos of the other group, and ends those of the first, without money', async () => {
    const order = await paid([{ photo_id: shop.photoIds[7] }])
    const before = await rowOf(order.orderId)
    test.clock.set(new Date(now.getTime() + 3_600_000))
    const answer = await exchange(order.orderId, groups.same)
    expect(answer).toMatchObject({ status: 200, body: { order: { total: order.total, refunded_total: 0 } } })
    const { order_items: items, events } = answer.body.order
    expect(items.flatMap((item) => item.display_group?.name ?? [])).toEqual(['Raft 2'])
    expect(events.at(-1)).toMatchObject({ type: 'exchanged', text: 'Raft 1 → Raft 2', user: { id: staff.userId } })
    const entry = await db()
      .selectFrom('audit_log')
      .select('detail')
      .where('action', '=', 'order-exchanged')
      .where('entity_id', '=', order.orderId)
      .executeTakeFirstOrThrow()
    expect(entry.detail).toEqual({ from: String(groups.bought), to: String(groups.same) })
    expect(await deliveredOf(order)).toEqual([...photos.same, shop.photoIds[7]])
    const gone = await fetch(`${test.url}/deliveries/${order.hash}/photos/${photos.bought[0] ?? 0}`)
    expect(gone.status).toBe(404)
    const after = await rowOf(order.orderId)
    expect({ net: after.net, tax: after.tax, commission_24: after.commission_24, on: after.completed_on }).toEqual({
      net: before.net,
      tax: before.tax,
      commission_24: before.commission_24,
      on: before.completed_on,
    })
    expect((await mailsOf(test, order.orderId)).map(({ kind }) => kind)).toEqual(['delivery', 'delivery'])
  })

  it('moves the share to the other photographer on its own day, and back', async () => {
    const { orderId } = await paid()
    const before = await sharesOf(orderId)
    test.clock.set(new Date(now.getTime() + 86_400_000))
    await exchange(orderId, groups.theirs)
    const net = before[shop.photographerId]?.net ?? 0
    expect(await sharesOf(orderId)).toEqual({
      [shop.photographerId]: { net: 0, photos: 0 },
      [photographerId]: { net, photos: 2 },
    })
    const admin = await openStaff(test.url, db(), { role: 'admin' })
    const asked = { photographerId, startDate: '2026-07-05', endDate: '2026-07-05' }
    const report = await admin.post('order/for-photographer', asked, null)
    expect(report.body).toMatchObject({
      orders: [{ id: orderId, kind: 'exchange', photo_count: 2, net }],
      totals: { count: 0, photo_count: 2, net },
    })
    test.clock.set(new Date(now.getTime() + 2 * 86_400_000))
    expect(await exchange(orderId, groups.bought, groups.theirs)).toMatchObject({ status: 200 })
    expect(await sharesOf(orderId)).toEqual({ ...before, [photographerId]: { net: 0, photos: 0 } })
  })

  it('moves what refunds left, and a later refund takes the rest from the new photographer', async () => {
    const order = await paid()
    await staff.post('order/refund', { id: order.orderId, amount: 1000, reason: 'Weather' })
    await exchange(order.orderId, groups.theirs)
    const [old, other] = [shop.photographerId, photographerId]
    const left = await sharesOf(order.orderId)
    expect(left[old]?.net).toBe(0)
    const parts = photos.theirs.map((photo_id) => ({ photo_id, display_group_id: groups.theirs }))
    const refund = await staff.post('order/refund', { id: order.orderId, photos: parts, reason: 'Wrong photos' })
    expect(refund).toMatchObject({ status: 200, body: { order: { refunded_total: order.total } } })
    expect((await sharesOf(order.orderId))[other]?.net).toBe(0)
  })

  it('happens once when it is repeated, and when two people do it at once', async () => {
    const { orderId } = await paid()
    const key = newKey()
    const first = await exchange(orderId, groups.same, groups.bought, key)
    expect((await exchange(orderId, groups.same, groups.bought, key)).body).toEqual(first.body)
    expect(await exchange(orderId, groups.same)).toMatchObject({
      status: 200,
      body: { order: { revision: first.body.order.revision } },
    })
    const twice = await paid()
    const oneKey = newKey()
    const same = await Promise.all([
      exchange(twice.orderId, groups.same, groups.bought, oneKey),
      exchange(twice.orderId, groups.same, groups.bought, oneKey),
    ])
    for (const { status, body } of same) if (status !== 200) expect([status, body.code]).toEqual([409, 'in-progress'])
    const second = await openStaff(test.url, db(), { role: 'outfitter', outfitterId: shop.outfitterId })
    const raced = await paid()
    const both = await Promise.all([
      exchange(raced.orderId, groups.same),
      exchange(raced.orderId, groups.theirs, groups.bought, newKey(), second),
    ])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
    const events = (await staff.order(raced.orderId)).body.order.events.filter(({ type }) => type === 'exchanged')
    expect(events).toHaveLength(1)
  })
})

describe('an exchange is refused', () => {
  it('for a group of another price, an empty, deleted or foreign one, and one that the order has', async () => {
    const order = await paid()
    const { orderId } = order
    const other = await openShop(db())
    const foreign = await addGroup(db(), other, { name: 'Theirs', photoIds: other.photoIds, createdAt: now })
    expect(await exchange(orderId, groups.dear)).toMatchObject({ status: 422, body: { code: 'price-differs' } })
    for (const group of [groups.empty, foreign, 2_000_000])
      expect(await exchange(orderId, group)).toMatchObject({ status: 422, body: { code: 'no-longer-for-sale' } })
    expect(await exchange(orderId, groups.bought)).toMatchObject({ status: 422, body: { code: 'not-exchangeable' } })
    expect(await exchange(orderId, groups.same, groups.theirs)).toMatchObject({
      status: 422,
      body: { code: 'not-exchangeable' },
    })
    expect(await deliveredOf(order)).toEqual(photos.bought)
  })

  it('for a pending and a refunded order, after a refund of its photos, and by staff who may not refund', async () => {
    const waiting = await placeAtCounter(test, shop.slug, [{ display_group_id: groups.bought }])
    expect(await exchange(waiting.orderId, groups.same)).toMatchObject({ status: 409, body: { code: 'not-completed' } })
    const { orderId } = await paid()
    const photo = { photo_id: photos.bought[0], display_group_id: groups.bought }
    await staff.post('order/refund', { id: orderId, photos: [photo], reason: 'Weather' })
    expect(await exchange(orderId, groups.same)).toMatchObject({ status: 409, body: { code: 'exchange-refunded' } })
    const employee = await openStaff(test.url, db(), { outfitterId: shop.outfitterId })
    expect(await exchange(orderId, groups.same, groups.bought, newKey(), employee)).toMatchObject({ status: 403 })
    await staff.post('order/refund', { id: orderId, reason: 'Weather' })
    expect(await exchange(orderId, groups.same)).toMatchObject({ status: 409, body: { code: 'fully-refunded' } })
  })

  it('of the undo of a release, because the guest has a mail about the other photos', async () => {
    const { orderId, total } = await placeAtCounter(test, shop.slug, [{ display_group_id: groups.bought }])
    await staff.post('order/release', { id: orderId, expected_total: total })
    expect(await exchange(orderId, groups.same)).toMatchObject({ status: 200 })
    expect(await staff.post('order/undo-release', { id: orderId })).toMatchObject({
      status: 409,
      body: { code: 'undo-exchanged' },
    })
  })
})
