import { setTimeout as wait } from 'node:timers/promises'
import { beforeAll, describe, expect, it } from 'vitest'
import { holdAlbums } from '#server/modules/orders/order/order-lines.store.ts'
import { buyer, Guest } from '../../support/guest.ts'
import { counterEmail, placeAtCounter } from '../../support/placed-order.ts'
import { addGroup, insertPhotos, type Shop } from '../../support/shop.ts'
import { testApp, type TestApp } from '../../support/test-app.ts'
import { untilFree } from '../../support/until-free.ts'
import { openPerson, type Person } from '../users/person.ts'
import { placeOrder } from '../deliveries/placed-order.ts'
import { albumAudit, callAs, makeAlbum, openOffice, ownerOf } from './album-office.ts'

const test = testApp()
let shop: Shop
let owner: Person

beforeAll(async () => {
  shop = await openOffice(test, { outfitter: { photo_expire: 0 } })
  owner = await ownerOf(test, shop)
})

const db = () => test.data.database.db
const remove = (id: number, person = owner) => callAs(person, 'GET', `album/delete/${id}`)

async function albumWithPhotos(count = 2): Promise<{ id: number; photoIds: number[] }> {
  const { id } = await makeAlbum(owner, shop)
  return { id, photoIds: await insertPhotos(db(), id, count, test.clock.now()) }
}

async function publicText(path: string, body?: object): Promise<string> {
  const json = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
  return (await fetch(`${test.url}/api/v1/${path}`, body === undefined ? {} : json)).text()
}

describe('deleteAlbum', () => {
  it('removes the album’s photos from the storefront, groups, slideshows and carts', async () => {
    const { id, photoIds } = await albumWithPhotos()
    await db()
      .updateTable('photos')
      .set({ file_name: 'of-the-deleted-album.jpg', name: 'of-the-deleted-album' })
      .where('id', 'in', photoIds)
      .execute()
    await addGroup(db(), shop, { name: 'Raft 1', photoIds: photoIds.slice(0, 1), createdAt: test.clock.now() })
    const show = { outfitter_id: shop.outfitterId, name: 'Counter', created_at: test.clock.now() }
    const slideshow = await db().insertInto('slideshows').values(show).returning('id').executeTakeFirstOrThrow()
    const members = photoIds.map((photo_id, position) => ({ slideshow_id: slideshow.id, photo_id, position }))
    await db().insertInto('slideshow_photos').values(members).execute()
    const guest = new Guest(test.url)
    await guest.start(shop.slug, [{ photo_id: photoIds[0] }, { photo_id: shop.photoIds[0] }])
    const seen = async () => [
      await publicText('search/displayGroups', { outfitterId: shop.outfitterId, date: '2026-07-04' }),
      await publicText(`slideshow/get/${slideshow.id}`),
    ]
    for (const text of await seen()) expect(text).toContain('of-the-deleted-album')
    expect((await remove(id)).body).toEqual({ success: true })
    for (const text of await seen()) expect(text).not.toContain('of-the-deleted-album')
    expect((await callAs(owner, 'GET', `album/${id}`)).status).toBe(404)
    expect((await guest.post('order/counter', { ...buyer, orderId: guest.orderId })).status).not.toBe(200)
    expect((await albumAudit(test, id)).map((line) => line.action)).toEqual(['album-created', 'album-deleted'])
  })

  it('succeeds again for an album that is already deleted, but only for callers with the right to delete it', async () => {
    const { id } = await albumWithPhotos()
    await remove(id)
    expect(await remove(id)).toMatchObject({ status: 200, body: { success: true } })
    expect((await albumAudit(test, id)).filter((line) => line.action === 'album-deleted')).toHaveLength(1)
    const stranger = await ownerOf(test, await openOffice(test))
    expect((await remove(id, stranger)).status).toBe(404)
    expect((await remove(987_654_321)).status).toBe(404)
  })

  it('refuses an employee', async () => {
    const { id } = await albumWithPhotos()
    expect((await remove(id, await openPerson(test, { outfitterId: shop.outfitterId }))).status).toBe(403)
    expect((await callAs(owner, 'GET', `album/${id}`)).status).toBe(200)
  })
})

describe('deleteAlbum for an album with photos in orders or carts', () => {
  it.each(['pending', 'paying', 'completed'] as const)(
    'keeps the album while an order with its photos is %s, and answers with the number of sold photos',
    async (status) => {
      const { id, photoIds } = await albumWithPhotos(3)
      await placeOrder(test, shop, { status, photoIds: photoIds.slice(0, 2) })
      await placeOrder(test, shop, { status, photoIds: photoIds.slice(1, 2) })
      expect(await remove(id)).toMatchObject({ status: 409 })
      expect((await remove(id)).body).toEqual({
        success: false,
        code: 'photos-sold',
        errors: { general: 'Guests have bought 2 photos from this album, so you cannot delete it' },
        current: expect.objectContaining({ id }),
      })
      expect((await callAs(owner, 'GET', `album/${id}`)).body.album.photos).toHaveLength(3)
    },
  )

  it('keeps the album even when the only sold photo was deleted before', async () => {
    const { id, photoIds } = await albumWithPhotos()
    await placeOrder(test, shop, { photoIds: photoIds.slice(0, 1) })
    await callAs(owner, 'GET', `photo/delete/${photoIds[0] ?? 0}`)
    expect((await remove(id)).body.errors).toEqual({
      general: 'Guests have bought 1 photo from this album, so you cannot delete it',
    })
  })

  it.each(['cancelled', 'expired'] as const)(
    'deletes the album when the only order of its photos is %s',
    async (status) => {
      const { id, photoIds } = await albumWithPhotos()
      await placeOrder(test, shop, { status, photoIds })
      expect((await remove(id)).status).toBe(200)
    },
  )

  it('deletes the album when its photos are only in a cart', async () => {
    const { id, photoIds } = await albumWithPhotos()
    await new Guest(test.url).start(shop.slug, [{ photo_id: photoIds[0] }])
    expect((await remove(id)).status).toBe(200)
  })
})

describe('placing an order while the album of its photo is deleted', () => {
  /** Runs the work in a transaction and keeps it open until `commit` is called. Other calls find its rows locked. */
  function held(work: Parameters<TestApp['data']['database']['transaction']>[0]) {
    let commit: () => void = () => {}
    const told = new Promise<void>((resolve) => (commit = resolve))
    let ready: () => void = () => {}
    const done = new Promise<void>((resolve) => (ready = resolve))
    const end = test.data.database.transaction(async (tx) => {
      await work(tx)
      ready()
      await told
    })
    return { done, commit: () => (commit(), end) }
  }

  it('is refused when the deletion commits first', async () => {
    const { id, photoIds } = await albumWithPhotos()
    const guest = new Guest(test.url)
    await guest.start(shop.slug, [{ photo_id: photoIds[0] }])
    const deletion = held((tx) =>
      tx.updateTable('albums').set({ deleted_at: test.clock.now() }).where('id', '=', id).execute(),
    )
    await deletion.done
    const email = counterEmail(guest.orderId)
    const place = () => guest.post('order/counter', { name: 'Robin', email, orderId: guest.orderId })
    const placing = place()
    await wait(300)
    await deletion.commit()
    const first = await placing
    expect(first.status).toBe(409)
    const frozen = await db().selectFrom('order_photos').selectAll().where('order_id', '=', guest.orderId).execute()
    expect(frozen).toEqual([])
    // The server may first answer `in-progress`, which asks the guest to place the order again. The final answer must
    // be that the price has changed.
    const told = first.body.code === 'in-progress' ? await place() : first
    expect(told).toMatchObject({ status: 409, body: { code: 'price-changed' } })
  })

  it('makes the deletion fail when the order commits first', async () => {
    const { id, photoIds } = await albumWithPhotos()
    const { id: orderId } = await placeOrder(test, shop, { status: 'pending', photoIds: shop.photoIds.slice(0, 1) })
    const placing = held(async (tx) => {
      expect(await holdAlbums(tx, shop.outfitterId, [{ album_id: id }])).toBe(true)
      const rows = photoIds.map((photo_id, index) => ({ order_id: orderId, photo_id, position: 7 + index }))
      await tx.insertInto('order_photos').values(rows).execute()
    })
    await placing.done
    const deletion = untilFree(() => remove(id))
    await wait(300)
    await placing.commit()
    expect(await deletion).toMatchObject({ status: 409, body: { code: 'photos-sold' } })
  })

  it('succeeds exactly when the deletion fails', async () => {
    const won = { order: 0, deletion: 0 }
    for (let round = 0; round < 30; round++) {
      test.clock.advance(3_000)
      const { id, photoIds } = await albumWithPhotos(1)
      const place = () =>
        placeAtCounter(test, shop.slug, [{ photo_id: photoIds[0] }])
          .then(() => true)
          .catch(() => false)
      const late = () => wait(Math.random() * 60).then(() => remove(id))
      const [placed, { status }] = await Promise.all([place(), late()])
      expect([200, 409]).toContain(status)
      expect(placed).toBe(status === 409)
      won[placed ? 'order' : 'deletion']++
    }
    expect(won.order + won.deletion).toBe(30)
  }, 120_000)
})
