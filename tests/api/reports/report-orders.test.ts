import { afterAll, beforeAll, expect, it } from 'vitest'
import { placeAtCounter } from '../../support/placed-order.ts'
import { openShop, type Shop } from '../../support/shop.ts'
import { openStaff, type Staff } from '../../support/staff.ts'
import { startTestApp, type TestApp } from '../../support/test-app.ts'
import { payByCard } from '../payments/paid-order.ts'
import { askReport, askSearch } from './report-caller.ts'

let test: TestApp
let shop: Shop
let owner: Staff

beforeAll(async () => {
  test = await startTestApp({ start: '2026-07-04T18:00:00Z' })
  shop = await openShop(test.data.database.db)
  owner = await openStaff(test.url, test.data.database.db, { outfitterId: shop.outfitterId, role: 'outfitter' })
})
afterAll(() => test.close())

it('an order stands on the day it was completed, a refund on the day it was settled', async () => {
  const card = await payByCard(test, shop)
  const counter = await placeAtCounter(test, shop.slug, [{ photo_id: shop.photoIds[1] }])
  expect((await owner.post('order/release', { id: counter.orderId })).status).toBe(200)
  test.clock.set(new Date('2026-07-05T18:00:00Z'))
  const refunded = await owner.post('order/refund', { id: card.orderId, amount: 700, reason: 'One photo was blurred' })
  expect(refunded.status, JSON.stringify(refunded.body)).toBe(200)

  const first = await askReport(owner, {
    outfitterId: shop.outfitterId,
    startDate: '2026-07-04',
    endDate: '2026-07-04',
  })
  expect(first).toMatchObject({
    status: 200,
    orders: [
      { id: card.orderId, kind: 'order', display_date: '2026-07-04', card_total: card.total, counter_total: 0 },
      { id: counter.orderId, kind: 'order', card_total: 0, counter_total: counter.total },
    ],
    totals: { count: 2, total: card.total + counter.total },
    days: [{ date: '2026-07-04', count: 2, card_total: card.total, counter_total: counter.total }],
    next: null,
  })
  const today = await askReport(owner, { outfitterId: shop.outfitterId })
  expect(today).toMatchObject({
    status: 200,
    orders: [{ id: card.orderId, kind: 'refund', total: -700, card_total: -700, notes: 'One photo was blurred' }],
    totals: { count: 0, total: -700, card_total: -700, counter_total: 0 },
  })
  const admin = await openStaff(test.url, test.data.database.db, { role: 'admin' })
  expect(await askSearch(admin, { startDate: '2026-07-04', endDate: '2026-07-04' })).toMatchObject({
    status: 200,
    orders: [{ id: counter.orderId }, { id: card.orderId }],
  })
  expect(await askSearch(admin, { email: 'ROBIN@guest' })).toMatchObject({
    status: 200,
    orders: [{ id: card.orderId }],
  })
})
