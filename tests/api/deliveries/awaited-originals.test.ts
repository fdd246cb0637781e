import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { followOriginals } from '#server/modules/deliveries/deliveries.public.ts'
import { orderChangedChannel, readOrderChange } from '#server/modules/orders/orders.public.ts'
import { eventsArrived } from '../../support/events-arrived.ts'
import { mailsOf, placeAtCounter } from '../../support/placed-order.ts'
import { insertPhotos, openShop, type Shop } from '../../support/shop.ts'
import { openStaff, type Staff } from '../../support/staff.ts'
import { startTestApp, testApp } from '../../support/test-app.ts'
import { payByCard } from '../payments/paid-order.ts'
import { placeOrder } from './placed-order.ts'

// Guests buy photos of which the server has only the previews. Their originals arrive later.

const test = testApp()
let shop: Shop
let staff: Staff
let photoIds: readonly number[]

const second = testApp({ beside: test })

beforeAll(async () => {
  shop = await openShop(db(), { photos: 0 })
  staff = await openStaff(test.url, db(), { outfitterId: shop.outfitterId })
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

describe('an order of which no original has arrived for 24 hours', () => {
  const dayMs = 24 * 3_600_000
  const staffMails = () =>
    db()
      .selectFrom('mails')
      .selectAll()
      .where('kind', 'in', ['originals-late', 'order-waits'])
      .orderBy('kind')
      .execute()
  beforeEach(async () => void (await db().deleteFrom('mails').execute()))

  async function emailsOf(): Promise<{ photographer: string; outfitter: string }> {
    const { db: sql } = test.data.database
    const users = sql.selectFrom('users').select('email').where('id', '=', shop.photographerId)
    const outfitters = sql.selectFrom('outfitters').select('email').where('id', '=', shop.outfitterId)
    return {
      photographer: (await users.executeTakeFirstOrThrow()).email,
      outfitter: (await outfitters.executeTakeFirstOrThrow()).email,
    }
  }

  it('sends one mail each to photographer and outfitter, once, whichever of several processes sees it', async () => {
    const { id } = await released()
    test.clock.advance(dayMs - 1_000)
    await follow()
    expect(await staffMails()).toEqual([])
    test.clock.advance(1_000)
    await Promise.all([follow(), second.app.runJob('follow-originals'), follow()])
    test.clock.advance(3 * dayMs)
    await follow()
    const { outfitter, photographer } = await emailsOf()
    const names = 'IMG_1000.JPG, IMG_1001.JPG, IMG_1002.JPG'
    expect(await staffMails()).toMatchObject([
      {
        kind: 'order-waits',
        recipient: outfitter,
        order_id: null,
        subject: `Order ${id} waits for photos`,
        text_body: expect.stringContaining(`3 of 12 photos of order ${id} are still with Pat Photographer.`) as unknown,
      },
      {
        kind: 'originals-late',
        recipient: photographer,
        order_id: null,
        text_body: expect.stringContaining(`Order ${id} waits for ${names}.`) as unknown,
      },
    ])
    for (const { text_body: text } of await staffMails()) expect(text).not.toMatch(/robin|[{}]/i)
  })

  it('counts the 24 hours from the last arrival', async () => {
    const { missing } = await released()
    test.clock.advance(dayMs / 2)
    await arrive(missing[0] ?? 0)
    await follow()
    test.clock.advance(dayMs - 1_000)
    await follow()
    expect(await staffMails()).toEqual([])
    test.clock.advance(1_000)
    await follow()
    expect(await staffMails()).toHaveLength(2)
  })

  it('has a mark for staff, in its list and on the order, until all originals are here', async () => {
    const { id, missing } = await released()
    const admin = await openStaff(test.url, db(), { role: 'admin' })
    const listed = async () => (await admin.post('order/search', { orderId: id }, null)).body.orders[0]?.flags
    expect((await staff.order(id)).body.order).toMatchObject({ originals_missing: 3, flags: [] })
    test.clock.advance(dayMs)
    await follow()
    const { order } = (await staff.order(id)).body
    expect(order).toMatchObject({ originals_missing: 3, flags: ['originals-late'] })
    expect(order.events.at(-1)).toMatchObject({ type: 'originals-late', user: null })
    expect(await listed()).toEqual(['originals-late'])
    await arrive(...missing)
    await follow()
    expect((await staff.order(id)).body.order).toMatchObject({ originals_missing: 0, flags: [] })
    expect(await listed()).toEqual([])
  })

  it('tells the user who added the photos, and nobody twice', async () => {
    const { outfitter } = await emailsOf()
    const owner = await openStaff(test.url, db(), {
      role: 'outfitter',
      outfitterId: shop.outfitterId,
      name: 'Olga Owner',
    })
    await db().updateTable('users').set({ email: outfitter.toUpperCase() }).where('id', '=', owner.userId).execute()
    await db().updateTable('photos').set({ uploaded_by: owner.userId }).where('id', 'in', photoIds).execute()
    await released()
    test.clock.advance(dayMs)
    await follow()
    expect((await staffMails()).map(({ kind, recipient }) => [kind, recipient])).toEqual([
      ['originals-late', outfitter.toUpperCase()],
    ])
  })

  it('tells the outfitter alone when the photographer is inactive', async () => {
    const at = test.clock.now()
    await db().updateTable('users').set({ deleted_at: at }).where('id', '=', shop.photographerId).execute()
    await released()
    test.clock.advance(dayMs)
    await follow()
    await db().updateTable('users').set({ deleted_at: null }).where('id', '=', shop.photographerId).execute()
    expect((await staffMails()).map(({ kind }) => kind)).toEqual(['order-waits'])
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
  await third.app.runJob('follow-forgotten')
  await third.close()
  expect(await followed()).toEqual([{ order_id: id, missing: 2 }])
})
