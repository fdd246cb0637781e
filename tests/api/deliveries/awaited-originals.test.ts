import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { followOriginals } from '#server/modules/deliveries/deliveries.public.ts'
import { orderChangedChannel, readOrderChange } from '#server/modules/orders/orders.public.ts'
import { eventsArrived } from '../../support/events-arrived.ts'
import { mailsOf, placeAtCounter } from '../../support/placed-order.ts'
import { insertPhotos, openShop, type Shop } from '../../support/shop.ts'
import { openStaff, type Staff } from '../../support/staff.ts'
import { startTestApp, type TestApp } from '../../support/test-app.ts'
import { payByCard } from '../payments/paid-order.ts'
import { placeOrder } from './placed-order.ts'

// Guests buy photos of which the server has only the previews. Their originals arrive later.

let test: TestApp
let second: TestApp
let shop: Shop
let staff: Staff
let photoIds: readonly number[]

beforeAll(async () => {
  test = await startTestApp()
  second = await startTestApp({ beside: test })
  shop = await openShop(db(), { photos: 0 })
  staff = await openStaff(test.url, db(), { outfitterId: shop.outfitterId })
})
afterAll(async () => {
  await second.close()
  await test.close()
})
beforeEach(async () => {
  test.clock.set(new Date('2026-07-04T18:00:00Z'))
  await db().deleteFrom('awaiting_orders').execute()
  await db().updateTable('photos').set({ awaits_original: false }).execute()
  photoIds = await insertPhotos(db(), shop.albumId, 12, test.clock.now())
})

const db = () => test.data.database.db
const follow = () => test.app.runJob('follow-originals')
const lack = (ids: readonly number[], awaits_original = true) =>
  db().updateTable('photos').set({ awaits_original }).where('id', 'in', ids).execute()
const arrive = (...ids: number[]) => lack(ids, false)
const followed = () => db().selectFrom('awaiting_orders').select(['order_id', 'missing']).execute()
const allHere = async (orderId: number) =>
  (await mailsOf(test, orderId)).filter(({ dedupe_key: key }) => key === `all-here ${orderId}`)

async function deliveryMail(orderId: number): Promise<string> {
  const mails = await mailsOf(test, orderId)
  return mails.find(({ dedupe_key: key }) => key === `delivery ${orderId}`)?.text_body ?? ''
}

/** A released counter order of twelve photos. Returns its id and the three photos whose originals are missing. */
async function released(missing = photoIds.slice(0, 3)) {
  if (missing.length > 0) await lack(missing)
  const guest = await placeAtCounter(
    test,
    shop.slug,
    photoIds.map((photo_id) => ({ photo_id })),
  )
  await staff.post('order/release', { id: guest.orderId })
  return { id: guest.orderId, hash: guest.hash, missing }
}

/** Returns the ids of the orders whose pages are told to reload while `work` runs. */
async function told(work: () => Promise<unknown>): Promise<number[]> {
  await eventsArrived(test.events, test.data.database)
  const orders: number[] = []
  const stop = test.events.subscribe(orderChangedChannel, (payload) => {
    const change = readOrderChange(payload)
    if (change?.what === 'order') orders.push(change.orderId)
  })
  await work()
  await eventsArrived(test.events, test.data.database)
  stop()
  return orders
}

async function onPage(hash: string): Promise<number> {
  const answer = await fetch(`${test.url}/api/v1/order/hash/${hash}`)
  const { order } = (await answer.json()) as { order: { photos: { has_original: boolean }[] } }
  return order.photos.filter((photo) => photo.has_original).length
}

describe('an order that was released while originals were missing', () => {
  it('has a delivery mail that says how many photos are here, and a page that reloads at each arrival', async () => {
    const { hash, id, missing } = await released()
    expect(await deliveryMail(id)).toContain('9 of 12 are here, 3 are still with the photographer.')
    expect(await deliveryMail(id)).not.toContain('ready')
    expect(await onPage(hash)).toBe(9)
    expect(await told(follow)).toEqual([])
    const [first = 0, ...others] = missing
    await arrive(first)
    expect(await told(follow)).toEqual([id])
    expect(await onPage(hash)).toBe(10)
    expect(await allHere(id)).toEqual([])
    await arrive(...others)
    expect(await told(follow)).toEqual([id])
    expect(await told(follow)).toEqual([])
  })

  it('gets one mail when all are here, whichever of several processes sees it', async () => {
    const { id, missing } = await released()
    await arrive(...missing)
    await Promise.all([
      follow(),
      second.app.runJob('follow-originals'),
      follow(),
      second.app.runJob('follow-originals'),
    ])
    await follow()
    const [mail, ...more] = await allHere(id)
    expect(mail?.text_body).toContain('All 12 are here.')
    expect(more).toEqual([])
    expect(await followed()).toEqual([])
  })

  it('gets that mail from the next run when a process died before it had queued the mail', async () => {
    const { id, missing } = await released()
    await arrive(...missing)
    const dying = { publish: () => Promise.reject(new Error('this process was killed')) }
    const mails = { publicUrl: 'https://photos.test', mailFrom: 'no-reply@photos.test', events: dying }
    const dead = followOriginals({ database: test.data.database, mails, clock: test.clock })
    await expect(dead).rejects.toThrow('this process was killed')
    expect(await allHere(id)).toEqual([])
    await follow()
    expect(await allHere(id)).toHaveLength(1)
  })

  it('gets that mail also when the last original arrives before the server looks for the first time', async () => {
    const { id, missing } = await released()
    await arrive(...missing)
    await follow()
    expect(await allHere(id)).toHaveLength(1)
  })

  it('is no longer followed, and gets no mail, after a full refund', async () => {
    const { id, missing } = await released()
    await db()
      .updateTable('orders')
      .set((eb) => ({ refunded_total: eb.fn.coalesce('total', eb.lit(0)) }))
      .where('id', '=', id)
      .execute()
    await arrive(...missing)
    await follow()
    expect(await allHere(id)).toEqual([])
    expect(await followed()).toEqual([])
  })

  it('says in a mail that is sent again how many are here by then', async () => {
    const { id, missing } = await released()
    await arrive(...missing.slice(1))
    await staff.post('order/resend', { id })
    expect((await mailsOf(test, id)).at(-1)?.text_body).toContain(
      '11 of 12 are here, 1 is still with the photographer.',
    )
  })
})

it('an order of which all originals were here at the release gets the one delivery mail alone', async () => {
  const { id } = await released([])
  expect(await deliveryMail(id)).toContain('Your 12 photos are ready')
  await follow()
  expect(await mailsOf(test, id)).toHaveLength(2)
  expect(await followed()).toEqual([])
})

it('an order that is paid by card while an original is missing is followed too', async () => {
  await lack(photoIds.slice(0, 1))
  const { orderId } = await payByCard(test, shop, [{ photo_id: photoIds[0] }, { photo_id: photoIds[1] }])
  expect(await deliveryMail(orderId)).toContain('1 of 2 is here, 1 is still with the photographer.')
  expect(await followed()).toEqual([{ order_id: orderId, missing: 1 }])
})

it('an order that an earlier build completed is followed from the first look of a process on', async () => {
  await lack(photoIds.slice(0, 2))
  const { id } = await placeOrder(test, shop, { photoIds })
  const third = await startTestApp({ beside: test })
  await third.app.runJob('follow-originals')
  await third.close()
  expect(await followed()).toEqual([{ order_id: id, missing: 2 }])
})
