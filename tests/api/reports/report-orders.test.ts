import { beforeAll, describe, expect, it } from 'vitest'
import { Guest } from '../../support/guest.ts'
import { placeAtCounter } from '../../support/placed-order.ts'
import { addDiscount, addGroup, openShop, type Shop } from '../../support/shop.ts'
import { openStaff, type Staff } from '../../support/staff.ts'
import { testApp } from '../../support/test-app.ts'
import { payByCard } from '../payments/paid-order.ts'
import { askReport, readWholeReport } from './report-caller.ts'

const test = testApp()
let shop: Shop
let owner: Staff
let employee: Staff
let admin: Staff

const db = () => test.data.database.db
const outfitter = () => ({ outfitterId: shop.outfitterId })
const on = (day: string) => ({ ...outfitter(), startDate: day, endDate: day })

beforeAll(async () => {
  shop = await openShop(db(), { outfitter: { photo_expire: 0 } })
  // A session lasts 30 days. A start in December keeps the sessions valid on all test dates, from March to November.
  const now = new Date('2026-12-01T18:00:00Z')
  owner = await openStaff(test.url, db(), { outfitterId: shop.outfitterId, role: 'outfitter', now })
  employee = await openStaff(test.url, db(), { outfitterId: shop.outfitterId, now })
  admin = await openStaff(test.url, db(), { role: 'admin', now })
})

async function releaseAt(instant: string): Promise<number> {
  test.clock.set(new Date(instant))
  const { orderId } = await placeAtCounter(test, shop.slug, [{ photo_id: shop.photoIds[0] }])
  const { status, body } = await owner.post('order/release', { id: orderId })
  expect(status, JSON.stringify(body)).toBe(200)
  return orderId
}

describe('a day of a report', () => {
  it('shows the orders that were completed that day, and refunds as negative rows', async () => {
    test.clock.set(new Date('2026-05-04T18:00:00Z'))
    await addDiscount(db(), shop, { name: 'RIVER10', value: 1000 })
    const groupId = await addGroup(db(), shop, {
      name: 'Jake',
      photoIds: shop.photoIds.slice(4, 8),
      createdAt: test.clock.now(),
    })
    const guest = new Guest(test.url)
    await guest.start(shop.slug, [
      ...shop.photoIds.slice(0, 4).map((photo_id) => ({ photo_id })),
      { display_group_id: groupId },
    ])
    await guest.discount('RIVER10')
    // The cart of docs/rules.md#price-test-vector, bought in a state without sales tax.
    const { body } = await guest.tax({
      name: 'Robin',
      email: 'robin@guest.test',
      country: 'US',
      state: 'OR',
      zip: '97209',
    })
    const paid = await guest.charge({ expected_total: body.total, state: 'OR', zip: '97209' })
    expect(paid.status, JSON.stringify(paid.body)).toBe(200)
    const waiting = await placeAtCounter(test, shop.slug, [{ photo_id: shop.photoIds[1] }])
    const cancelled = await placeAtCounter(test, shop.slug, [{ photo_id: shop.photoIds[1] }])
    expect((await owner.post('order/cancel', { id: cancelled.orderId })).status).toBe(200)
    test.clock.set(new Date('2026-05-05T18:00:00Z'))
    expect((await owner.post('order/release', { id: waiting.orderId })).status).toBe(200)
    const refund = { id: guest.orderId, amount: 947, reason: 'One photo was blurred' }
    expect((await owner.post('order/refund', refund)).status).toBe(200)
    expect((await owner.post('order/refund', { ...refund, amount: 1 })).status).toBe(200)

    const first = await askReport(owner, on('2026-05-04'))
    expect(first).toMatchObject({
      status: 200,
      orders: [
        {
          id: guest.orderId,
          kind: 'order',
          status: 'completed',
          tender: 'card',
          display_date: '2026-05-04',
          display_time: '12:00',
          photoCount: 4,
          displayGroupCount: 1,
          discount: { name: 'RIVER10' },
          subtotal: 11_000,
          discount24: 1200,
          discount_value: 980,
          net: 8820,
          fees_and_tax: 647,
          total: 9467,
          card_total: 9467,
          counter_total: 0,
          outfitter: { id: shop.outfitterId, slug: shop.slug },
        },
      ],
      totals: {
        count: 1,
        subtotal: 11_000,
        discount: 2180,
        net: 8820,
        fees_and_tax: 647,
        total: 9467,
        card_total: 9467,
      },
      refunds: 0,
      days: [{ date: '2026-05-04', count: 1, card_total: 9467, counter_total: 0, total: 9467 }],
      next: null,
    })
    expect(first.orders[0]).not.toHaveProperty('refund_id')

    const second = await askReport(owner, outfitter())
    expect(second).toMatchObject({
      status: 200,
      orders: [
        // Staff released this order on the day after the guest placed it. The report counts it on the day of the
        // release.
        {
          id: waiting.orderId,
          kind: 'order',
          tender: 'counter',
          display_date: '2026-05-05',
          counter_total: waiting.total,
        },
        {
          id: guest.orderId,
          kind: 'refund',
          refund_id: expect.any(Number),
          tender: 'card',
          display_date: '2026-05-05',
          notes: 'One photo was blurred',
          discount: { name: 'RIVER10' },
          photoCount: 0,
          subtotal: -1100,
          discount24: -120,
          discount_value: -98,
          net: -882,
          fees_and_tax: -65,
          total: -947,
          card_total: -947,
          counter_total: 0,
        },
        { id: guest.orderId, kind: 'refund', total: -1 },
      ],
      totals: { count: 1, total: waiting.total - 948, card_total: -948, counter_total: waiting.total },
      refunds: -948,
      days: [{ date: '2026-05-05', count: 1, total: waiting.total - 948 }],
    })
    expect(second.orders.map((row) => row.id)).not.toContain(cancelled.orderId)
    const both = await askReport(owner, { ...outfitter(), startDate: '2026-05-04', endDate: '2026-05-05' })
    expect(both.orders).toEqual([...first.orders, ...second.orders])
    expect(both.days).toEqual([...first.days, ...second.days])
    expect(both.totals.total).toBe(first.totals.total + second.totals.total)
  })

  it('can be filtered to counter and free orders, or to card orders', async () => {
    test.clock.set(new Date('2026-05-20T18:00:00Z'))
    const card = await payByCard(test, shop)
    const counter = await releaseAt('2026-05-20T18:01:00Z')
    await addDiscount(db(), shop, { name: 'ALL', value: 10_000 })
    const free = new Guest(test.url)
    await free.start(shop.slug, [{ photo_id: shop.photoIds[2] }])
    await free.discount('ALL')
    expect((await free.free()).status).toBe(200)
    expect((await owner.post('order/refund', { id: counter, amount: 100, reason: 'Blurred' })).status).toBe(200)

    const idsOf = async (filter?: string) => {
      const { orders, totals } = await askReport(employee, {
        ...on('2026-05-20'),
        ...(filter === undefined ? {} : { filter }),
      })
      return { ids: orders.map(({ id, kind }) => `${kind} ${id}`), total: totals.total, count: totals.count }
    }
    const all = await idsOf()
    expect(all.ids).toEqual([`order ${card.orderId}`, `order ${counter}`, `order ${free.orderId}`, `refund ${counter}`])
    expect(await idsOf('all')).toEqual(all)
    const internal = await idsOf('internal')
    expect(internal).toMatchObject({ ids: all.ids.slice(1), count: 2 })
    expect(await idsOf('external')).toEqual({ ids: all.ids.slice(0, 1), total: card.total, count: 1 })
    expect(internal.total + card.total).toBe(all.total)
  })

  it.each([
    ['the day of 23 hours', '2026-03-08', '2026-03-08T07:30:00Z', '2026-03-09T05:30:00Z', '2026-03-09T06:00:00Z'],
    ['the day of 25 hours', '2026-11-01', '2026-11-01T06:30:00Z', '2026-11-02T06:30:00Z', '2026-11-02T07:00:00Z'],
  ])('follows the outfitter’s clock on %s', async (_, day, atHalfPastMidnight, beforeMidnight, next) => {
    const ids = [await releaseAt(atHalfPastMidnight), await releaseAt(beforeMidnight)]
    const after = await releaseAt(next)
    const report = await askReport(owner, on(day))
    expect(report.orders.map(({ id, display_time }) => [id, display_time])).toEqual([
      [ids[0], '00:30'],
      [ids[1], '23:30'],
    ])
    expect(report).toMatchObject({ totals: { count: 2 }, days: [{ date: day, count: 2 }] })
    // The clock shows the first minute of the next day. The report of today now covers that day.
    const today = await askReport(owner, outfitter())
    expect(today.orders.map(({ id, display_time }) => [id, display_time])).toEqual([[after, '00:00']])
  })

  it('stays the same when the outfitter moves to another time zone', async () => {
    const id = await releaseAt('2026-04-01T05:30:00Z')
    const moveTo = (timezone: string) => admin.call('PUT', `outfitter/${shop.outfitterId}`, { timezone })
    test.clock.set(new Date('2026-04-02T18:00:00Z'))
    await moveTo('Europe/Berlin')
    const later = await releaseAt('2026-04-02T23:30:00Z')
    const report = await askReport(owner, { ...on('2026-03-31'), endDate: '2026-04-03' })
    test.clock.set(new Date('2026-04-04T18:00:00Z'))
    await moveTo('America/Denver')
    const timesOf = ({ orders }: Pick<typeof report, 'orders'>) =>
      orders.map((row) => [row.id, row.display_date, row.display_time, row.timezone])
    expect(timesOf(report)).toEqual([
      [id, '2026-03-31', '23:30', 'America/Denver'],
      [later, '2026-04-03', '01:30', 'Europe/Berlin'],
    ])
    expect(timesOf(await askReport(owner, { ...on('2026-03-31'), endDate: '2026-04-03' }))).toEqual(timesOf(report))

    const search = async (asked: object) => timesOf((await admin.post('order/search', asked)).body)
    expect(await search({ orderId: later })).toEqual(timesOf(report).slice(1))
    expect(await search({ startDate: '2026-04-03', endDate: '2026-04-03' })).toEqual(timesOf(report).slice(1))
    expect(await search({ startDate: '2026-04-02', endDate: '2026-04-02' })).toEqual([])
    const { order } = (await owner.call('GET', `order/report/${later}`)).body
    const delivery = await fetch(`${test.url}/api/v1/order/hash/${order.hash ?? ''}`)
    const { order: delivered } = (await delivery.json()) as { order: object }
    for (const shown of [order, delivered])
      expect(shown).toMatchObject({ display_date: '2026-04-03', display_time: '01:30' })
  })
})

describe('the dates of a report', () => {
  it('are refused when reversed or malformed', async () => {
    const reversed = { ...outfitter(), startDate: '2026-07-02', endDate: '2026-07-01' }
    expect(await askReport(owner, reversed)).toMatchObject({
      status: 422,
      code: 'date-order',
      errors: { endDate: 'The end date cannot be before the start date' },
    })
    expect(await askReport(owner, { ...outfitter(), startDate: '2026-02-30' })).toMatchObject({ status: 400 })
  })

  it('may be the first and the last day of the calendar, and either date may be left out', async () => {
    const everything = await askReport(owner, { ...outfitter(), startDate: '0001-01-01', endDate: '9999-12-31' })
    expect(everything.status).toBe(200)
    expect(everything.totals.count).toBeGreaterThan(5)
    expect((await askReport(owner, { ...outfitter(), startDate: '1999-01-01' })).totals).toEqual(everything.totals)
    expect((await askReport(owner, { ...outfitter(), endDate: '2999-01-01' })).totals).toEqual(everything.totals)
    expect((await askReport(owner, on('2001-01-01'))).orders).toEqual([])
  })
})

describe('the rights to a report', () => {
  const july = { startDate: '2026-07-01', endDate: '2026-07-02' }

  it('let an employee see any single day, and longer periods with the permission for the full report', async () => {
    expect(await askReport(employee, outfitter())).toMatchObject({ status: 200 })
    expect(await askReport(employee, on('2026-05-04'))).toMatchObject({ status: 200, totals: { count: 1 } })
    for (const range of [july, { startDate: '2026-07-01' }, { endDate: '2026-07-01' }])
      expect(await askReport(employee, { ...outfitter(), ...range })).toMatchObject({
        status: 403,
        code: 'one-day-only',
        errors: { endDate: 'You can see the closing report of one day at a time. Choose a single day.' },
      })
    await db()
      .updateTable('users')
      .set({ permissions: ['reports.full'] })
      .where('id', '=', employee.userId)
      .execute()
    expect(await askReport(employee, { ...outfitter(), ...july })).toMatchObject({ status: 200 })
    await db().updateTable('users').set({ permissions: [] }).where('id', '=', employee.userId).execute()
  })

  it('do not extend to another outfitter’s staff, who get 404 whatever dates they ask for', async () => {
    const other = await openShop(db())
    const stranger = await openStaff(test.url, db(), { outfitterId: other.outfitterId, role: 'outfitter' })
    const admin = await openStaff(test.url, db(), { role: 'admin' })
    // A foreign outfitter answers 404 even for invalid dates. A 422 would reveal that the outfitter exists.
    for (const asked of [
      outfitter(),
      on('2026-05-04'),
      { ...outfitter(), startDate: '2026-07-02', endDate: '2026-07-01' },
    ])
      expect(await askReport(stranger, asked)).toMatchObject({ status: 404, code: 'not-found' })
    expect(await askReport(owner, { outfitterId: 2_147_483_647 })).toMatchObject({ status: 404 })
    expect(await askReport(admin, { outfitterId: 2_147_483_647 })).toMatchObject({ status: 404 })
    expect(await askReport(admin, { ...outfitter(), ...july })).toMatchObject({ status: 200 })
    const photographer = await openStaff(test.url, db(), { role: 'photographer', outfitterId: shop.outfitterId })
    expect(await askReport(photographer, outfitter())).toMatchObject({ status: 403 })
  })
})

describe('report pages', () => {
  it('show every row exactly once, even rows of the same instant', async () => {
    test.clock.set(new Date('2026-06-15T18:00:00Z'))
    const order = await payByCard(test, shop)
    await copyOrder(order.orderId, 149)
    for (const row of await db().selectFrom('orders').select('id').where('email', 'like', 'copy%').execute())
      if (row.id % 3 === 0) await insertRefund(row.id)
    await test.app.runJob('keep-books')

    const asked = on('2026-06-15')
    const first = await askReport(owner, asked)
    expect(first.orders).toHaveLength(100)
    expect(first.next).toMatch(/^[\w-]+$/)
    const rows = await readWholeReport(owner, asked)
    const keys = rows.map((row) => `${row.kind} ${row.refund_id ?? row.id}`)
    expect(new Set(keys).size).toBe(keys.length)
    expect(rows.filter((row) => row.kind === 'order')).toHaveLength(150)
    expect(rows.filter((row) => row.kind === 'refund').length).toBeGreaterThan(40)
    // Rows of the same instant come in a fixed order: first the orders by number, then the refunds.
    expect(keys.findLastIndex((key) => key.startsWith('order'))).toBe(149)
    const sum = (of: (row: (typeof rows)[number]) => number) => rows.reduce((total, row) => total + of(row), 0)
    expect(first.totals).toMatchObject({
      count: 150,
      total: sum((row) => row.total),
      net: sum((row) => row.net),
      discount: sum((row) => row.discount24 + row.discount_value),
      card_total: sum((row) => row.card_total),
    })
    // A refund made while the pages are read must not shift the rows of this page. It appears on a later page.
    const again = await askReport(owner, { ...asked, after: first.next })
    expect(again.orders).toEqual(rows.slice(100, 200))
    expect(again.totals).toEqual(first.totals)
  })

  it('refuse a cursor that the server never issued', async () => {
    const cursorOf = (text: string) => Buffer.from(text).toString('base64url')
    for (const after of [
      'MTA0Mg',
      cursorOf('2026-06-15|2026-06-15 18:00:00.000000|order|99999999999'),
      cursorOf('2026-99-15|2026-06-15 18:00:00.000000|order|1'),
      cursorOf('2026-06-15|2026-06-35 18:00:00.000000|order|1'),
      cursorOf("2026-06-15|2026-06-15 18:00:00.000000|order|1'; --"),
      cursorOf('2026-06-15|2026-06-15 18:00:00.000000|other|1'),
    ])
      expect(await askReport(owner, { ...outfitter(), after }), after).toMatchObject({ status: 400 })
  })
})

/** Inserts many copies of an order, all with the same instants. */
async function copyOrder(id: number, count: number): Promise<void> {
  const { id: _id, ...order } = await db()
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const copies = Array.from({ length: count }, (_, index) => ({
    ...order,
    priced: JSON.stringify(order.priced),
    pricing_input: null,
    tax_quote: null,
    hash: `copy-of-an-order-number-${index}`,
    email: `copy${index}@guest.test`,
    completed_on: null,
  }))
  await db().insertInto('orders').values(copies).execute()
}

async function insertRefund(orderId: number): Promise<void> {
  const at = test.clock.now()
  await db()
    .insertInto('refunds')
    .values({
      order_id: orderId,
      key: `refund-${orderId}`,
      tender: 'card',
      amount: 100 + (orderId % 7),
      reason: 'Blurred',
      request: '{}',
      state: 'completed',
      lease_until: at,
      created_at: at,
      settled_at: at,
    })
    .execute()
}
