import { beforeAll, describe, expect, it } from 'vitest'
import { newKey } from '../../support/guest.ts'
import { mailsOf, placeAtCounter } from '../../support/placed-order.ts'
import { addGroup, openShop, type Shop } from '../../support/shop.ts'
import { openStaff, type Staff } from '../../support/staff.ts'
import { testApp } from '../../support/test-app.ts'

const test = testApp()
let shop: Shop
let staff: Staff

beforeAll(async () => {
  shop = await openShop(db())
  staff = await openStaff(test.url, db(), { outfitterId: shop.outfitterId, role: 'outfitter' })
  await db()
    .insertInto('discounts')
    .values([
      { outfitter_id: shop.outfitterId, name: 'RIVER10', type: 'Percentage', value: 1000 },
      { outfitter_id: shop.outfitterId, name: 'FIVE', type: 'Dollar Value', value: 500 },
      { outfitter_id: shop.outfitterId, name: 'ALL', type: 'Percentage', value: 10000 },
      { outfitter_id: shop.outfitterId, name: 'GONE', type: 'Percentage', value: 5000, deleted_at: test.clock.now() },
    ])
    .execute()
})

const db = () => test.data.database.db

/** Places the cart of docs/rules.md#price-test-vector at the counter. It costs 10491 cents before any discount code. */
async function vectorOrder() {
  const groupId = await addGroup(db(), shop, {
    name: 'Jake',
    photoIds: shop.photoIds.slice(4, 8),
    createdAt: test.clock.now(),
  })
  const items = [...shop.photoIds.slice(0, 4).map((photo_id) => ({ photo_id })), { display_group_id: groupId }]
  return placeAtCounter(test, shop.slug, items)
}

it('a staff discount applies to the order’s frozen price, even when prices changed and the 24 hour discount ended after the order was placed', async () => {
  const { orderId } = await vectorOrder()
  const { revision } = (await staff.order(orderId)).body.order
  await db()
    .updateTable('outfitters')
    .set({ display_group_price: 9000, processing_fee: 999, commission_24: 50 })
    .where('id', '=', shop.outfitterId)
    .execute()
  test.clock.advance(48 * 3_600_000)
  const applied = await staff.post('order/apply-discount', { orderId, code: ' river10 ' })
  await db()
    .updateTable('outfitters')
    .set({ display_group_price: 6000, processing_fee: 250, commission_24: 20 })
    .where('id', '=', shop.outfitterId)
    .execute()
  expect(applied).toMatchObject({ status: 200, body: { success: true } })
  // The amounts of docs/rules.md#price-test-vector without tax, in cents.
  const expected = {
    status: 'pending',
    discount: { name: 'RIVER10' },
    subtotal: 11000,
    discount24: 1200,
    discount_value: 980,
    net: 8820,
    riverFee: 265,
    riverSectionFee: 132,
    processingFee: 250,
    total: 9467,
  }
  expect(applied.body.order).toMatchObject(expected)
  const { order } = (await staff.order(orderId)).body
  expect(order).toMatchObject({ ...expected, commission: 900, commission_24: 864, commission_24_rate: 20 })
  expect(order.revision).toBeGreaterThan(revision)
  expect(order.events.at(-1)).toMatchObject({ type: 'discount-applied', user: { id: staff.userId } })
})

it('a staff discount replaces the order’s earlier code, and has no further effect when repeated', async () => {
  const { orderId } = await vectorOrder()
  await staff.post('order/apply-discount', { orderId, code: 'RIVER10' })
  const key = newKey()
  const five = await staff.post('order/apply-discount', { orderId, code: 'FIVE' }, key)
  expect(five.body.order).toMatchObject({ discount: { name: 'FIVE' }, discount_value: 500, net: 9300 })
  expect((await staff.post('order/apply-discount', { orderId, code: 'FIVE' }, key)).body).toEqual(five.body)
  const same = await staff.post('order/apply-discount', { orderId, code: 'five' })
  expect(same.body.order).toMatchObject({ total: five.body.order.total })
  const { events } = (await staff.order(orderId)).body.order
  expect(events.filter((event) => event.type === 'discount-applied')).toHaveLength(2)
})

it('a release after a staff discount reports that the total differs from the one staff saw', async () => {
  const { orderId, total } = await vectorOrder()
  await staff.post('order/apply-discount', { orderId, code: 'FIVE' })
  const released = await staff.post('order/release', { id: orderId, expected_total: total })
  expect(released).toMatchObject({ status: 200, body: { order: { status: 'completed' } } })
  expect(released.body.difference).toBe(released.body.order.total - total)
  expect(released.body.difference).toBeLessThan(-499)
})

describe('a staff discount that leaves nothing to pay', () => {
  it('completes the order at once as free, with one delivery mail and its photos', async () => {
    const { orderId, hash } = await vectorOrder()
    test.clock.advance(60_000)
    const free = await staff.post('order/apply-discount', { orderId, code: 'ALL' })
    expect(free).toMatchObject({ status: 200, body: { order: { status: 'completed', tender: 'free' } } })
    expect(free.body.order).toMatchObject({ net: 0, processingFee: 0, tax: 0, total: 0 })
    const { order } = (await staff.order(orderId)).body
    expect(order.completed_at).toBe(test.clock.now().toISOString())
    expect(order.events.map((event) => event.type)).toEqual(['created', 'placed', 'discount-applied', 'completed'])
    expect(order.events.at(-1)).toMatchObject({ user: { id: staff.userId } })
    expect((await mailsOf(test, orderId)).map((mail) => mail.kind)).toEqual(['counter-received', 'delivery'])
    const delivery = await fetch(`${test.url}/api/v1/order/hash/${hash}`)
    const told = (await delivery.json()) as { order: { photos: readonly object[] } }
    expect(told).toMatchObject({ order: { status: 'completed', tender: 'free', total: 0 } })
    expect(told.order.photos).toHaveLength(8)
    expect(await staff.pending(shop.outfitterId)).not.toContainEqual(expect.objectContaining({ id: orderId }))
  })

  it('is refused and changes nothing when staff have not agreed that the discount releases the order', async () => {
    const { orderId, total } = await vectorOrder()
    const asked = await staff.post('order/apply-discount', { orderId, code: 'ALL', release: false })
    expect(asked).toMatchObject({ status: 422, body: { code: 'nothing-left-to-pay' } })
    const { order } = (await staff.order(orderId)).body
    expect(order).toMatchObject({ status: 'pending', discount: null, total })
    expect((await mailsOf(test, orderId)).map((mail) => mail.kind)).toEqual(['counter-received'])
    const part = await staff.post('order/apply-discount', { orderId, code: 'FIVE', release: false })
    expect(part).toMatchObject({ status: 200, body: { order: { status: 'pending', discount: { name: 'FIVE' } } } })
    const agreed = await staff.post('order/apply-discount', { orderId, code: 'ALL', release: true })
    expect(agreed).toMatchObject({ status: 200, body: { order: { status: 'completed', tender: 'free' } } })
  })

  it('has no second effect when repeated, and any other code is refused afterwards', async () => {
    const { orderId } = await vectorOrder()
    const first = await staff.post('order/apply-discount', { orderId, code: 'ALL' })
    const again = await staff.post('order/apply-discount', { orderId, code: 'all' })
    expect(again).toMatchObject({ status: 200, body: { order: { revision: first.body.order.revision } } })
    const other = await staff.post('order/apply-discount', { orderId, code: 'FIVE' })
    expect(other).toMatchObject({ status: 409, body: { code: 'not-pending', current: { total: 0 } } })
    expect(await staff.post('order/cancel', { id: orderId })).toMatchObject({ status: 409 })
    expect(await mailsOf(test, orderId)).toHaveLength(2)
  })

  it('does not make a queued release fail: the release succeeds and records the difference from the total that staff saw', async () => {
    const { orderId, total } = await vectorOrder()
    await staff.post('order/apply-discount', { orderId, code: 'ALL' })
    const knowing = await staff.post('order/release', { id: orderId, expected_total: 0 })
    expect(knowing).toMatchObject({ status: 200, body: { difference: 0, order: { tender: 'free' } } })
    const unknowing = await staff.post('order/release', { id: orderId, expected_total: total })
    expect(unknowing).toMatchObject({ status: 200, body: { difference: -total, order: { tender: 'free', total: 0 } } })
    const { events } = (await staff.order(orderId)).body.order
    expect(events.map((event) => event.type)).toEqual([
      'created',
      'placed',
      'discount-applied',
      'completed',
      'released',
    ])
    expect(events.at(-1)).toMatchObject({ difference: -total })
    expect(await mailsOf(test, orderId)).toHaveLength(2)
  })
})

it.each(['NOPE', 'GONE', '', '   ', 'RIVER1', "RIVER10' or '1'='1"])(
  'staff get the error “Invalid Code” for the discount code %j',
  async (code) => {
    const { orderId, total } = await vectorOrder()
    const refused = await staff.post('order/apply-discount', { orderId, code })
    expect(refused).toMatchObject({ status: 422, body: { code: 'invalid-code', errors: { code: 'Invalid Code' } } })
    expect((await staff.order(orderId)).body.order).toMatchObject({ total, discount: null })
  },
)

it('staff get the error for an invalid code when they enter another outfitter’s discount code', async () => {
  const other = await openShop(db())
  await db()
    .insertInto('discounts')
    .values({ outfitter_id: other.outfitterId, name: 'THEIRS', type: 'Percentage', value: 1000 })
    .execute()
  const { orderId } = await vectorOrder()
  const refused = await staff.post('order/apply-discount', { orderId, code: 'THEIRS' })
  expect(refused).toMatchObject({ status: 422, body: { code: 'invalid-code' } })
})

it('a staff discount is refused with 409 after release or cancellation', async () => {
  const released = await vectorOrder()
  await staff.post('order/release', { id: released.orderId })
  const late = await staff.post('order/apply-discount', { orderId: released.orderId, code: 'FIVE' })
  expect(late).toMatchObject({
    status: 409,
    body: { code: 'already-released', current: { id: released.orderId, total: released.total } },
  })
  const cancelled = await vectorOrder()
  await staff.post('order/cancel', { id: cancelled.orderId })
  const tooLate = await staff.post('order/apply-discount', { orderId: cancelled.orderId, code: 'FIVE' })
  expect(tooLate).toMatchObject({ status: 409, body: { code: 'already-cancelled' } })
})

it('a guest cannot change the price of a pending order', async () => {
  const { orderId, guest, hash, total } = await vectorOrder()
  const asGuest = await guest.post('order/apply-discount', { orderId, code: 'ALL' }, { 'idempotency-key': newKey() })
  expect(asGuest.status).toBe(409)
  const byHash = await guest.post(
    'order/apply-discount',
    { orderId, code: 'ALL' },
    { 'cart-token': '', 'order-hash': hash },
  )
  expect(byHash.status).toBe(404)
  expect((await staff.order(orderId)).body.order.total).toBe(total)
})
