import { randomBytes } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newKey } from '../../support/guest.ts'
import { openShop, type Shop } from '../../support/shop.ts'
import { startTestApp, type TestApp, testApp } from '../../support/test-app.ts'
import { cameraFile } from '../../unit/images/camera-files.ts'
import { placeOrder, type PlacedOrder } from './placed-order.ts'

const test = testApp()
let shop: Shop
let order: PlacedOrder

beforeAll(async () => {
  shop = await openShop(test.data.database.db)
})

beforeEach(async () => {
  order = await placeOrder(test, shop)
})

interface Share {
  readonly hash: string
  readonly path: string
  readonly created_at: string
  readonly revoked_at: string | null
}

interface Shared {
  readonly outfitter: { readonly slug: string }
  readonly date: string
  readonly photos: readonly { readonly id: number; readonly path: string }[]
}

async function share(body: object = {}, headers: Record<string, string> = {}) {
  const answer = await fetch(`${test.url}/api/v1/order/share`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'order-hash': order.hash, ...headers },
    body: JSON.stringify({ orderId: order.id, ...body }),
  })
  const told = (await answer.json()) as { share: Share; code?: string }
  return { status: answer.status, code: told.code, share: told.share }
}

async function open(hash: string) {
  const answer = await fetch(`${test.url}/api/v1/order/share/${hash}`)
  const text = await answer.text()
  const told = JSON.parse(text) as { share: Shared; code?: string; errors?: { general?: string } }
  return { status: answer.status, headers: answer.headers, text, ...told }
}

async function storeOriginal(photoId: number, { storage }: TestApp): Promise<void> {
  const { storage_key } = await test.data.database.db
    .selectFrom('photos')
    .select('storage_key')
    .where('id', '=', photoId)
    .executeTakeFirstOrThrow()
  await storage.put(storage_key, await cameraFile({ width: 1200 }))
}

/** The signed address of the order's first photo, as the delivery page of the guest receives it. */
async function deliveredPath(): Promise<string> {
  const answer = await fetch(`${test.url}/api/v1/order/hash/${order.hash}`)
  const told = (await answer.json()) as { order: { photos: readonly { delivery_path: string }[] } }
  return told.order.photos[0]?.delivery_path ?? ''
}

async function deliveredShare(): Promise<unknown> {
  const answer = await fetch(`${test.url}/api/v1/order/hash/${order.hash}`)
  return ((await answer.json()) as { order: { share: unknown } }).order.share
}

describe('sharing an order', () => {
  it('creates one link, returns it to every later request, and shows it on the delivery page', async () => {
    expect(await deliveredShare()).toBeNull()
    const first = await share()
    expect(first).toMatchObject({ status: 200, share: { revoked_at: null, path: `/share/${first.share.hash}` } })
    expect(first.share.hash).toMatch(/^[\w-]{43}$/)
    expect(first.share.hash).not.toBe(order.hash)
    test.clock.advance(1000)
    const answers = await Promise.all([share(), share({ revoke: false }), share({}, { 'idempotency-key': newKey() })])
    for (const answer of answers) expect(answer.share).toEqual(first.share)
    expect(await deliveredShare()).toEqual(first.share)
  })

  it('can be revoked for good, after which a new request creates another link', async () => {
    const { share: first } = await share()
    const ended = await share({ revoke: true })
    expect(ended.share).toEqual({ ...first, revoked_at: test.clock.now().toISOString() })
    test.clock.advance(1000)
    expect((await share({ revoke: true })).share).toEqual(ended.share)
    expect(await deliveredShare()).toBeNull()
    const { share: second } = await share()
    expect(second.hash).not.toBe(first.hash)
    expect([(await open(first.hash)).status, (await open(second.hash)).status]).toEqual([410, 200])
  })

  it('answers 404 to a revocation when no link was ever created', async () => {
    expect(await share({ revoke: true })).toMatchObject({ status: 404, code: 'not-found' })
  })

  it('returns the stored answer to a repeat with the same idempotency key, but answers 404 when the repeat lacks the order’s hash', async () => {
    const key = { 'idempotency-key': newKey() }
    const first = await share({}, key)
    expect(await share({}, key)).toEqual(first)
    const stranger = await share({}, { ...key, 'order-hash': randomBytes(32).toString('base64url') })
    expect(stranger).toMatchObject({ status: 404, code: 'not-found' })
    expect(stranger.share).toBeUndefined()
    expect((await share({ revoke: true }, key)).status).toBe(422)
  })

  it('answers 404 without the hash of the shared order', async () => {
    const other = await placeOrder(test, shop)
    expect(await share({}, { 'order-hash': other.hash })).toMatchObject({ status: 404 })
    expect(await share({}, { 'order-hash': '' })).toMatchObject({ status: 404 })
  })

  it.each(['pending', 'cancelled', 'paying'] as const)('is refused while the order is %s', async (status) => {
    order = await placeOrder(test, shop, { status })
    expect(await share()).toMatchObject({ status: 409, code: 'not-completed' })
  })

  it('is refused after a full refund, but the link can still be revoked', async () => {
    const { share: made } = await share()
    await test.data.database.db.updateTable('orders').set({ refunded_total: 1500 }).where('id', '=', order.id).execute()
    expect(await open(made.hash)).toMatchObject({ status: 410, code: 'share-ended' })
    expect(await share()).toMatchObject({ status: 410, code: 'refunded' })
    expect(await deliveredShare()).toBeNull()
    expect(await share({ revoke: true })).toMatchObject({ status: 200 })
  })
})

describe('a shared order', () => {
  it('shows photos and outfitter, but neither buyer nor price', async () => {
    const { share: made } = await share()
    const { status, share: shared, headers, text } = await open(made.hash)
    expect(status).toBe(200)
    expect(headers.get('x-robots-tag')).toBe('noindex')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(shared.photos.map((photo) => photo.id)).toEqual(shop.photoIds.slice(0, 3))
    expect(shared).toMatchObject({ outfitter: { slug: shop.slug }, date: '2026-07-04' })
    expect(Object.keys(shared).toSorted()).toEqual(['date', 'outfitter', 'photos'])
    for (const secret of ['Robin', 'robin@guest.test', '1500', order.hash, `"${order.id}"`, 'IMG_', 'deliveries'])
      expect(text).not.toContain(secret)
  })

  it('links to clean pictures of web size, and to no original', async () => {
    await storeOriginal(shop.photoIds[0] ?? 0, test)
    const { share: made } = await share()
    const path = (await open(made.hash)).share.photos[0]?.path ?? ''
    expect(path).toMatch(/^\/images\/[^/]+\/[^/]+\/s\d+\//)
    const picture = await fetch(`${test.url}${path}/share.jpg`)
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    expect((await fetch(`${test.url}${path}/viewer-full.jpg`)).status).toBe(400)
    expect((await fetch(`${test.url}/deliveries/${made.hash}/photos/${shop.photoIds[0] ?? 0}`)).status).toBe(404)
    expect((await fetch(`${test.url}/api/v1/order/hash/${made.hash}`)).status).toBe(404)
  })

  it('stops serving its pictures in every process within a minute after the link is revoked', async () => {
    const beside = await startTestApp({ beside: test })
    try {
      for (const process of [test, beside]) await storeOriginal(shop.photoIds[0] ?? 0, process)
      const { share: made } = await share()
      const shared = `${(await open(made.hash)).share.photos[0]?.path ?? ''}/share.jpg`
      const own = `${await deliveredPath()}/delivery.jpg`
      const statuses = async (path: string) =>
        Promise.all([test, beside].map(async ({ url }) => (await fetch(url + path)).status))
      expect([await statuses(shared), await statuses(own)]).toEqual([
        [200, 200],
        [200, 200],
      ])
      await share({ revoke: true })
      test.clock.advance(60_000)
      expect([await statuses(shared), await statuses(own)]).toEqual([
        [410, 410],
        [200, 200],
      ])
      const total = { refunded_total: 1500 }
      await test.data.database.db.updateTable('orders').set(total).where('id', '=', order.id).execute()
      test.clock.advance(60_000)
      expect(await statuses(own)).toEqual([410, 410])
    } finally {
      await beside.close()
    }
  })

  it('is not found by a guessed hash or by the order hash of the delivery page', async () => {
    const { share: made } = await share()
    const changed = `${made.hash.startsWith('A') ? 'B' : 'A'}${made.hash.slice(1)}`
    for (const guess of [changed, order.hash, randomBytes(32).toString('base64url')])
      expect(await open(guess)).toMatchObject({
        status: 404,
        errors: { general: 'We could not find this page. The link may have been withdrawn.' },
      })
  })
})
