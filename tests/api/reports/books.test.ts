import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { Guest, newKey } from '../../support/guest.ts'
import { placeAtCounter } from '../../support/placed-order.ts'
import { checkRollUp } from '../../support/recompute-books.ts'
import { addDiscount, addGroup, insertPhotos, openShop, type Shop } from '../../support/shop.ts'
import { openStaff, type Staff } from '../../support/staff.ts'
import { testApp } from '../../support/test-app.ts'
import { untilFree } from '../../support/until-free.ts'
import { payByCard } from '../payments/paid-order.ts'

const steps = process.env['LONG_TESTS'] === '1' ? 400 : 60
const hour = 3_600_000

let shop: Shop
let owner: Staff
let items: readonly object[]
let othersPhotoIds: readonly number[]

const db = () => test.data.database.db

async function secondPhotographer(): Promise<readonly number[]> {
  const user = await db()
    .insertInto('users')
    .values({
      name: 'Quinn',
      email: 'quinn@photographer.test',
      password_hash: 'none',
      role: 'photographer',
      created_at: test.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const album = await db()
    .insertInto('albums')
    .values({
      outfitter_id: shop.outfitterId,
      river_section_id: shop.sectionId,
      photographer_id: user.id,
      date: '2026-07-04',
      time_of_day: 'Afternoon',
      name: 'another album',
      created_at: test.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return insertPhotos(db(), album.id, 5, test.clock.now())
}

const test = testApp({ start: '2026-07-04T04:30:00Z' })

beforeAll(async () => {
  shop = await openShop(db(), {
    outfitter: { allow_checkout_at_counter: true, counter_tax_rate: 333, photo_expire: 0, display_group_price: 6001 },
  })
  owner = await openStaff(test.url, db(), { outfitterId: shop.outfitterId, role: 'outfitter' })
  await addDiscount(db(), shop, { name: 'SEVENTH', value: 1429 })
  await addDiscount(db(), shop, { name: 'ALL', value: 10_000 })
  othersPhotoIds = await secondPhotographer()
  const groupId = await addGroup(db(), shop, {
    name: 'Jake',
    photoIds: [...shop.photoIds.slice(0, 2), ...othersPhotoIds.slice(0, 1)],
    createdAt: test.clock.now(),
  })
  items = [
    { display_group_id: groupId },
    { photo_id: shop.photoIds[3] },
    { photo_id: othersPhotoIds[2] },
    { photo_id: othersPhotoIds[3] },
  ]
})

const choice = fc.record({
  what: fc.constantFrom(
    'card',
    'release',
    'release',
    'cancel',
    'anyway',
    'free',
    'to-free',
    'refund',
    'refund',
    'rest',
  ),
  code: fc.constantFrom('SEVENTH', null),
  items: fc.subarray([0, 1, 2, 3], { minLength: 1 }),
  part: fc.double({ min: 0.01, max: 1, noNaN: true }),
  pauseMs: fc.integer({ min: 0, max: 7 * hour }),
})
type Choice = typeof choice extends fc.Arbitrary<infer T> ? T : never

async function step(done: { id: number; left: number }[], { what, part, ...chosen }: Choice): Promise<void> {
  const wanted = chosen.items.flatMap((index) => items[index] ?? [])
  const release = async (orderId: number, fields: object = {}) => {
    const payment = [{ paid_by: 'cash' }, { paid_by: 'terminal' }, { paid_by: 'other' }, {}][orderId % 4]
    const { status, body } = await owner.post('order/release', { id: orderId, ...payment, ...fields })
    expect(status, JSON.stringify(body)).toBe(200)
    done.push({ id: orderId, left: body.order.total })
  }
  if (what === 'card') {
    const { orderId, total } = await payByCard(test, shop, wanted)
    done.push({ id: orderId, left: total })
  } else if (what === 'free') {
    const guest = new Guest(test.url)
    await guest.start(shop.slug, wanted)
    expect((await guest.discount('ALL')).status).toBe(200)
    const email = `free-${guest.orderId}@guest.test`
    expect((await guest.free({ email })).body).toMatchObject({ success: true })
  } else if (what === 'refund' || what === 'rest') {
    const order = done.find(({ left }) => left > 0)
    if (order === undefined) return
    const amount = what === 'rest' ? order.left : Math.max(1, Math.floor(order.left * part))
    const { status, body } = await owner.post('order/refund', { id: order.id, amount, reason: 'Blurred' })
    expect(status, JSON.stringify(body)).toBe(200)
    order.left -= amount
  } else {
    const { orderId } = await placeAtCounter(test, shop.slug, wanted)
    const code = what === 'to-free' ? 'ALL' : chosen.code
    if (code !== null) expect((await owner.post('order/apply-discount', { orderId, code })).status).toBe(200)
    if (what === 'release') await release(orderId)
    if (what === 'cancel' || what === 'anyway')
      expect((await owner.post('order/cancel', { id: orderId })).status).toBe(200)
    if (what === 'anyway') await release(orderId, { anyway: true, reason: 'Paid in cash' })
  }
}

it(`the ledger equals the sum of all orders and refunds after a random history of ${steps} steps`, async () => {
  const choices = fc.sample(choice, { numRuns: steps, seed: 20260704 })
  const done: { id: number; left: number }[] = []
  for (const [index, each] of choices.entries()) {
    // Advances the clock by up to seven hours. Otherwise the server's rate limits on carts and discount codes would
    // refuse later steps. The clock also passes midnight now and then, so that the ledger has several days.
    test.clock.advance(each.pauseMs)
    try {
      await step(done, each)
    } catch (error) {
      throw new Error(`step ${index}: ${JSON.stringify(each)}`, { cause: error })
    }
  }
  await checkRollUp(db())
  const { days, refunds, shares } = await counts()
  expect(days).toBeGreaterThan(4)
  expect(refunds).toBeGreaterThan(4)
  expect(shares).toBe(2)
}, 600_000)

async function counts() {
  const days = await db().selectFrom('order_days').select('day').distinct().execute()
  const refunds = await db().selectFrom('refunds').select('id').where('state', '=', 'completed').execute()
  const shares = await db().selectFrom('photographer_shares').select('photographer_id').distinct().execute()
  return { days: days.length, refunds: refunds.length, shares: shares.length }
}

it('the ledger records every one of many simultaneous completions and refunds', async () => {
  test.clock.advance(48 * hour)
  const orders = []
  for (let index = 0; index < 30; index++) {
    test.clock.advance(3_000)
    orders.push(await placeAtCounter(test, shop.slug, [{ photo_id: shop.photoIds[index % 6] }]))
  }
  const others = await Promise.all(
    [0, 1, 2, 3].map(() => openStaff(test.url, db(), { outfitterId: shop.outfitterId, role: 'outfitter' })),
  )
  const by = (index: number): Staff => others[index % 4] ?? owner
  const statusOf = async (staff: Staff, path: string, body: object) => {
    const key = newKey()
    return (await untilFree(() => staff.post(path, body, key))).status
  }
  const released = await Promise.all(
    orders.map(({ orderId }, index) => statusOf(by(index), 'order/release', { id: orderId })),
  )
  expect(new Set(released)).toEqual(new Set([200]))
  const mixed = await Promise.all(
    orders.flatMap(({ orderId }, index) => [
      statusOf(by(index), 'order/refund', { id: orderId, amount: 100 + index, reason: 'Blurred' }),
      // Repeats the release between the refunds. It must not change the totals of the ledger.
      statusOf(by(index + 1), 'order/release', { id: orderId }),
    ]),
  )
  expect(new Set(mixed)).toEqual(new Set([200]))
  await checkRollUp(db())
}, 120_000)

it('sales that were made before the ledger existed are entered once, even when the keep-books job runs twice', async () => {
  const before = await db().selectFrom('order_days').selectAll().orderBy('day').orderBy('tender').execute()
  const shares = () =>
    db()
      .selectFrom('photographer_shares')
      .select(['order_id', 'photographer_id', 'photo_count', 'net', 'completed_on'])
      .orderBy('order_id')
      .orderBy('photographer_id')
      .orderBy('completed_at')
      .orderBy('net', 'desc')
      .execute()
  const sharesBefore = await shares()
  // Removes all ledger data. The database then looks as if an early version of the app, which had no ledger, wrote it.
  await db().updateTable('orders').set({ completed_on: null }).execute()
  await db().updateTable('refunds').set({ completed_on: null, net: null, tax: null, fees: null }).execute()
  await db().deleteFrom('photographer_shares').execute()
  await db().deleteFrom('order_days').execute()
  await test.app.runJob('keep-books')
  await test.app.runJob('keep-books')
  expect(await db().selectFrom('order_days').selectAll().orderBy('day').orderBy('tender').execute()).toEqual(before)
  expect(await shares()).toEqual(sharesBefore)
  await checkRollUp(db())
}, 120_000)

it('an order that cannot be entered in the ledger does not keep the keep-books job from entering other orders', async () => {
  const spoilt = await placeAtCounter(test, shop.slug, [{ photo_id: shop.photoIds[5] }])
  const sound = await placeAtCounter(test, shop.slug, [{ photo_id: shop.photoIds[5] }])
  const completed = { status: 'completed' as const, completed_at: test.clock.now() }
  await db().updateTable('orders').set(completed).where('id', 'in', [spoilt.orderId, sound.orderId]).execute()
  await db().updateTable('orders').set({ priced: '{}' }).where('id', '=', spoilt.orderId).execute()
  await expect(test.app.runJob('keep-books')).rejects.toThrow('Some orders could not be entered in the books')
  const row = (id: number) => db().selectFrom('orders').select('completed_on').where('id', '=', id).executeTakeFirst()
  expect(await row(sound.orderId)).toEqual({ completed_on: expect.any(String) })
  expect(await row(spoilt.orderId)).toEqual({ completed_on: null })
})
