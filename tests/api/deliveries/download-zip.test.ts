import { randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Storage } from '#server/platform/storage/storage.ts'
import { openShop, type Shop } from '../../support/shop.ts'
import { testApp } from '../../support/test-app.ts'
import { makeZip, openTestStorage, placeOrder, storeOriginals, type PlacedOrder } from './placed-order.ts'
import { readZip, streamZip } from './read-zip.ts'

const dayMs = 24 * 3_600_000
const test = testApp()
let shop: Shop
let storage: Storage
let originals: ReadonlyMap<string, Buffer>
let order: PlacedOrder
let name: string

beforeAll(async () => {
  shop = await openShop(test.data.database.db)
  storage = await openTestStorage(test)
  originals = await storeOriginals(test, storage)
  order = await placeOrder(test, shop)
  name = await makeZip(test, order)
})

const download = (headers: Record<string, string> = {}, method = 'GET', file = name): Promise<Response> =>
  fetch(`${test.url}/deliveries/${file}`, { headers, method })
const bytesOf = async (answer: Response): Promise<Buffer> => Buffer.from(await answer.arrayBuffer())

async function photoOf(id: number | undefined) {
  return test.data.database.db
    .selectFrom('photos')
    .select(['storage_key', 'taken_at', 'file_name'])
    .where('id', '=', id ?? 0)
    .executeTakeFirstOrThrow()
}

describe('a zip', () => {
  it('holds every bought photo bit for bit, with its file name and capture time', async () => {
    const entries = readZip(await bytesOf(await download()))
    expect(entries.map((entry) => entry.name)).toEqual(['IMG_1000.JPG', 'IMG_1001.JPG', 'IMG_1002.JPG'])
    for (const [index, entry] of entries.entries()) {
      const photo = await photoOf(shop.photoIds[index])
      const original = originals.get(photo.storage_key) ?? Buffer.alloc(0)
      expect(entry.bytes.equals(original)).toBe(true)
      expect(entry.crc).toBe(crc32(original))
      expect(entry.modifiedAt).toEqual(photo.taken_at)
    }
  })

  it('can be read from a stream, as Java and Mac tools do, without the directory at its end', async () => {
    const zip = await bytesOf(await download())
    expect(streamZip(zip)).toEqual(readZip(zip).map(({ name: entry, crc, bytes }) => ({ name: entry, crc, bytes })))
  })

  it('names every photo differently, even when file names are equal or point outside the folder', async () => {
    const { db } = test.data.database
    const own = await openShop(db, { photos: 4 })
    await storeOriginals(test, storage)
    const names = ['IMG_1.JPG', 'img_1.jpg', '../../etc/passwd', '..\\boot.ini']
    for (const [index, file_name] of names.entries())
      await db
        .updateTable('photos')
        .set({ file_name })
        .where('id', '=', own.photoIds[index] ?? 0)
        .execute()
    const answer = await download(
      {},
      'GET',
      await makeZip(test, await placeOrder(test, own, { photoIds: own.photoIds })),
    )
    expect(readZip(await bytesOf(answer)).map((entry) => entry.name)).toEqual([
      'IMG_1.JPG',
      'img_1 (2).jpg',
      'passwd.jpg',
      'boot.jpg',
    ])
  })

  it('is identical byte by byte when it is built again', async () => {
    // Builds the zips of two new orders with the same photos. The zip from `beforeAll` could differ, because another
    // test may have replaced originals since.
    const first = await bytesOf(await download({}, 'GET', await makeZip(test, await placeOrder(test, shop))))
    const second = await bytesOf(await download({}, 'GET', await makeZip(test, await placeOrder(test, shop))))
    expect(first.equals(second)).toBe(true)
  })
})

describe('the zip download', () => {
  it('is sent as an attachment with known length, uncached and hidden from search engines', async () => {
    const answer = await download()
    const { byte_size } = await test.data.database.db
      .selectFrom('zip_files')
      .select('byte_size')
      .where('name', '=', name)
      .executeTakeFirstOrThrow()
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/zip',
      'content-length': String(byte_size),
      'accept-ranges': 'bytes',
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex',
    })
    expect(answer.headers.get('content-disposition')).toContain(`filename="${shop.slug}-order-${order.id}.zip"`)
    expect(await bytesOf(answer)).toHaveLength(byte_size ?? -1)
  })

  it('resumes where it broke off if the file is unchanged, and otherwise starts from the beginning', async () => {
    const whole = await download()
    const bytes = await bytesOf(whole)
    const etag = whole.headers.get('etag') ?? ''
    const rest = await download({ range: 'bytes=1000-', 'if-range': etag })
    expect([rest.status, rest.headers.get('content-range')]).toEqual([
      206,
      `bytes 1000-${bytes.length - 1}/${bytes.length}`,
    ])
    expect((await bytesOf(rest)).equals(bytes.subarray(1000))).toBe(true)
    const another = await download({ range: 'bytes=1000-', 'if-range': '"another"' })
    expect(another.status).toBe(200)
    expect((await bytesOf(another)).equals(bytes)).toBe(true)
    const last = await download({ range: 'bytes=-22' })
    expect((await bytesOf(last)).equals(bytes.subarray(-22))).toBe(true)
    expect((await download({ range: `bytes=${bytes.length}-` })).status).toBe(416)
  })

  it('answers HEAD like GET, without the file', async () => {
    const [get, head] = [await download(), await download({}, 'HEAD')]
    expect(head.status).toBe(200)
    for (const header of ['content-length', 'content-type', 'etag', 'content-disposition', 'accept-ranges'])
      expect(head.headers.get(header)).toBe(get.headers.get(header))
    expect(await bytesOf(head)).toHaveLength(0)
    await get.arrayBuffer()
    const original = await fetch(`${test.url}/deliveries/${order.hash}/photos/${shop.photoIds[0] ?? 0}`, {
      method: 'HEAD',
    })
    expect([original.status, original.headers.get('content-length')]).toEqual([200, '1000'])
  })

  it('answers 404 for a guessed or altered name, and for the name of an unfinished zip', async () => {
    const waiting = await placeOrder(test, shop)
    await fetch(`${test.url}/api/v1/order/zip/${waiting.id}`, { headers: { 'order-hash': waiting.hash } })
    const { name: notMade } = await test.data.database.db
      .selectFrom('zip_files')
      .select('name')
      .where('order_id', '=', waiting.id)
      .executeTakeFirstOrThrow()
    const changed = `${name.startsWith('A') ? 'B' : 'A'}${name.slice(1)}`
    const guesses = [
      changed,
      name.slice(0, -4),
      name.toUpperCase(),
      `${randomBytes(32).toString('base64url')}.zip`,
      '%2e%2e%2fdatabase.zip',
      notMade,
      'x',
    ]
    for (const guess of guesses) {
      const answer = await download({}, 'GET', guess)
      expect([guess, answer.status]).toEqual([guess, 404])
      expect(await answer.json()).toMatchObject({ success: false, code: 'not-found' })
    }
  })

  it('is refused once the order is fully refunded', async () => {
    const refunded = await placeOrder(test, shop)
    const file = await makeZip(test, refunded)
    await test.data.database.db
      .updateTable('orders')
      .set({ refunded_total: 1500 })
      .where('id', '=', refunded.id)
      .execute()
    const answer = await download({}, 'GET', file)
    expect([answer.status, await answer.json()]).toMatchObject([410, { code: 'refunded' }])
    const delivery = await fetch(`${test.url}/api/v1/order/hash/${refunded.hash}`)
    expect(await delivery.json()).toMatchObject({ order: { zip_file: null, photos: [] } })
  })

  it('is refused after seven days, even before the retention job removes the file', async () => {
    const file = await makeZip(test, await placeOrder(test, shop))
    test.clock.advance(7 * dayMs - 1000)
    expect((await download({}, 'HEAD', file)).status).toBe(200)
    test.clock.advance(1000)
    const gone = await download({}, 'GET', file)
    expect([gone.status, await gone.json()]).toMatchObject([
      410,
      { code: 'zip-gone', errors: { general: 'This link has expired' } },
    ])
    expect(await storage.stat(`zips/${file}`)).not.toBeNull()
    await test.app.runJob('retention')
    expect(await storage.stat(`zips/${file}`)).toBeNull()
    expect((await download({}, 'GET', file)).status).toBe(410)
  })
})
