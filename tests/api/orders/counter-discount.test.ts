import { beforeAll, describe, expect, it } from 'vitest'
import type { StaffOrder } from '#contract/schema.gen.ts'
import { counterDiscount } from '#domain/pricing/staff-discount.ts'
import { repriceFrozen } from '#domain/pricing/price-cart.ts'
import { readPricingInput } from '#domain/pricing/stored-price.ts'
import { localDateAt } from '#domain/trip-time/zoned-time.ts'
import { newKey } from '../../support/guest.ts'
import { mailsOf, placeAtCounter } from '../../support/placed-order.ts'
import { checkRollUp } from '../../support/recompute-books.ts'
import { addGroup, openShop, type Shop } from '../../support/shop.ts'
import { openStaff, type Staff } from '../../support/staff.ts'
import { testApp } from '../../support/test-app.ts'

const test = testApp()
const reason = 'They waited an hour'
let shop: Shop
let staff: Staff
let owner: Staff

beforeAll(async () => {
  shop = await openShop(db(), { outfitter: { staff_discount_limit: 2_500 } })
  staff = await openStaff(test.url, db(), { outfitterId: shop.outfitterId, role: 'employee' })
  owner = await openStaff(test.url, db(), { outfitterId: shop.outfitterId, role: 'outfitter' })
  await db()
    .insertInto('discounts')
    .values({ outfitter_id: shop.outfitterId, name: 'FIVE', type: 'Dollar Value', value: 500 })
    .execute()
})

const db = () => test.data.database.db

/** Places the cart of docs/rules.md#price-test-vector. 9800 cents are left after the 24 hour discount. */
async function vectorOrder() {
  const group = { name: 'Jake', photoIds: shop.photoIds.slice(4, 8), createdAt: test.clock.now() }
  const groupId = await addGroup(db(), shop, group)
  const items = [...shop.photoIds.slice(0, 4).map((photo_id) => ({ photo_id })), { display_group_id: groupId }]
  return placeAtCounter(test, shop.slug, items)
}

const apply = (orderId: number, fields: object, key?: string) =>
  staff.post('order/apply-discount', { orderId, ...fields }, key)
const orderNow = async (orderId: number): Promise<StaffOrder> => (await staff.order(orderId)).body.order

async function limitTo(limit: number): Promise<void> {
  await db().updateTable('outfitters').set({ staff_discount_limit: limit }).where('id', '=', shop.outfitterId).execute()
}

describe('a counter discount', () => {
  it.each([
    [{ percent: 1000 }, { discount_value: 980, net: 8820, riverFee: 265, riverSectionFee: 132, total: 9467 }],
    [{ amount: 980 }, { discount_value: 980, net: 8820, riverFee: 265, riverSectionFee: 132, total: 9467 }],
    [{ percent: 2500 }, { discount_value: 2450, net: 7350 }],
  ])(
    'of %o reprices the order from its frozen price, and its history and the audit log hold the reason',
    async (typed, amounts) => {
      const { orderId, total } = await vectorOrder()
      const { pricing } = await orderNow(orderId)
      const applied = await apply(orderId, { ...typed, reason: ` ${reason} ` })
      const expected = { status: 'pending', discount: { name: 'Counter discount' }, discount24: 1200, ...amounts }
      expect(applied).toMatchObject({ status: 200, body: { order: expected } })
      const order = await orderNow(orderId)
      expect(order).toMatchObject(expected)
      // A device shows this total before it applies the discount.
      expect(repriceFrozen(readPricingInput(pricing), counterDiscount({ ...typed, reason })).priced.total).toBe(
        order.total,
      )
      expect(order.events.at(-1)).toMatchObject({
        type: 'discount-applied',
        amount: amounts.discount_value,
        text: reason,
        user: { id: staff.userId },
      })
      const acts = await db().selectFrom('audit_log').selectAll().where('entity_id', '=', orderId).execute()
      expect(acts.filter(({ action }) => action === 'order-discount-applied')).toMatchObject([
        { actor_user_id: staff.userId, detail: { discount: 'Counter discount', reason } },
      ])
      expect(order.total).toBeLessThan(total)
    },
  )

  it('replaces the order’s code and its earlier counter discount, and a code replaces it', async () => {
    const { orderId } = await vectorOrder()
    await apply(orderId, { code: 'FIVE' })
    const counter = await apply(orderId, { amount: 500, reason })
    expect(counter.body.order).toMatchObject({ discount: { name: 'Counter discount' }, discount_value: 500 })
    const other = await apply(orderId, { percent: 500, reason })
    expect(other.body.order).toMatchObject({ discount: { name: 'Counter discount' }, discount_value: 490 })
    expect((await apply(orderId, { code: 'FIVE' })).body.order).toMatchObject({ discount: { name: 'FIVE' } })
    const { events } = await orderNow(orderId)
    expect(events.filter(({ type }) => type === 'discount-applied')).toHaveLength(4)
  })

  it('has no further effect when repeated, with its key and without, also when the limit is lower by then', async () => {
    const { orderId } = await vectorOrder()
    const key = newKey()
    const first = await apply(orderId, { percent: 2000, reason }, key)
    await limitTo(100)
    expect((await apply(orderId, { percent: 2000, reason }, key)).body).toEqual(first.body)
    expect(await apply(orderId, { percent: 2000, reason })).toMatchObject({ status: 200 })
    await limitTo(2_500)
    const { events, revision } = await orderNow(orderId)
    expect(revision).toBe(first.body.order.revision)
    expect(events.filter(({ type }) => type === 'discount-applied')).toHaveLength(1)
  })

  it.each([
    [{ amount: 2451 }, 'amount'],
    [{ percent: 2501 }, 'percent'],
  ])('of %o is refused above the outfitter’s limit, and changes nothing', async (typed, field) => {
    const { orderId, total } = await vectorOrder()
    expect(await apply(orderId, { ...typed, reason })).toMatchObject({
      status: 422,
      body: {
        code: 'discount-too-high',
        errors: { [field]: 'You can take off at most 25% of the price, which is $24.50 for this order' },
      },
    })
    await limitTo(0)
    const closed = await apply(orderId, { percent: 1, reason })
    await limitTo(2_500)
    expect(closed).toMatchObject({
      status: 422,
      body: { code: 'discount-too-high', errors: { percent: 'This shop allows discount codes only' } },
    })
    expect(await orderNow(orderId)).toMatchObject({ discount: null, total })
  })

  it('is refused without a reason, and together with a code or another value', async () => {
    const { orderId, total } = await vectorOrder()
    for (const typed of [{ amount: 100 }, { percent: 100, reason: '  ' }])
      expect(await apply(orderId, typed)).toMatchObject({
        status: 422,
        body: { code: 'missing-information', errors: { reason: expect.any(String) } },
      })
    for (const typed of [{}, { amount: 100, percent: 100, reason }, { code: 'FIVE', amount: 100, reason }])
      expect(await apply(orderId, typed)).toMatchObject({ status: 422, body: { code: 'one-discount' } })
    for (const typed of [{ amount: 0 }, { percent: 10_001 }, { amount: 1.5 }, { amount: 1, reason: 'r'.repeat(501) }])
      expect(await apply(orderId, { reason, ...typed })).toMatchObject({ status: 400 })
    expect(await orderNow(orderId)).toMatchObject({ discount: null, total })
  })

  it('is refused with 409 on an order that is no longer pending, which then offers no pricing to a device', async () => {
    const { orderId } = await vectorOrder()
    await staff.post('order/release', { id: orderId })
    expect(await apply(orderId, { amount: 100, reason })).toMatchObject({
      status: 409,
      body: { code: 'already-released', current: { id: orderId, discount: null, pricing: null } },
    })
  })

  it('is no matter of guests, who get 403 with the secret of their cart and 404 without', async () => {
    const { orderId, guest, total } = await vectorOrder()
    const body = { orderId, amount: 100, reason }
    expect(await guest.post('order/apply-discount', body)).toMatchObject({ status: 403 })
    expect((await guest.post('order/apply-discount', body, { 'cart-token': '' })).status).toBe(404)
    expect(await orderNow(orderId)).toMatchObject({ total })
  })

  it('that leaves nothing to pay asks first, then completes the order, and no other discount follows', async () => {
    await limitTo(10_000)
    const { orderId } = await vectorOrder()
    const asked = await apply(orderId, { amount: 9800, reason, release: false })
    expect(asked).toMatchObject({ status: 422, body: { code: 'nothing-left-to-pay' } })
    expect(await orderNow(orderId)).toMatchObject({ status: 'pending', discount: null })
    const free = await apply(orderId, { amount: 9800, reason, release: true })
    expect(free.body.order).toMatchObject({ status: 'completed', tender: 'free', discount_value: 9800, total: 0 })
    expect((await mailsOf(test, orderId)).map((mail) => mail.kind)).toEqual(['counter-received', 'delivery'])
    expect(await apply(orderId, { amount: 9800, reason })).toMatchObject({
      status: 200,
      body: { order: { revision: free.body.order.revision } },
    })
    expect(await apply(orderId, { amount: 100, reason })).toMatchObject({ status: 409, body: { code: 'not-pending' } })
    await limitTo(2_500)
  })

  it('goes into the books, the commission and the coupon of the reports as a code does', async () => {
    const { orderId } = await vectorOrder()
    await apply(orderId, { percent: 1000, reason })
    await staff.post('order/release', { id: orderId })
    expect((await owner.order(orderId)).body.order).toMatchObject({
      status: 'completed',
      commission: 900,
      commission_24: 864,
    })
    const day = localDateAt(test.clock.now(), 'America/Denver')
    const request = { startDate: day, endDate: day, outfitterId: shop.outfitterId, filter: 'all' }
    const report = await staff.post('order/get-orders', request, null)
    expect(report.body.orders).toContainEqual(
      expect.objectContaining({ id: orderId, discount: { name: 'Counter discount' }, discount_value: 980 }),
    )
    await checkRollUp(db())
  })
})
