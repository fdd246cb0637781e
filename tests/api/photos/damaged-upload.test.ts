import { createHash, randomBytes } from 'node:crypto'
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { uploadFile } from '#server/cli/import-upload.ts'
import { openFaultyLink } from '../../e2e/support/faulty-link.ts'
import { openShop, type Shop } from '../../support/shop.ts'
import { testApp } from '../../support/test-app.ts'
import { cameraFile, temporaryFolder } from '../../unit/images/camera-files.ts'
import { openPerson } from '../users/person.ts'
import { placeOrder } from '../deliveries/placed-order.ts'
import { tusClient } from './tus-client.ts'

const test = testApp()
let shop: Shop
let token: string
let device: ReturnType<typeof tusClient>

beforeEach(async () => {
  shop = await openShop(test.data.database.db, { photos: 0 })
  token = (await openPerson(test, { role: 'outfitter', outfitterId: shop.outfitterId })).token
  device = tusClient(test, token)
})

const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')
const newKey = (): string => randomBytes(16).toString('hex')

/** Draws a JPEG of noise. Its pixels fill the whole file, so zeros in the middle of the file damage pixels. */
function photoFile(): Promise<Buffer> {
  const raw = { width: 300, height: 200, channels: 3 } as const
  return sharp(randomBytes(raw.width * raw.height * raw.channels), { raw })
    .jpeg({ quality: 90 })
    .toBuffer()
}

/** The file as a faulty network or disk damages it: the same length, but 40 % of its bytes are zero. */
function zeroed(file: Buffer): Buffer {
  return Buffer.from(file).fill(0, Math.floor(file.length * 0.3), Math.floor(file.length * 0.7))
}

async function sendPieces(bytes: Buffer): Promise<string> {
  const id = await device.open(bytes.length)
  expect((await device.send(id, 0, bytes)).status).toBe(204)
  return id
}

const storedFiles = (): string[] =>
  readdirSync(join(test.data.directory, 'storage'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
const albumRows = () =>
  test.data.database.db.selectFrom('photos').selectAll().where('album_id', '=', shop.albumId).orderBy('id').execute()

describe('finishUpload with a checksum', () => {
  it('refuses damaged bytes with 409, keeps none of them, and accepts the good bytes as the same photo', async () => {
    const file = await photoFile()
    const preview = await device.preview(shop.albumId, await cameraFile({ width: 120, height: 80 }), hashOf(file))
    const photoId = preview.body.photo?.id ?? 0
    const { hash } = await placeOrder(test, shop, { photoIds: [photoId] })
    const [rows, files, key] = [await albumRows(), storedFiles(), newKey()]

    const damaged = await sendPieces(zeroed(file))
    expect(await device.finish(damaged, shop.albumId, key, { sha256: hashOf(file) })).toMatchObject({
      status: 409,
      body: { success: false, code: 'checksum-mismatch', errors: { file: expect.stringMatching(/damaged/) } },
    })
    expect(await albumRows()).toEqual(rows)
    expect(storedFiles()).toEqual(files)
    // Resuming the damaged upload would keep the damage, so the server deletes it. The next upload starts from zero.
    expect(await device.offset(damaged)).toBeNull()
    expect(await device.finish(damaged, shop.albumId, key, { sha256: hashOf(file) })).toMatchObject({ status: 410 })

    const whole = await sendPieces(file)
    const answer = await device.finish(whole, shop.albumId, key, { sha256: hashOf(file) })
    expect(answer.body).toMatchObject({ duplicate: false, photo: { id: photoId, has_original: true } })
    expect(await device.finish(whole, shop.albumId, key, { sha256: hashOf(file) })).toEqual(answer)
    expect(await albumRows()).toHaveLength(1)
    const bought = await fetch(`${test.url}/deliveries/${hash}/photos/${photoId}`)
    expect(Buffer.from(await bought.arrayBuffer()).equals(file)).toBe(true)
  })

  it('refuses a truncated file as damaged, and the preview stays for sale', async () => {
    const file = await photoFile()
    await device.preview(shop.albumId, await cameraFile({ width: 120, height: 80 }), hashOf(file))
    const rows = await albumRows()
    const cut = await sendPieces(file.subarray(0, 900))
    expect(await device.finish(cut, shop.albumId, newKey(), { sha256: hashOf(file) })).toMatchObject({
      status: 409,
      body: { code: 'checksum-mismatch' },
    })
    expect(await albumRows()).toEqual(rows)
  })

  it('refuses a malformed checksum, and keeps the bytes', async () => {
    const file = await photoFile()
    const id = await sendPieces(file)
    expect((await device.finish(id, shop.albumId, newKey(), { sha256: 'nonsense' })).status).toBe(400)
    expect(await device.offset(id)).toBe(file.length)
  })
})

describe('uploadPhoto with a checksum', () => {
  it('refuses damaged bytes with 409, keeps none of them, and accepts the good bytes with the same key', async () => {
    const file = await photoFile()
    const [files, key] = [storedFiles(), newKey()]
    expect(await device.multipart(shop.albumId, zeroed(file), { key, sha256: hashOf(file) })).toMatchObject({
      status: 409,
      body: { success: false, code: 'checksum-mismatch', errors: { file: expect.stringMatching(/damaged/) } },
    })
    expect(await albumRows()).toEqual([])
    expect(storedFiles()).toEqual(files)
    const answer = await device.multipart(shop.albumId, file, { key, sha256: hashOf(file) })
    expect(answer.status).toBe(201)
    expect(await device.multipart(shop.albumId, zeroed(file), { key, sha256: hashOf(file) })).toMatchObject({
      status: 409,
    })
    expect(await device.multipart(shop.albumId, file, { key, sha256: hashOf(file) })).toEqual(answer)
    expect(await albumRows()).toHaveLength(1)
  })

  it('refuses a malformed checksum', async () => {
    const answer = await device.multipart(shop.albumId, await photoFile(), { sha256: 'nonsense' })
    expect(answer).toMatchObject({ status: 422, body: { code: 'invalid-field' } })
  })
})

describe('npm run cli -- import', () => {
  const folder = temporaryFolder()
  const path = join(folder.path, 'IMG_7.JPG')
  afterAll(() => folder.remove())

  it.each([
    ['succeeds when the fourth try arrives whole', 3, 1, { kind: 'new' }],
    [
      'gives up when every try arrives damaged',
      1_000,
      0,
      { kind: 'refused', reason: expect.stringMatching(/damaged/) },
    ],
  ])('sends a photo again when it arrives damaged, and %s', async (_, damages, photos, outcome) => {
    const file = await photoFile()
    writeFileSync(path, file)
    const link = await openFaultyLink(() => Number(new URL(test.url).port))
    try {
      link.set({ damages, of: /photo\/upload/ })
      const upload = { url: link.url, token, albumId: shop.albumId, path, run: newKey() }
      expect(await uploadFile(upload)).toEqual(outcome)
      expect(link.damaged()).toBe(Math.min(damages, 4))
      const rows = await albumRows()
      expect(rows.map(({ sha256 }) => sha256.toString('hex'))).toEqual(Array(photos).fill(hashOf(file)))
    } finally {
      await link.close()
    }
  })

  it('does not send a photo that the album already has from an earlier run', async () => {
    writeFileSync(path, await photoFile())
    const link = await openFaultyLink(() => Number(new URL(test.url).port))
    try {
      const upload = { url: link.url, token, albumId: shop.albumId, path, run: newKey() }
      expect(await uploadFile(upload)).toEqual({ kind: 'new' })
      // From here on, the link damages each upload. So the second run succeeds only if it uploads nothing.
      link.set({ damages: 1_000, of: /photo\/upload/ })
      expect(await uploadFile({ ...upload, run: newKey() })).toEqual({ kind: 'duplicate' })
      expect(link.damaged()).toBe(0)
      expect(await albumRows()).toHaveLength(1)
    } finally {
      await link.close()
    }
  })
})

it('uploadPhoto and finishUpload accept a file without a checksum, as earlier builds send it', async () => {
  const [first, second] = [await photoFile(), await photoFile()]
  expect((await device.finish(await sendPieces(first), shop.albumId)).status).toBe(201)
  expect((await device.multipart(shop.albumId, second)).status).toBe(201)
  expect(await albumRows()).toHaveLength(2)
})
