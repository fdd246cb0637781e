import { beforeAll, expect, it } from 'vitest'
import { Guest } from '../../support/guest.ts'
import { addDiscount, addGroup, openShop, type Shop } from '../../support/shop.ts'
import { openStaff, type Staff } from '../../support/staff.ts'
import { testApp } from '../../support/test-app.ts'
import { payByCard } from '../payments/paid-order.ts'
import { askPhotographer } from './report-caller.ts'

const test = testApp()
let shop: Shop
let other: Shop
let admin: Staff
let owner: Staff

const db = () => test.data.database.db

beforeAll(async () => {
  shop = await openShop(db())
  other = await openShop(db(), { slug: 'canyon-co' })
  admin = await openStaff(test.url, db(), { role: 'admin' })
  owner = await openStaff(test.url, db(), { role: 'outfitter', outfitterId: shop.outfitterId })
})

it('the photographer report sums shares and refunds of a photographer’s photos at every outfitter', async () => {
  const photographer = await openStaff(test.url, db(), { role: 'photographer' })
  const mine = { photographer_id: photographer.userId }
  await db().updateTable('albums').set(mine).where('id', '=', other.albumId).execute()
  // Moves two of the group's four photos to an album of this photographer. The other two stay with another
  // photographer.
  const album = await db()
    .insertInto('albums')
    .values({
      outfitter_id: shop.outfitterId,
      river_section_id: shop.sectionId,
      ...mine,
      date: '2026-07-04',
      time_of_day: 'Morning',
      name: 'of another',
      created_at: test.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const moved = shop.photoIds.slice(0, 2)
  await db().updateTable('photos').set({ album_id: album.id }).where('id', 'in', moved).execute()
  const createdAt = test.clock.now()
  const groupId = await addGroup(db(), shop, { name: 'Jake', photoIds: shop.photoIds.slice(0, 4), createdAt })
  const shared = await payByCard(test, shop, [{ display_group_id: groupId }, { photo_id: shop.photoIds[5] }])
  test.clock.advance(60_000)
  const elsewhere = await payByCard(test, other, [{ photo_id: other.photoIds[0] }])
  await payByCard(test, shop, [{ photo_id: shop.photoIds[5] }])
  await addDiscount(db(), other, { name: 'ALL', value: 10_000 })
  const free = new Guest(test.url)
  await free.start(other.slug, [{ photo_id: other.photoIds[1] }])
  await free.discount('ALL')
  expect((await free.free()).status).toBe(200)
  test.clock.advance(24 * 3_600_000)
  const half = Math.round(shared.total / 2)
  expect((await owner.post('order/refund', { id: shared.orderId, amount: half, reason: 'Blurred' })).status).toBe(200)

  const mineOf = (asked: object) => askPhotographer(photographer, { photographerId: photographer.userId, ...asked })
  const all = await mineOf({})
  // The group costs 4800 cents within its 24 hours. Half of its photos are this photographer's, so the share is 2400.
  expect(all).toMatchObject({
    status: 200,
    orders: [
      {
        id: shared.orderId,
        kind: 'order',
        display_date: '2026-07-04',
        display_time: '12:00',
        outfitter: { id: shop.outfitterId },
        photo_count: 2,
        net: 2400,
      },
      { id: elsewhere.orderId, kind: 'order', outfitter: { slug: 'canyon-co' }, photo_count: 1, net: 1500 },
      { id: free.orderId, kind: 'order', photo_count: 1, net: 0 },
      {
        id: shared.orderId,
        kind: 'refund',
        refund_id: expect.any(Number),
        display_date: '2026-07-05',
        photo_count: 0,
        net: -1200,
      },
    ],
    totals: { count: 3, photo_count: 4, net: 2700 },
    next: null,
  })
  expect(await mineOf({ startDate: '2026-07-05', endDate: '2026-07-05' })).toMatchObject({
    orders: [{ kind: 'refund' }],
    totals: { count: 0, photo_count: 0, net: -1200 },
  })
  expect((await mineOf({ endDate: '2026-07-04' })).totals).toEqual({ count: 3, photo_count: 4, net: 3900 })
  expect(await askPhotographer(admin, { photographerId: photographer.userId })).toEqual(all)
  // A later change of the album's photographer must not change the shares of past sales.
  await db().updateTable('albums').set({ photographer_id: shop.photographerId }).where('id', '=', album.id).execute()
  expect(await mineOf({})).toEqual(all)
})

it('the photographer report shows administrators any user’s sales, and refuses photographers who ask about another user', async () => {
  expect(await askPhotographer(admin, {})).toMatchObject({
    status: 422,
    code: 'photographer-required',
    errors: { photographerId: 'Please select a photographer' },
  })
  expect(await askPhotographer(admin, { photographerId: null })).toMatchObject({ status: 422 })
  expect(await askPhotographer(admin, { photographerId: 2_147_483_647 })).toMatchObject({ status: 404 })
  expect(await askPhotographer(admin, { photographerId: admin.userId })).toMatchObject({ status: 200, orders: [] })
  const reversed = { photographerId: shop.photographerId, startDate: '2026-07-02', endDate: '2026-07-01' }
  expect(await askPhotographer(admin, reversed)).toMatchObject({
    status: 422,
    errors: { endDate: 'The end date cannot be before the start date' },
  })
  const photographer = await openStaff(test.url, db(), { role: 'photographer', outfitterId: shop.outfitterId })
  expect(await askPhotographer(photographer, reversed)).toMatchObject({ status: 404, code: 'not-found' })
  expect(await askPhotographer(photographer, { photographerId: 2_147_483_647 })).toMatchObject({ status: 404 })
  expect(await askPhotographer(owner, { photographerId: shop.photographerId })).toMatchObject({ status: 403 })
})

it('the pages of the photographer report have no gaps and no repeated rows', async () => {
  const photographer = await openStaff(test.url, db(), { role: 'photographer' })
  const order = await payByCard(test, shop, [{ photo_id: shop.photoIds[7] }])
  const at = test.clock.now()
  const copies = Array.from({ length: 130 }, (_, index) => index)
  const source = await db().selectFrom('orders').selectAll().where('id', '=', order.orderId).executeTakeFirstOrThrow()
  for (const index of copies) {
    const { id: _id, ...fields } = source
    const json = { priced: null, pricing_input: null, tax_quote: null }
    const { id } = await db()
      .insertInto('orders')
      .values({ ...fields, ...json, hash: `copy-for-pages-${index}` })
      .returning('id')
      .executeTakeFirstOrThrow()
    const share = { photographer_id: photographer.userId, completed_on: '2026-07-05', completed_at: at }
    await db()
      .insertInto('photographer_shares')
      .values({ ...share, order_id: id, photo_count: 1, net: 7 })
      .execute()
  }
  const asked = { photographerId: photographer.userId }
  const first = await askPhotographer(photographer, asked)
  expect(first.orders).toHaveLength(100)
  expect(first.totals).toEqual({ count: 130, photo_count: 130, net: 910 })
  const second = await askPhotographer(photographer, { ...asked, after: first.next })
  expect(second).toMatchObject({ next: null, totals: first.totals })
  expect(new Set([...first.orders, ...second.orders].map(({ id }) => id)).size).toBe(130)
  expect(await askPhotographer(photographer, { ...asked, after: 'MTA0Mg' })).toMatchObject({ status: 400 })
})
