import { randomBytes } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { openStorage } from '#server/platform/storage/open-storage.ts'
import { openShop, type Shop } from '../../support/shop.ts'
import { testApp } from '../../support/test-app.ts'

const test = testApp()
let shop: Shop
const original = randomBytes(1000)

beforeAll(async () => {
  shop = await openShop(test.data.database.db)
  const storage = await openStorage({ dataDirectory: test.data.directory, s3: null, now: test.clock.now() })
  const photos = await test.data.database.db.selectFrom('photos').select('storage_key').execute()
  for (const photo of photos) await storage.put(photo.storage_key, original)
})

interface Placed {
  readonly status: 'paying' | 'pending' | 'completed' | 'cancelled'
  readonly refunded?: number
}

/** Inserts a placed order of the outfitter's first photo directly into the database. Returns the order's hash. */
async function placeOrder({ status, refunded = 0 }: Placed): Promise<string> {
  const { db } = test.data.database
  const hash = randomBytes(32).toString('base64url')
  const now = test.clock.now()
  const order = await db
    .insertInto('orders')
    .values({
      outfitter_id: shop.outfitterId,
      status,
      is_external: true,
      cart_token_hash: randomBytes(32),
      hash,
      email: 'robin@guest.test',
      total: 1500,
      refunded_total: refunded,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('order_photos')
    .values({ order_id: order.id, photo_id: shop.photoIds[0] ?? 0, position: 0 })
    .execute()
  return hash
}

const download = (hash: string, photoId: number | undefined, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`${test.url}/deliveries/${hash}/photos/${photoId ?? 0}`, { headers })

describe('downloading an original', () => {
  it('returns the file bit for bit under the file’s own name, and forbids caching', async () => {
    const answer = await download(await placeOrder({ status: 'completed' }), shop.photoIds[0])
    expect(answer.status).toBe(200)
    expect(Buffer.from(await answer.arrayBuffer()).equals(original)).toBe(true)
    expect(answer.headers.get('content-disposition')).toContain('attachment; filename="IMG_1000.JPG"')
    expect(answer.headers.get('cache-control')).toContain('no-store')
  })

  it('returns a requested range of bytes, so that a broken download can resume', async () => {
    const hash = await placeOrder({ status: 'completed' })
    const part = await download(hash, shop.photoIds[0], { range: 'bytes=900-' })
    expect([part.status, part.headers.get('content-range')]).toEqual([206, 'bytes 900-999/1000'])
    expect(Buffer.from(await part.arrayBuffer()).equals(original.subarray(900))).toBe(true)
    expect((await download(hash, shop.photoIds[0], { range: 'bytes=1000-' })).status).toBe(416)
  })

  it.each(['paying', 'pending', 'cancelled'] as const)('is refused while the order is %s', async (status) => {
    const hash = await placeOrder({ status })
    const answer = await download(hash, shop.photoIds[0])
    expect([answer.status, (await answer.json()) as unknown]).toMatchObject([403, { code: 'not-completed' }])
    const delivery = await fetch(`${test.url}/api/v1/order/hash/${hash}`)
    expect(await delivery.json()).toMatchObject({ success: true, order: { status, photos: [] } })
  })

  it('is refused after a full refund and allowed after a partial refund', async () => {
    expect((await download(await placeOrder({ status: 'completed', refunded: 1500 }), shop.photoIds[0])).status).toBe(
      410,
    )
    expect((await download(await placeOrder({ status: 'completed', refunded: 500 }), shop.photoIds[0])).status).toBe(
      200,
    )
  })

  it('is refused for a photo outside the order and for a wrong hash', async () => {
    const hash = await placeOrder({ status: 'completed' })
    expect((await download(hash, shop.photoIds[1])).status).toBe(404)
    const changed = `${hash.startsWith('A') ? 'B' : 'A'}${hash.slice(1)}`
    expect((await download(changed, shop.photoIds[0])).status).toBe(404)
  })
})
