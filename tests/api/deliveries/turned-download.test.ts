import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Storage } from '#server/platform/storage/storage.ts'
import { openShop, type Shop } from '../../support/shop.ts'
import { testApp } from '../../support/test-app.ts'
import { cameraFile } from '../../unit/images/camera-files.ts'
import { exifSegment, withoutExif, withSegments } from '../../unit/domain/photos/exif-files.ts'
import { askForZip, makeZip, openTestStorage, placeOrder, type PlacedOrder } from './placed-order.ts'
import { readZip } from './read-zip.ts'

const test = testApp()
let shop: Shop
let storage: Storage
let order: PlacedOrder
/** The stored files by photo: a turned JPEG with EXIF orientation, one without, a turned PNG, and an unturned photo. */
const files = new Map<number, Buffer>()
let ids: { tagged: number; plain: number; png: number; straight: number }

beforeAll(async () => {
  shop = await openShop(test.data.database.db)
  storage = await openTestStorage(test)
  const camera = await cameraFile({ width: 640, height: 400 })
  const tagged = withSegments(withoutExif(camera), [exifSegment({ orientation: 6, order: 'little' })])
  const [first = 0, second = 0, third = 0, fourth = 0] = shop.photoIds
  ids = { tagged: first, plain: second, png: third, straight: fourth }
  await keep(first, tagged, 90)
  await keep(second, withoutExif(camera), 270)
  await keep(third, await cameraFile({ width: 60, height: 40, format: 'png' }), 90, 'image/png')
  await keep(fourth, tagged, 0)
  order = await placeOrder(test, shop, { photoIds: [first, second, third, fourth] })
})

async function keep(id: number, bytes: Buffer, rotation: 0 | 90 | 270, mediaType = 'image/jpeg'): Promise<void> {
  const row = await test.data.database.db
    .updateTable('photos')
    .set({ byte_size: bytes.length, media_type: mediaType, rotation })
    .where('id', '=', id)
    .returning('storage_key')
    .executeTakeFirstOrThrow()
  await storage.put(row.storage_key, bytes)
  files.set(id, bytes)
}

const download = (id: number, init: RequestInit = {}): Promise<Response> =>
  fetch(`${test.url}/deliveries/${order.hash}/photos/${id}`, init)
const bytesOf = async (answer: Response): Promise<Buffer> => Buffer.from(await answer.arrayBuffer())
const orientationOf = async (bytes: Buffer) => (await sharp(bytes).metadata()).orientation
const stored = (id: number): Buffer => files.get(id) ?? Buffer.alloc(0)

/** The picture data of a JPEG file, from the first quantisation table on. Headers such as EXIF are left out. */
const pictureData = (jpeg: Buffer): Buffer => jpeg.subarray(jpeg.indexOf(Buffer.from([0xff, 0xdb])))

describe('the download of a turned photo', () => {
  it('has the new rotation in its EXIF orientation and unchanged picture data', async () => {
    const answer = await download(ids.tagged)
    const bytes = await bytesOf(answer)
    expect(answer.headers.get('content-length')).toBe(String(bytes.length))
    expect(bytes.length).toBe(stored(ids.tagged).length)
    expect(await orientationOf(bytes)).toBe(3)
    expect(pictureData(bytes).equals(pictureData(stored(ids.tagged)))).toBe(true)
  })

  it('is 36 bytes longer when the original has no EXIF orientation, and its Content-Length says so', async () => {
    const answer = await download(ids.plain)
    const bytes = await bytesOf(answer)
    expect(answer.headers.get('content-length')).toBe(String(bytes.length))
    expect(bytes.length).toBe(stored(ids.plain).length + 36)
    expect(await orientationOf(bytes)).toBe(8)
    expect(pictureData(bytes).equals(pictureData(stored(ids.plain)))).toBe(true)
  })

  it.each(['tagged', 'plain'] as const)(
    'serves every range exactly like the same part of the whole file (test file: %s)',
    async (which) => {
      const whole = await bytesOf(await download(ids[which]))
      const length = whole.length
      const ranges = [
        [0, 0],
        [0, 9],
        [0, 57],
        [30, 44],
        [37, 38],
        [38, 100],
        [56, length - 1],
        [200, 299],
        [length - 1, length - 1],
      ] as const
      for (const [start, end] of ranges) {
        const answer = await download(ids[which], { headers: { range: `bytes=${start}-${end}` } })
        expect([answer.status, answer.headers.get('content-range')]).toEqual([206, `bytes ${start}-${end}/${length}`])
        expect(answer.headers.get('content-length')).toBe(String(end - start + 1))
        expect((await bytesOf(answer)).equals(whole.subarray(start, end + 1)), `${start}-${end}`).toBe(true)
      }
      const rest = await download(ids[which], { headers: { range: 'bytes=-20' } })
      expect((await bytesOf(rest)).equals(whole.subarray(length - 20))).toBe(true)
      expect((await download(ids[which], { headers: { range: `bytes=${length}-` } })).status).toBe(416)
    },
  )

  it('has its exact length in the answer to HEAD', async () => {
    for (const id of [ids.tagged, ids.plain]) {
      const answer = await download(id, { method: 'HEAD' })
      const { length } = await bytesOf(await download(id))
      expect([answer.status, answer.headers.get('content-length')]).toEqual([200, String(length)])
      expect((await bytesOf(answer)).length).toBe(0)
    }
  })

  it('is exactly the stored file when the turned photo is a PNG; so is the download of an unturned photo', async () => {
    for (const id of [ids.png, ids.straight]) expect((await bytesOf(await download(id))).equals(stored(id))).toBe(true)
  })
})

describe('the zip with turned photos', () => {
  it('holds each photo exactly like its single download', async () => {
    const name = await makeZip(test, order)
    const answer = await fetch(`${test.url}/deliveries/${name}`)
    const zip = await bytesOf(answer)
    expect(answer.headers.get('content-length')).toBe(String(zip.length))
    const entries = readZip(zip)
    expect(entries).toHaveLength(4)
    for (const [index, id] of [ids.tagged, ids.plain, ids.png, ids.straight].entries())
      expect(entries[index]?.bytes.equals(await bytesOf(await download(id))), `entry ${index}`).toBe(true)
  })

  it('fails for good when the original of a turned photo is missing', async () => {
    const lost = await placeOrder(test, shop, { photoIds: shop.photoIds.slice(5, 6) })
    const [id = 0] = shop.photoIds.slice(5, 6)
    await test.data.database.db.updateTable('photos').set({ rotation: 90 }).where('id', '=', id).execute()
    await askForZip(test, lost.id, { 'order-hash': lost.hash })
    await test.app.runJob('build-zip')
    const rows = await test.data.database.db
      .selectFrom('zip_files')
      .select(['state', 'last_error'])
      .where('order_id', '=', lost.id)
      .execute()
    expect(rows).toEqual([{ state: 'failed', last_error: 'original-missing' }])
  })
})
