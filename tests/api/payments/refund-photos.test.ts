import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newKey } from '../../support/guest.ts'
import { mailsOf } from '../../support/placed-order.ts'
import { addGroup, insertPhotos, openShop, type Shop } from '../../support/shop.ts'
import { openStaff, type Staff, type StaffAnswer } from '../../support/staff.ts'
import { testApp } from '../../support/test-app.ts'
import { askForZip, makeZip, openTestStorage, storeOriginals } from '../deliveries/placed-order.ts'
import { atProvider, checkInvariant, payByCard, type PaidOrder } from './paid-order.ts'

const refundPath = '/v2/refunds'
const test = testApp()
const now = new Date('2026-07-04T18:00:00Z')
let shop: Shop
let staff: Staff
let groupId: number

beforeAll(async () => {
  shop = await openShop(db(), { photos: 12 })
  staff = await openStaff(test.url, db(), { role: 'outfitter', outfitterId: shop.outfitterId })
  groupId = await addGroup(db(), shop, { name: 'Raft 7', photoIds: shop.photoIds.slice(8), createdAt: now })
})
beforeEach(() => test.clock.set(now))
afterEach(async () => {
  test.sandbox.refundsWait = false
  test.network.failAlways('none', refundPath)
  await checkInvariant(test)
})

const db = () => test.data.database.db
const single = (index: number) => ({ photo_id: shop.photoIds[index] ?? 0, display_group_id: null })
const grouped = (index: number) => ({ photo_id: shop.photoIds[index] ?? 0, display_group_id: groupId })
const wholeGroup = () => [8, 9, 10, 11].map(grouped)
/** Seven singles cost 7500, six 7000. The group costs 6000 less 20 %. */
const paid = () => payByCard(test, shop, [...singles(7), { display_group_id: groupId }])
const singles = (count: number) => shop.photoIds.slice(0, count).map((photo_id) => ({ photo_id }))
const refund = (orderId: number, fields: object, key: string | null = newKey(), who = staff) =>
  who.post('order/refund', { id: orderId, reason: 'Wrong photos', ...fields }, key)

function amountOf({ body }: StaffAnswer): number {
  return 'refund' in body ? (body.refund as { amount: number }).amount : -1
}

async function deliveryOf({ hash }: PaidOrder) {
  const answer = await fetch(`${test.url}/api/v1/order/hash/${hash}`)
  return ((await answer.json()) as { order: { photos: { id: number; delivery_path: string }[] } }).order.photos
}

const originalOf = async ({ hash }: PaidOrder, photoId: number) =>
  (await fetch(`${test.url}/deliveries/${hash}/photos/${photoId}`)).status

async function netsOf(orderId: number) {
  const rows = await db()
    .selectFrom('photographer_shares')
    .select((eb) => ['photographer_id', eb.fn.sum<number | string>('net').as('net')])
    .where('order_id', '=', orderId)
    .groupBy('photographer_id')
    .execute()
  return new Map(rows.map((row) => [row.photographer_id, row.net]))
}

describe('refunding photos of an order', () => {
  it('gives a group back to the cent with its discount, fees and tax, and takes its commission', async () => {
    const { orderId } = await paid()
    const { priced } = await db()
      .selectFrom('orders')
      .select('priced')
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow()
    const { lines } = priced as { lines: { kind: string; total: number; commission: number }[] }
    const line = lines.find(({ kind }) => kind === 'group')
    const before = (await staff.order(orderId)).body.order
    const answer = await refund(orderId, { photos: wholeGroup(), amount: line?.total })
    expect(answer).toMatchObject({ status: 200, body: { order: { refunded_total: line?.total } } })
    expect(await atProvider(test, orderId)).toMatchObject({ refunded: line?.total, refunds: 1 })
    expect(answer.body.order).toMatchObject({
      commission_24: before.commission_24,
      commission_left: before.commission,
      refundable: { net: 7500 },
      refunds: [{ photos: wholeGroup().map((photo) => ({ ...photo, price: 1500 })) }],
    })
  })

  it('ends access to the refunded photos everywhere, and keeps the rest', async () => {
    const order = await paid()
    await storeOriginals(test, await openTestStorage(test))
    const zip = await makeZip(test, { id: order.orderId, hash: order.hash })
    const shared = await order.guest.post('order/share', { orderId: order.orderId }, { 'order-hash': order.hash })
    const share = 'share' in shared.body ? (shared.body.share as { hash: string }).hash : ''
    const sharedPhotos = async () => {
      const answer = await fetch(`${test.url}/api/v1/order/share/${share}`)
      return ((await answer.json()) as { share: { photos: object[] } }).share.photos.length
    }
    const [kept, gone] = [shop.photoIds[1] ?? 0, shop.photoIds[0] ?? 0]
    const pictures = new Map((await deliveryOf(order)).map((photo) => [photo.id, photo.delivery_path]))
    const pictureOf = async (id: number) => (await fetch(`${test.url}${pictures.get(id) ?? ''}/delivery.jpg`)).status
    expect([await originalOf(order, gone), await sharedPhotos(), await pictureOf(gone)]).not.toContain(410)
    expect(await refund(order.orderId, { photos: [single(0)] })).toMatchObject({ status: 200 })
    test.clock.set(new Date(now.getTime() + 60_000))
    expect((await deliveryOf(order)).map(({ id }) => id)).toEqual(shop.photoIds.filter((_, at) => at !== 0 && at !== 7))
    expect([await originalOf(order, gone), await originalOf(order, kept)]).toEqual([404, 200])
    expect(await sharedPhotos()).toBe(10)
    expect(await pictureOf(gone)).toBe(410)
    expect(await pictureOf(kept)).not.toBe(410)
    expect((await fetch(`${test.url}/deliveries/${zip}`)).status).toBe(410)
    const again = await makeZip(test, { id: order.orderId, hash: order.hash })
    expect((await fetch(`${test.url}/deliveries/${again}`)).status).toBe(200)
    const { zip: made } = await askForZip(test, order.orderId, { 'order-hash': order.hash })
    expect(made.count).toBe(10)
  })

  it('tells the guest that the refunded photos are gone and the others stay', async () => {
    const { orderId } = await paid()
    await refund(orderId, { photos: [single(0)] })
    const mail = (await mailsOf(test, orderId)).find(({ kind }) => kind === 'refund')
    expect(mail?.text_body).toContain('The refunded photos are no longer in your order.')
  })

  it('gives the share as paid, or the rest at its own price, for a photo without which the bundle loses its price', async () => {
    const { orderId } = await payByCard(test, shop, singles(7))
    const rest = await refund(orderId, { photos: [single(6)], basis: 'rest' })
    expect(rest.body.order.refundable?.net).toBe(7000)
    const paidShare = await payByCard(test, shop, singles(7))
    const share = await refund(paidShare.orderId, { photos: [single(6)] })
    expect(share.body.order.refundable?.net).toBe(6429)
    expect(amountOf(rest)).toBeLessThan(amountOf(share))
  })

  it('refunds the whole order line by line, which then is refunded like any other', async () => {
    const order = await paid()
    const { orderId, total } = order
    await refund(orderId, { photos: [single(0), single(1)], basis: 'rest' })
    await refund(orderId, { amount: 700 })
    await refund(orderId, { photos: [grouped(8)] })
    await refund(orderId, { photos: [9, 10, 11].map(grouped) })
    const last = await refund(orderId, { photos: [2, 3, 4, 5, 6].map(single) })
    expect(last).toMatchObject({ status: 200, body: { order: { refunded_total: total, commission_left: 0 } } })
    expect(await atProvider(test, orderId)).toMatchObject({ refunded: total, refunds: 5 })
    expect(await deliveryOf(order)).toEqual([])
    expect([...(await netsOf(orderId)).values()]).toEqual([0])
    expect(await refund(orderId, {})).toMatchObject({ status: 422, body: { code: 'fully-refunded' } })
  })

  it('takes the money from the photographer of the refunded photos alone', async () => {
    const other = await db()
      .insertInto('users')
      .values({
        name: 'Paula',
        email: 'paula@photographer.test',
        password_hash: 'x',
        role: 'photographer',
        created_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const album = await db()
      .insertInto('albums')
      .values({
        outfitter_id: shop.outfitterId,
        river_section_id: shop.sectionId,
        photographer_id: other.id,
        date: '2026-07-04',
        time_of_day: 'Morning',
        name: 'hers',
        created_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const [hers = 0] = await insertPhotos(db(), album.id, 1, now)
    const { orderId } = await payByCard(test, shop, [...singles(2), { photo_id: hers }])
    const before = await netsOf(orderId)
    await refund(orderId, { photos: [{ photo_id: hers, display_group_id: null }] })
    const after = await netsOf(orderId)
    expect(after.get(other.id)).toBe(0)
    expect(after.get(shop.photographerId)).toBe(before.get(shop.photographerId))
  })

  it('keeps a photo that another group of the order still has', async () => {
    const second = await addGroup(db(), shop, { name: 'Raft 8', photoIds: shop.photoIds.slice(10), createdAt: now })
    const order = await payByCard(test, shop, [{ display_group_id: groupId }, { display_group_id: second }])
    await refund(order.orderId, { photos: wholeGroup() })
    expect((await deliveryOf(order)).map(({ id }) => id)).toEqual(shop.photoIds.slice(10))
    await refund(order.orderId, { photos: [{ photo_id: shop.photoIds[10], display_group_id: second }] })
    expect((await deliveryOf(order)).map(({ id }) => id)).toEqual(shop.photoIds.slice(11))
  })
})

describe('a zip that a worker begins to build', () => {
  it('ends when a refund of photos commits at the same instant', async () => {
    const { orderId } = await paid()
    const zip = { order_id: orderId, name: 'begun-meanwhile.zip', state: 'requested', count: 11 } as const
    await db()
      .insertInto('zip_files')
      .values({ ...zip, next_try_at: new Date('2100-01-01'), created_at: now })
      .execute()
    let refunded: ReturnType<typeof refund> | undefined
    await test.data.database.transaction(async (tx) => {
      await tx.updateTable('zip_files').set({ state: 'building' }).where('order_id', '=', orderId).execute()
      refunded = refund(orderId, { photos: [single(0)] })
      // The refund now waits for the worker.
      if (test.data.kind === 'postgres') await new Promise((done) => setTimeout(done, 1000))
    })
    expect(await refunded).toMatchObject({ status: 200 })
    const { state } = await db()
      .selectFrom('zip_files')
      .select('state')
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow()
    expect(state).toBe('expired')
  })
})

describe('a refused or repeated refund of photos', () => {
  it('refuses photos that the order lacks, that were refunded, and another amount than staff saw', async () => {
    const { orderId } = await paid()
    expect(await refund(orderId, { photos: [single(8)] })).toMatchObject({
      status: 422,
      body: { code: 'photos-not-in-order' },
    })
    expect(await refund(orderId, { photos: [single(0)], amount: 1 })).toMatchObject({
      status: 409,
      body: { code: 'refund-changed', current: { refunded_total: 0 } },
    })
    expect(await refund(orderId, { photos: [single(0), single(0)] })).toMatchObject({ status: 200 })
    expect(await refund(orderId, { photos: [single(0), single(1)] })).toMatchObject({
      status: 409,
      body: { code: 'photos-refunded', errors: { general: 'Some of these photos have already been refunded' } },
    })
    expect(await atProvider(test, orderId)).toMatchObject({ refunds: 1 })
  })

  it('refunds once when two people refund the same photo at once, and when one presses twice', async () => {
    const { orderId } = await paid()
    const second = await openStaff(test.url, db(), { role: 'outfitter', outfitterId: shop.outfitterId })
    const both = await Promise.all(
      [staff, second].map((who) => refund(orderId, { photos: [single(3)] }, newKey(), who)),
    )
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const key = newKey()
    const first = await refund(orderId, { photos: [single(4)] }, key)
    expect((await refund(orderId, { photos: [single(4)] }, key)).body).toEqual(first.body)
    const bare = await refund(orderId, { photos: [single(5)] }, null)
    expect(await refund(orderId, { photos: [single(5)] }, null)).toMatchObject({ status: 200, body: bare.body })
    expect(await refund(orderId, { photos: [single(6)] }, null)).toMatchObject({ status: 200 })
    expect(await atProvider(test, orderId)).toMatchObject({ refunds: 4 })
  })

  it('keeps the photos until the provider has returned the money, and while it refuses', async () => {
    test.sandbox.refundsWait = true
    const settle = async (orderId: number, state: 'COMPLETED' | 'FAILED') => {
      const row = await db()
        .selectFrom('refunds')
        .select('provider_refund_id')
        .where('order_id', '=', orderId)
        .executeTakeFirstOrThrow()
      await test.sandbox.sandbox.settleRefund(row.provider_refund_id ?? '', state)
      await test.app.runJob('reconcile-refunds')
    }
    const order = await paid()
    expect(await refund(order.orderId, { photos: [single(0)] })).toMatchObject({ status: 202 })
    expect(await deliveryOf(order)).toHaveLength(11)
    expect(await refund(order.orderId, { photos: [single(1)] })).toMatchObject({ status: 409 })
    await settle(order.orderId, 'COMPLETED')
    expect(await deliveryOf(order)).toHaveLength(10)
    const refused = await paid()
    await refund(refused.orderId, { photos: [single(0)] })
    await settle(refused.orderId, 'FAILED')
    expect(await deliveryOf(refused)).toHaveLength(11)
  })
})

describe('commissions of an order', () => {
  it('are shown to those who see the settings, and to no employee', async () => {
    const { orderId } = await paid()
    await refund(orderId, { amount: 100 })
    const own = (await staff.order(orderId)).body.order
    expect(own.commission_left).toBeLessThan((own.commission ?? 0) + (own.commission_24 ?? 0))
    const employee = await openStaff(test.url, db(), { outfitterId: shop.outfitterId })
    expect((await employee.order(orderId)).body.order).toMatchObject({
      commission: null,
      commission_24: null,
      commission_rate: null,
      commission_24_rate: null,
      commission_left: null,
      refundable: null,
    })
  })
})
