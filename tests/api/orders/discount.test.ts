import { beforeEach, describe, expect, it } from 'vitest'
import { Guest, newKey } from '../../support/guest.ts'
import { addDiscount, addGroup, openShop, type Shop } from '../../support/shop.ts'
import { openStaff } from '../../support/staff.ts'
import { testApp } from '../../support/test-app.ts'

const test = testApp()

// Advances the clock past the rate limit, because the guests of all tests share one IP address.
beforeEach(() => test.clock.advance(10 * 60_000))

const db = () => test.data.database.db

async function withPhoto(shop: Shop, isExternal = true): Promise<Guest> {
  const guest = new Guest(test.url)
  await guest.start(shop.slug, [{ photo_id: shop.photoIds[0] }], isExternal)
  return guest
}

async function tenPercentShop(): Promise<Shop> {
  const shop = await openShop(db())
  await addDiscount(db(), shop, { name: 'River10', value: 1000 })
  return shop
}

describe('applyDiscount by a guest', () => {
  it('gives the cart of docs/rules.md#price-test-vector the discount and total listed there', async () => {
    const shop = await tenPercentShop()
    const photoIds = shop.photoIds.slice(4, 8)
    const group = await addGroup(db(), shop, { name: 'Jake', photoIds, createdAt: test.clock.now() })
    const guest = new Guest(test.url)
    await guest.start(shop.slug, [
      ...shop.photoIds.slice(0, 4).map((photo_id) => ({ photo_id })),
      { display_group_id: group },
    ])
    const applied = await guest.discount('River10')
    expect(applied).toMatchObject({
      status: 200,
      body: {
        order: {
          discount: { name: 'River10' },
          subtotal: 11_000,
          discount24: 1200,
          discount_value: 980,
          net: 8820,
          riverFee: 265,
          riverSectionFee: 132,
          processingFee: 250,
          tax: null,
          total: 9467,
        },
      },
    })
  })

  it.each(['River10', '  river10\t', 'RIVER10'])('accepts the code typed as %j', async (code) => {
    const guest = await withPhoto(await tenPercentShop())
    expect((await guest.discount(code)).body.order).toMatchObject({
      discount: { name: 'River10' },
      discount_value: 150,
    })
  })

  it('answers ‘Invalid Code’ for a code that is unknown, removed or of another outfitter', async () => {
    const [shop, other] = [await tenPercentShop(), await openShop(db())]
    await addDiscount(db(), other, { name: 'ELSEWHERE', value: 5000 })
    const removed = await addDiscount(db(), shop, { name: 'LASTYEAR', value: 5000 })
    await db().updateTable('discounts').set({ deleted_at: test.clock.now() }).where('id', '=', removed).execute()
    const guest = await withPhoto(shop)
    const answers = [
      await guest.discount('River'),
      await guest.discount('ELSEWHERE'),
      await guest.discount('LASTYEAR'),
      await guest.discount('   '),
      await guest.discount('%'),
    ]
    for (const answer of answers)
      expect(answer).toMatchObject({ status: 422, body: { code: 'invalid-code', errors: { code: 'Invalid Code' } } })
    expect((await guest.load(shop.slug)).body.order).toMatchObject({ discount: null, total: 1818 })
  })

  it('replaces the earlier code', async () => {
    const shop = await tenPercentShop()
    await addDiscount(db(), shop, { name: 'FIVE', type: 'Dollar Value', value: 500 })
    const guest = await withPhoto(shop)
    await guest.discount('River10')
    const { order } = (await guest.discount('five')).body
    expect(order).toMatchObject({ discount: { name: 'FIVE' }, discount_value: 500, net: 1000 })
  })

  it('takes the code off again when the guest sends an empty one, and with it the calculated tax', async () => {
    const shop = await tenPercentShop()
    const guest = await withPhoto(shop)
    const applied = (await guest.discount('River10')).body.order
    expect(applied.discount).toEqual({ name: 'River10', type: 'Percentage', value: 1000 })
    await guest.tax()
    const key = newKey()
    const off = await guest.discount('', key)
    expect(off).toMatchObject({ status: 200, body: { order: { discount: null, discount_value: 0, tax: null } } })
    expect((await guest.discount('', key)).body).toEqual(off.body)
    expect((await guest.load(shop.slug)).body.order).toMatchObject({ discount: null, total: 1818 })
    const thief = new Guest(test.url)
    thief.orderId = guest.orderId
    thief.cartToken = 'x'.repeat(43)
    expect((await thief.discount('')).status).toBe(404)
  })

  it('clears the calculated tax of the cart, except when the same code is already applied', async () => {
    const shop = await tenPercentShop()
    const guest = await withPhoto(shop)
    expect((await guest.tax()).body.order.tax).not.toBeNull()
    const applied = (await guest.discount('River10')).body.order
    expect(applied.tax).toBeNull()
    const taxed = await guest.tax()
    const again = (await guest.discount('RIVER10')).body.order
    expect(again).toMatchObject({ tax: taxed.body.tax, revision: applied.revision, total: taxed.body.total })
  })

  it('takes effect once when repeated with the same idempotency key, and refuses that key with another code', async () => {
    const shop = await tenPercentShop()
    const guest = await withPhoto(shop)
    const key = newKey()
    const first = await guest.discount('River10', key)
    expect((await guest.discount('River10', key)).body).toEqual(first.body)
    expect(await guest.discount('Other', key)).toMatchObject({ status: 422, body: { code: 'idempotency-key-reused' } })
    const { discount, revision, total } = first.body.order
    expect((await guest.load(shop.slug)).body.order).toMatchObject({ discount, revision, total })
  })

  it('loses its effect on a cart when the outfitter removes the discount later', async () => {
    const shop = await tenPercentShop()
    const guest = await withPhoto(shop)
    await guest.discount('River10')
    await db()
      .updateTable('discounts')
      .set({ deleted_at: test.clock.now() })
      .where('outfitter_id', '=', shop.outfitterId)
      .execute()
    expect((await guest.load(shop.slug)).body.order).toMatchObject({ discount: null, discount_value: 0, total: 1818 })
    const placed = await guest.counter({ expected_total: 1818 })
    expect(placed.body.order).toMatchObject({ status: 'pending', discount: null, total: 1818 })
  })

  it('is refused on the internal channel, for valid and invalid codes alike', async () => {
    const guest = await withPhoto(await tenPercentShop(), false)
    const right = await guest.discount('River10')
    const wrong = await guest.discount('nothing')
    expect(right).toMatchObject({ status: 422, body: { code: 'discount-external-only' } })
    expect(wrong.body).toEqual(right.body)
  })

  it('is refused once the order is placed', async () => {
    const guest = await withPhoto(await tenPercentShop())
    await guest.counter()
    expect(await guest.discount('River10')).toMatchObject({
      status: 409,
      body: { code: 'order-placed', current: { status: 'pending', discount: null } },
    })
  })
})

describe('guessing discount codes', () => {
  it('is blocked after ten wrong codes for one order: even the valid code is refused until the limit’s time window ends', async () => {
    const guest = await withPhoto(await tenPercentShop())
    const statuses: number[] = []
    for (let turn = 0; turn < 10; turn += 1) statuses.push((await guest.discount(`guess${turn}`)).status)
    expect(statuses).toEqual(Array.from({ length: 10 }, () => 422))
    // A code that is taken off gives no try back.
    expect((await guest.discount('')).status).toBe(200)
    const refused = await guest.discount('River10')
    expect(refused).toMatchObject({ status: 429, body: { success: false, code: 'too-many' } })
    const wait = Number(refused.headers.get('retry-after'))
    expect(wait).toBeGreaterThan(0)
    test.clock.advance(wait * 1000)
    expect((await guest.discount('River10')).status).toBe(200)
  })

  it('is blocked after ten wrong codes even when they come at the same moment', async () => {
    const guest = await withPhoto(await tenPercentShop())
    // Sends the guesses without an idempotency key. With a key the server could answer some of them 'in-progress'.
    const answers = await Promise.all(Array.from({ length: 15 }, (_, turn) => guest.discount(`guess${turn}`, null)))
    expect(answers.filter((answer) => answer.status === 422)).toHaveLength(10)
    expect(answers.filter((answer) => answer.status === 429)).toHaveLength(5)
  })

  it('is blocked after a hundred wrong codes from one IP address, across orders', async () => {
    const shop = await tenPercentShop()
    const guests = await Promise.all(Array.from({ length: 11 }, () => withPhoto(shop)))
    const statuses: number[] = []
    for (const guest of guests)
      for (let turn = 0; turn < 10; turn += 1) statuses.push((await guest.discount(`guess${turn}`)).status)
    expect(statuses.slice(0, 100).every((status) => status === 422)).toBe(true)
    expect(statuses.slice(100).every((status) => status === 429)).toBe(true)
  })

  it('is limited by wrong codes only: valid codes, codes for placed orders and codes for another guest’s order do not count', async () => {
    const shop = await tenPercentShop()
    const [guest, placed, thief] = [await withPhoto(shop), await withPhoto(shop), new Guest(test.url)]
    await placed.counter()
    thief.orderId = guest.orderId
    thief.cartToken = placed.cartToken
    for (let turn = 0; turn < 12; turn += 1) {
      expect((await guest.discount('River10')).status).toBe(200)
      expect((await placed.discount('River10')).status).toBe(409)
      expect(await thief.discount(`guess${turn}`)).toMatchObject({ status: 404, body: { code: 'not-found' } })
    }
    expect((await guest.discount('wrong')).status).toBe(422)
  })

  it('gets the same 404 for another guest’s order as for an order that does not exist', async () => {
    const guest = await withPhoto(await tenPercentShop())
    const thief = new Guest(test.url)
    thief.orderId = guest.orderId
    thief.cartToken = 'x'.repeat(43)
    const nobody = new Guest(test.url)
    nobody.orderId = 99_999_999
    nobody.cartToken = 'x'.repeat(43)
    const answers = [await thief.discount('River10'), await nobody.discount('River10')]
    expect(answers.map((answer) => answer.status)).toEqual([404, 404])
    expect(answers[0]?.body).toEqual(answers[1]?.body)
  })
})

describe('applyDiscount by staff', () => {
  it('reprices a pending order from its frozen prices, on the internal channel too', async () => {
    const shop = await tenPercentShop()
    const guest = await withPhoto(shop, false)
    const placed = await guest.counter()
    expect(placed.body.order.total).toBe(1818)
    await db().updateTable('price_groups').set({ price: 9900 }).where('outfitter_id', '=', shop.outfitterId).execute()
    const staff = await openStaff(test.url, db(), { outfitterId: shop.outfitterId, now: test.clock.now() })
    const applied = await staff.post('order/apply-discount', { orderId: guest.orderId, code: ' river10 ' })
    expect(applied).toMatchObject({
      status: 200,
      body: {
        order: { status: 'pending', discount: { name: 'River10' }, discount_value: 150, net: 1350, total: 1661 },
      },
    })
    const wrong = await staff.post('order/apply-discount', { orderId: guest.orderId, code: 'nothing' })
    expect(wrong).toMatchObject({ status: 422, body: { errors: { code: 'Invalid Code' } } })
    expect((await guest.load(shop.slug)).body.order).toMatchObject({ discount_value: 150, total: 1661 })
  })
})
