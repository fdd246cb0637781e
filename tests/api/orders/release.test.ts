import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { untilFree } from '../../support/until-free.ts'
import { Guest, newKey } from '../../support/guest.ts'
import { counterEmail, mailsOf, placeAtCounter } from '../../support/placed-order.ts'
import { addGroup, openShop, type Shop } from '../../support/shop.ts'
import { openStaff, type Staff } from '../../support/staff.ts'
import { testApp } from '../../support/test-app.ts'
import { askReport } from '../reports/report-caller.ts'
import { payByCard } from '../payments/paid-order.ts'

const test = testApp()
let shop: Shop
let staff: Staff

beforeAll(async () => {
  shop = await openShop(db())
  staff = await openStaff(test.url, db(), { outfitterId: shop.outfitterId })
})
beforeEach(() => test.clock.set(new Date('2026-07-04T18:00:00Z')))

const db = () => test.data.database.db

/** A pending order of one photo for 1818 cents: price 1500 and fees 45, 23 and 250. */
const placed = (items: object[] = [{ photo_id: shop.photoIds[0] }]) => placeAtCounter(test, shop.slug, items)
const releaseMails = async (orderId: number) =>
  (await mailsOf(test, orderId)).filter((mail) => mail.dedupe_key === `delivery ${orderId}`)

async function statusOf(orderId: number) {
  const row = await db().selectFrom('orders').select('status').where('id', '=', orderId).executeTakeFirstOrThrow()
  return row.status
}

async function delivery(hash: string): Promise<{ status: string; photos: readonly { full_path: string }[] }> {
  const response = await fetch(`${test.url}/api/v1/order/hash/${hash}`)
  const body: unknown = await response.json()
  return (body as { order: { status: string; photos: { full_path: string }[] } }).order
}

describe('releaseOrder', () => {
  it('completes the order, delivers the photos and queues exactly one delivery mail', async () => {
    const guest = await placed()
    expect(await delivery(guest.hash)).toMatchObject({ status: 'pending', photos: [] })
    test.clock.advance(60_000)
    const released = await staff.post('order/release', { id: guest.orderId, expected_total: 1818 })
    expect(released).toMatchObject({
      status: 200,
      body: {
        success: true,
        difference: 0,
        order: { status: 'completed', tender: 'counter', total: 1818, completed_at: '2026-07-04T18:01:00.000Z' },
      },
    })
    expect((await delivery(guest.hash)).photos).toHaveLength(1)
    expect(await releaseMails(guest.orderId)).toMatchObject([
      { kind: 'released', recipient: counterEmail(guest.orderId) },
    ])
    expect(released.body.order.events.at(-1)).toMatchObject({
      type: 'released',
      user: { id: staff.userId, name: 'Erin Employee' },
      origin_user: null,
    })
  })

  it('queues no second mail when repeated under the same key, under another key, or by another member of staff', async () => {
    const guest = await placed()
    const key = newKey()
    const other = await openStaff(test.url, db(), { outfitterId: shop.outfitterId, role: 'outfitter' })
    const first = await staff.post('order/release', { id: guest.orderId }, key)
    const repeated = await staff.post('order/release', { id: guest.orderId }, key)
    expect(repeated.body).toEqual(first.body)
    const { total } = first.body.order
    for (const again of [
      await staff.post('order/release', { id: guest.orderId, expected_total: total }),
      await other.post('order/release', { id: guest.orderId }, null),
    ])
      expect(again).toMatchObject({ status: 200, body: { difference: 0, order: { status: 'completed' } } })
    expect(await releaseMails(guest.orderId)).toHaveLength(1)
    const { events } = (await staff.order(guest.orderId)).body.order
    expect(events.filter((event) => event.type === 'released')).toHaveLength(1)
  })

  it('tells a colleague who repeats it who released the order, and when at the outfitter’s', async () => {
    const guest = await placed()
    const other = await openStaff(test.url, db(), { outfitterId: shop.outfitterId, role: 'outfitter' })
    const key = newKey()
    const first = await staff.post('order/release', { id: guest.orderId }, key)
    expect(first.body).toMatchObject({ released_before: null })
    test.clock.advance(90 * 60_000)
    const repeat = { id: guest.orderId, expected_total: 1 }
    const erin = { name: 'Erin Employee' }
    for (const again of [await other.post('order/release', repeat), await other.post('order/release', repeat)])
      expect(again.body).toMatchObject({ released_before: { ...erin, time: '12:00' } })
    test.clock.advance(86_400_000)
    const late = await other.post('order/release', repeat)
    expect(late.body).toMatchObject({ released_before: { ...erin, time: '2026-07-04 12:00' } })
    const own = await staff.post('order/release', { id: guest.orderId }, key)
    expect(own.body).toMatchObject({ released_before: null })
  })

  it('records the difference when a repeated call names a total that differs from the order’s total', async () => {
    const guest = await placed()
    const first = await staff.post('order/release', { id: guest.orderId })
    const { total } = first.body.order
    const late = await staff.post('order/release', { id: guest.orderId, expected_total: total + 157 })
    expect(late).toMatchObject({ status: 200, body: { difference: -157, order: { status: 'completed', total } } })
    expect(late.body.order.events.at(-1)).toMatchObject({ type: 'released', difference: -157 })
    expect(await releaseMails(guest.orderId)).toHaveLength(1)
  })

  it('writes only one event and one mail when ten simultaneous calls succeed', async () => {
    const guest = await placed()
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => untilFree(() => staff.post('order/release', { id: guest.orderId }))),
    )
    expect(answers.map((answer) => answer.status)).toEqual(Array.from({ length: 10 }, () => 200))
    expect(await releaseMails(guest.orderId)).toHaveLength(1)
    const { events } = (await staff.order(guest.orderId)).body.order
    expect(events.filter((event) => event.type === 'released')).toHaveLength(1)
  })

  it('succeeds when the total differs from the one staff saw, and returns and records the difference', async () => {
    const guest = await placed()
    const released = await staff.post('order/release', { id: guest.orderId, expected_total: 2000 })
    expect(released).toMatchObject({ status: 200, body: { difference: -182, order: { status: 'completed' } } })
    expect(released.body.order.events.at(-1)).toMatchObject({ type: 'released', difference: -182 })
  })

  it('stores an idempotency key that the retention job still keeps after a year', async () => {
    const guest = await placed()
    const key = newKey()
    await staff.post('order/release', { id: guest.orderId }, key)
    const yearAgo = new Date(test.clock.now().getTime() - 365 * 86_400_000)
    await db().updateTable('idempotency_keys').set({ created_at: yearAgo }).where('key', '=', key).execute()
    await test.app.runJob('retention')
    const row = await db().selectFrom('idempotency_keys').select('order_id').where('key', '=', key).executeTakeFirst()
    expect(row?.order_id).toBe(guest.orderId)
  })

  it('refuses a cart, an order paid by card and an unknown order', async () => {
    const guest = new Guest(test.url)
    await guest.start(shop.slug, [{ photo_id: shop.photoIds[1] }])
    const cart = await staff.post('order/release', { id: guest.orderId })
    expect(cart).toMatchObject({ status: 409, body: { code: 'not-pending', current: { status: 'cart' } } })
    expect(cart.body.errors).toEqual({ general: 'This order is not waiting at the counter' })
    const paid = await payByCard(test, shop)
    expect(await staff.post('order/release', { id: paid.orderId })).toMatchObject({
      status: 409,
      body: { code: 'not-pending', current: { status: 'completed' } },
    })
    expect(await staff.post('order/release', { id: 2_000_000 })).toMatchObject({ status: 404 })
  })

  it('records both the employee and the administrator in the order’s event when the administrator acts as the employee', async () => {
    const guest = await placed()
    const admin = await openStaff(test.url, db(), { role: 'admin', name: 'Ada Admin' })
    const acting = await openStaff(test.url, db(), { outfitterId: shop.outfitterId, originUserId: admin.userId })
    const { body } = await acting.post('order/release', { id: guest.orderId })
    expect(body.order.events.at(-1)).toMatchObject({
      user: { id: acting.userId },
      origin_user: { id: admin.userId, name: 'Ada Admin' },
    })
  })
})

describe('the payment of a release', () => {
  const paymentOf = async (orderId: number) => {
    const { paid_by, cash_given } = (await staff.order(orderId)).body.order
    return { paid_by, cash_given }
  }

  it('is stored with the cash that the guest gave', async () => {
    const guest = await placed()
    const given = { paid_by: 'cash', cash_given: 2000 }
    const released = await staff.post('order/release', { id: guest.orderId, expected_total: 1818, ...given })
    expect(released).toMatchObject({ status: 200, body: { order: given } })
    expect(await paymentOf(guest.orderId)).toEqual(given)
  })

  it.each([{ paid_by: 'terminal', cash_given: 1 }, { paid_by: 'other' }])(
    'is stored without cash for %j',
    async (way) => {
      const guest = await placed()
      await staff.post('order/release', { id: guest.orderId, ...way })
      expect(await paymentOf(guest.orderId)).toEqual({ paid_by: way.paid_by, cash_given: null })
    },
  )

  it('stays open when an older page names none', async () => {
    const guest = await placed()
    expect(await staff.post('order/release', { id: guest.orderId })).toMatchObject({ status: 200 })
    expect(await paymentOf(guest.orderId)).toEqual({ paid_by: null, cash_given: null })
  })

  it('refuses cash below the total that staff saw and releases nothing', async () => {
    const guest = await placed()
    const refused = await staff.post('order/release', { id: guest.orderId, paid_by: 'cash', cash_given: 1817 })
    expect(refused).toMatchObject({
      status: 422,
      body: { code: 'too-little-cash', errors: { cash_given: 'The guest gave less than the total' } },
    })
    expect(await statusOf(guest.orderId)).toBe('pending')
    const saw = { id: guest.orderId, expected_total: 1500, paid_by: 'cash', cash_given: 1500 }
    expect(await staff.post('order/release', saw)).toMatchObject({ status: 200, body: { difference: 318 } })
  })

  it.each([
    { paid_by: 'cash', cash_given: 2_147_483_648 },
    { paid_by: 'cash', cash_given: -1 },
    { paid_by: 'cash', cash_given: 18.18 },
    { paid_by: 'shells' },
  ])('is malformed as %j', async (wrong) => {
    const guest = await placed()
    expect(await staff.post('order/release', { id: guest.orderId, ...wrong })).toMatchObject({ status: 400 })
    expect(await statusOf(guest.orderId)).toBe('pending')
  })

  it('stays as the first release stored it when a colleague repeats the release', async () => {
    const guest = await placed()
    await staff.post('order/release', { id: guest.orderId, paid_by: 'terminal' })
    await staff.post('order/release', { id: guest.orderId, paid_by: 'cash', cash_given: 5000 })
    expect(await paymentOf(guest.orderId)).toEqual({ paid_by: 'terminal', cash_given: null })
  })

  it('sums up in the closing report, less what was refunded', async () => {
    const own = await openShop(db())
    const counter = await openStaff(test.url, db(), { outfitterId: own.outfitterId, role: 'outfitter' })
    const pay = async (payment: object) => {
      const { orderId } = await placeAtCounter(test, own.slug, [{ photo_id: own.photoIds[0] }])
      return (await counter.post('order/release', { id: orderId, ...payment })).body.order
    }
    const cash = await pay({ paid_by: 'cash', cash_given: 9000 })
    const terminal = await pay({ paid_by: 'terminal' })
    const other = await pay({ paid_by: 'other' })
    const unknown = await pay({})
    await counter.post('order/refund', { id: cash.id, amount: 100, reason: 'Blurred' })
    expect(await askReport(counter, { outfitterId: own.outfitterId })).toMatchObject({
      totals: {
        cash_total: cash.total - 100,
        terminal_total: terminal.total,
        other_total: other.total,
        counter_total: cash.total + terminal.total + other.total + unknown.total - 100,
      },
    })
  })
})

describe('cancelOrder', () => {
  it('cancels a pending order without a mail, and records no second event when repeated', async () => {
    const guest = await placed()
    const before = await mailsOf(test, guest.orderId)
    const cancelled = await staff.post('order/cancel', { id: guest.orderId, reason: 'Wrong raft' })
    expect(cancelled).toMatchObject({
      status: 200,
      body: { order: { status: 'cancelled', cancelled_at: '2026-07-04T18:00:00.000Z' } },
    })
    expect(cancelled.body.order.events.at(-1)).toMatchObject({ type: 'cancelled', text: 'Wrong raft' })
    const again = await staff.post('order/cancel', { id: guest.orderId })
    expect(again).toMatchObject({ status: 200, body: { order: { status: 'cancelled' } } })
    expect(again.body.order.events).toHaveLength(cancelled.body.order.events.length)
    expect(await mailsOf(test, guest.orderId)).toEqual(before)
    expect(await delivery(guest.hash)).toMatchObject({ status: 'cancelled', photos: [] })
  })

  it('refuses a completed order, which needs a refund instead', async () => {
    const guest = await placed()
    await staff.post('order/release', { id: guest.orderId })
    const refused = await staff.post('order/cancel', { id: guest.orderId })
    expect(refused).toMatchObject({
      status: 409,
      body: {
        code: 'completed-not-cancelled',
        errors: { general: 'This order is completed. Refund it instead.' },
        current: { id: guest.orderId, status: 'completed' },
      },
    })
    expect(await statusOf(guest.orderId)).toBe('completed')
  })

  it('makes a later release fail with 409, and the answer to that release shows the cancelled order', async () => {
    const guest = await placed()
    await staff.post('order/cancel', { id: guest.orderId })
    const refused = await staff.post('order/release', { id: guest.orderId, expected_total: 1818 })
    expect(refused).toMatchObject({
      status: 409,
      body: {
        code: 'already-cancelled',
        errors: { general: 'This order has already been cancelled' },
        current: { id: guest.orderId, status: 'cancelled', total: 1818 },
      },
    })
    expect(await releaseMails(guest.orderId)).toEqual([])
  })
})

describe('releasing an order with the option “anyway”', () => {
  it('completes a cancelled order, records the reason, sets a flag, and queues one delivery mail', async () => {
    const guest = await placed()
    await staff.post('order/cancel', { id: guest.orderId })
    const body = { id: guest.orderId, expected_total: 1818, anyway: true, reason: 'Paid in cash at noon' }
    const released = await staff.post('order/release', body)
    expect(released).toMatchObject({
      status: 200,
      body: { difference: 0, order: { status: 'completed', flags: ['released-anyway'], cancelled_at: null } },
    })
    expect(released.body.order.events.at(-1)).toMatchObject({
      type: 'released-anyway',
      text: 'Paid in cash at noon',
      user: { id: staff.userId },
    })
    expect(await releaseMails(guest.orderId)).toHaveLength(1)
    expect((await delivery(guest.hash)).photos).toHaveLength(1)
    expect(await staff.post('order/release', body)).toMatchObject({ status: 200, body: { difference: 0 } })
    expect(await releaseMails(guest.orderId)).toHaveLength(1)
  })

  it.each([{}, { reason: '  ' }])('is refused when the call gives no reason: %j', async (reason) => {
    const guest = await placed()
    await staff.post('order/cancel', { id: guest.orderId })
    const refused = await staff.post('order/release', { id: guest.orderId, anyway: true, ...reason })
    expect(refused).toMatchObject({
      status: 422,
      body: { code: 'reason-required', errors: { reason: expect.stringContaining('why') } },
    })
    expect(await statusOf(guest.orderId)).toBe('cancelled')
  })

  it('completes a pending order without a flag, like a release without the option', async () => {
    const guest = await placed()
    const released = await staff.post('order/release', { id: guest.orderId, anyway: true })
    expect(released).toMatchObject({ status: 200, body: { order: { status: 'completed', flags: [] } } })
  })
})

describe('the staff view of a frozen order', () => {
  it('shows the name, photos and price of a display group as they were when the guest placed the order', async () => {
    const own = await openShop(db())
    const employee = await openStaff(test.url, db(), { outfitterId: own.outfitterId })
    const groupId = await addGroup(db(), own, {
      name: 'Raft 7',
      photoIds: own.photoIds.slice(6, 9),
      createdAt: test.clock.now(),
    })
    const guest = await placeAtCounter(test, own.slug, [{ display_group_id: groupId }])
    await db()
      .updateTable('display_groups')
      .set({ name: 'Renamed', deleted_at: test.clock.now() })
      .where('id', '=', groupId)
      .execute()
    await db().deleteFrom('display_group_photos').where('display_group_id', '=', groupId).execute()
    await db().updateTable('price_groups').set({ price: 1 }).where('outfitter_id', '=', own.outfitterId).execute()
    const released = await employee.post('order/release', { id: guest.orderId })
    expect(released.body.order.order_items).toMatchObject([
      { display_group: { name: 'Raft 7', photos: [{}, {}, {}] }, price: 6000, discount24: 1200 },
    ])
  })
})
