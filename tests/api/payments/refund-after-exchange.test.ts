import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { purgeDeletedPhotos } from '#server/modules/photos/photos.public.ts'
import { newKey } from '../../support/guest.ts'
import { mailsOf } from '../../support/placed-order.ts'
import { addGroup, insertPhotos, openShop, type Shop } from '../../support/shop.ts'
import { openStaff, type Staff } from '../../support/staff.ts'
import { testApp } from '../../support/test-app.ts'
import { openTestStorage } from '../deliveries/placed-order.ts'
import { checkInvariant, payByCard, type PaidOrder } from './paid-order.ts'

const test = testApp()
const now = new Date('2026-07-04T18:00:00Z')
let shop: Shop
let staff: Staff
let rest: readonly number[]

beforeAll(async () => {
  shop = await openShop(db(), { photos: 4 })
  staff = await openStaff(test.url, db(), { role: 'outfitter', outfitterId: shop.outfitterId })
})
beforeEach(async () => {
  test.clock.set(now)
  rest = await insertPhotos(db(), shop.albumId, 8, now)
})
afterEach(async () => {
  test.sandbox.refundsWait = false
  await checkInvariant(test)
})

const db = () => test.data.database.db
const group = (photoIds: readonly number[]) => addGroup(db(), shop, { name: 'Raft', photoIds, createdAt: now })
const at = (index: number) => rest[index] ?? 0
const refund = (orderId: number, photos: readonly (readonly [number, number | null])[], fields: object = {}) =>
  staff.post('order/refund', {
    id: orderId,
    reason: 'Wrong photos',
    photos: photos.map(([photo_id, display_group_id]) => ({ photo_id, display_group_id })),
    ...fields,
  })
const exchange = (id: number, from_group_id: number, to_group_id: number) =>
  staff.post('order/exchange', { id, from_group_id, to_group_id }, newKey())

async function deliveredOf({ hash }: Pick<PaidOrder, 'hash'>): Promise<number[]> {
  const answer = await fetch(`${test.url}/api/v1/order/hash/${hash}`)
  return ((await answer.json()) as { order: { photos: { id: number }[] } }).order.photos.map(({ id }) => id)
}

const photoCountOf = async (orderId: number) => {
  const { count } = await db()
    .selectFrom('photographer_shares')
    .select((eb) => eb.fn.sum<number>('photo_count').as('count'))
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  return count
}

describe('an order with a photo in two groups', () => {
  it('ends access to a photo that was refunded in one group once the other is exchanged', async () => {
    const [one, two, three] = [await group([at(0), at(1)]), await group([at(0), at(2)]), await group([at(3)])]
    const order = await payByCard(test, shop, [{ display_group_id: one }, { display_group_id: two }])
    expect(await refund(order.orderId, [[at(0), one]])).toMatchObject({ status: 200 })
    expect(await deliveredOf(order)).toEqual([at(0), at(1), at(2)])
    expect(await exchange(order.orderId, two, three)).toMatchObject({ status: 200 })
    expect(await deliveredOf(order)).toEqual([at(1), at(3)])
  })

  it('counts each photo of the photographer once after an exchange', async () => {
    const [one, two, three] = [await group([at(0), at(1)]), await group([at(0), at(2)]), await group([at(3)])]
    const { orderId } = await payByCard(test, shop, [{ display_group_id: one }, { display_group_id: two }])
    expect(await photoCountOf(orderId)).toBe(3)
    expect(await exchange(orderId, two, three)).toMatchObject({ status: 200 })
    expect(await photoCountOf(orderId)).toBe(3)
  })
})

describe('an exchange', () => {
  it('leaves photos of a failed refund free to be purged', async () => {
    const [one, two] = [await group([at(0)]), await group([at(1)])]
    const order = await payByCard(test, shop, [{ display_group_id: one }])
    test.sandbox.refundsWait = true
    await refund(order.orderId, [[at(0), one]])
    const row = await db()
      .selectFrom('refunds')
      .select('provider_refund_id')
      .where('order_id', '=', order.orderId)
      .executeTakeFirstOrThrow()
    await test.sandbox.sandbox.settleRefund(row.provider_refund_id ?? '', 'FAILED')
    await test.app.runJob('reconcile-refunds')
    expect(await exchange(order.orderId, one, two)).toMatchObject({ status: 200 })
    await db()
      .updateTable('photos')
      .set({ deleted_at: now })
      .where('id', 'in', [at(0), at(4)])
      .execute()
    const purge = { database: test.data.database, storage: await openTestStorage(test) }
    expect(await purgeDeletedPhotos(purge, new Date(now.getTime() + 1000))).toBe(1)
  })

  it('for photos that are still with the photographer is followed by a mail when they are here', async () => {
    const [one, two] = [await group([at(0)]), await group([at(1)])]
    const wait = (id: number, awaits_original: boolean) =>
      db().updateTable('photos').set({ awaits_original }).where('id', '=', id).execute()
    await wait(at(0), true)
    const { orderId } = await payByCard(test, shop, [{ display_group_id: one }])
    await wait(at(0), false)
    await test.app.runJob('follow-originals')
    await wait(at(1), true)
    expect(await exchange(orderId, one, two)).toMatchObject({ status: 200 })
    await wait(at(1), false)
    await test.app.runJob('follow-originals')
    expect((await mailsOf(test, orderId)).map(({ kind }) => kind)).toEqual([
      'delivery',
      'all-here',
      'delivery',
      'all-here',
    ])
  })
})
