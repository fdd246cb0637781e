import { beforeEach, expect, it } from 'vitest'
import { openShop, type Shop } from '../../support/shop.ts'
import { testApp } from '../../support/test-app.ts'

const dayMs = 24 * 3_600_000
const start = new Date('2026-07-04T18:00:00Z')
const test = testApp()
let shop: Shop
let slideshowId: number

beforeEach(async () => {
  test.clock.set(start)
  const { db } = test.data.database
  shop = await openShop(db, { photos: 4 })
  const slideshow = await db
    .insertInto('slideshows')
    .values({ outfitter_id: shop.outfitterId, name: 'In the lobby', interval: 7, created_at: start })
    .returning('id')
    .executeTakeFirstOrThrow()
  slideshowId = slideshow.id
  const photos = [...shop.photoIds].toReversed()
  await db
    .insertInto('slideshow_photos')
    .values(photos.map((photo_id, position) => ({ slideshow_id: slideshow.id, photo_id, position })))
    .execute()
})

interface Answer {
  readonly success: boolean
  readonly code?: string
  readonly slideshow: { readonly photos: readonly { readonly id: number; readonly path: string }[] }
}

async function get(id = slideshowId): Promise<{ status: number; body: Answer }> {
  const answer = await fetch(`${test.url}/api/v1/slideshow/get/${id}`)
  return { status: answer.status, body: (await answer.json()) as Answer }
}
const shown = async () => (await get()).body.slideshow.photos.map((photo) => photo.id)

it('a slideshow is public, and shows watermarked photos in the order that was set for it', async () => {
  const { status, body } = await get()
  expect(status).toBe(200)
  expect(body.slideshow).toMatchObject({
    id: slideshowId,
    name: 'In the lobby',
    interval: 7,
    outfitter_id: shop.outfitterId,
  })
  expect(body.slideshow.photos.map((photo) => photo.id)).toEqual(shop.photoIds.toReversed())
  for (const photo of body.slideshow.photos) expect(photo.path).toMatch(/^\/images\/[^/]+\/[^/]+\/w\//)
})

it('the picture addresses of a slideshow serve its photos in the slideshow size and refuse the delivery size', async () => {
  const { path } = (await get()).body.slideshow.photos[0] ?? { path: '' }
  // The photo has no file here, so an offered size answers 404. A size that is not offered answers 400.
  expect((await fetch(`${test.url}${path}/slideshow.jpg`)).status).toBe(404)
  expect((await fetch(`${test.url}${path}/delivery.jpg`)).status).toBe(400)
})

it('a slideshow leaves out deleted photos', async () => {
  const { db } = test.data.database
  await db
    .updateTable('photos')
    .set({ deleted_at: start })
    .where('id', '=', shop.photoIds[1] ?? 0)
    .execute()
  expect(await shown()).toEqual([shop.photoIds[3], shop.photoIds[2], shop.photoIds[0]])
  await db.updateTable('albums').set({ deleted_at: start }).where('id', '=', shop.albumId).execute()
  expect(await shown()).toEqual([])
})

it('a slideshow leaves out photos from the midnight at which they expire, but keeps them when the outfitter’s photos never expire', async () => {
  const { db } = test.data.database
  // Photos expire ten days after July 4th: at midnight in Denver, 06:00 UTC on the 15th.
  test.clock.set(new Date('2026-07-15T05:59:59Z'))
  expect(await shown()).toHaveLength(4)
  test.clock.set(new Date('2026-07-15T06:00:00Z'))
  expect(await shown()).toEqual([])
  await db.updateTable('outfitters').set({ photo_expire: 0 }).where('id', '=', shop.outfitterId).execute()
  test.clock.advance(1000 * dayMs)
  expect(await shown()).toHaveLength(4)
})

it('a slideshow is answered with 404 when it is deleted, its outfitter is inactive, or its id is unknown', async () => {
  const { db } = test.data.database
  expect(await get(2_000_000_000)).toMatchObject({ status: 404, body: { code: 'not-found' } })
  await db.updateTable('outfitters').set({ deleted_at: start }).where('id', '=', shop.outfitterId).execute()
  expect((await get()).status).toBe(404)
  await db.updateTable('outfitters').set({ deleted_at: null }).where('id', '=', shop.outfitterId).execute()
  expect((await get()).status).toBe(200)
  await db.updateTable('slideshows').set({ deleted_at: start }).where('id', '=', slideshowId).execute()
  expect((await get()).status).toBe(404)
})
