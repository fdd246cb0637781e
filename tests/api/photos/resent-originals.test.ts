import { createHash, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { checkOriginals } from '#server/modules/photos/photos.public.ts'
import { masterKey } from '#server/platform/images/image-addresses.ts'
import type { S3StandIn } from '../../../src/tools/s3-stand-in/start-s3.ts'
import { silentLog } from '../../support/setup/silent-log.ts'
import { openShop, type Shop } from '../../support/shop.ts'
import { startTestS3, testBucket } from '../../support/stand-ins/s3.ts'
import { startTestApp, type TestApp } from '../../support/test-app.ts'
import { temporaryFolder } from '../../unit/images/camera-files.ts'
import { placeOrder } from '../deliveries/placed-order.ts'
import { openPerson, statusesOf } from '../users/person.ts'
import { tusClient } from './tus-client.ts'

// A device sends a photo again whose stored original was damaged on the server's disk or is missing.

const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

function photoFile(): Promise<Buffer> {
  const raw = { width: 300, height: 200, channels: 3 } as const
  return sharp(randomBytes(raw.width * raw.height * raw.channels), { raw })
    .jpeg({ quality: 90 })
    .toBuffer()
}

describe.each(['a folder', 'S3'] as const)('an original in %s', (store) => {
  const folder = temporaryFolder()
  let s3: S3StandIn | undefined
  let test: TestApp
  let shop: Shop
  let token: string
  let device: ReturnType<typeof tusClient>

  beforeAll(async () => {
    s3 = store === 'S3' ? await startTestS3(folder.path) : undefined
    test = await startTestApp(s3 ? { s3: { bucket: testBucket, endpoint: s3.url, region: 'us-east-1' } } : {})
  })
  afterAll(async () => {
    await test.close()
    await s3?.close()
    folder.remove()
  })
  beforeEach(async () => {
    shop = await openShop(test.data.database.db, { photos: 0 })
    token = (await openPerson(test, { role: 'outfitter', outfitterId: shop.outfitterId })).token
    device = tusClient(test, token)
    test.logged.length = 0
  })

  const db = () => test.data.database.db
  const send = (file: Buffer) => device.multipart(shop.albumId, file, { sha256: hashOf(file) })
  const rows = () => db().selectFrom('photos').selectAll().where('album_id', '=', shop.albumId).execute()

  async function row() {
    const [only, ...others] = await rows()
    if (only === undefined || others.length > 0) throw new Error('the album has not one photo')
    return only
  }

  async function ask<T>(path: string, body: object): Promise<T> {
    const answer = await fetch(`${test.url}/api/v1/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return (await answer.json()) as T
  }

  const known = (file: Buffer) =>
    ask<{ known: object[] }>('photo/known', { album_id: shop.albumId, sha256: [hashOf(file)] }).then(
      (body) => body.known,
    )

  async function storedKeys(): Promise<string[]> {
    const keys: string[] = []
    for (const kind of ['originals/', 'masters/'])
      for await (const { key } of test.storage.list(`${kind}${shop.albumId}/`)) keys.push(key)
    return keys
  }

  async function picture(path: string, preset: string): Promise<Buffer> {
    const answer = await fetch(`${test.url}${path}/${preset}.jpg`)
    expect(answer.status).toBe(200)
    return Buffer.from(await answer.arrayBuffer())
  }

  /**
   * Replaces or deletes the stored original, and records the damage as the nightly check does. Returns the storage key.
   */
  async function spoil(damage: 'changed' | 'missing' = 'changed'): Promise<string> {
    const { id, storage_key: key } = await row()
    if (damage === 'missing') await test.storage.delete(key)
    else {
      const other = await photoFile()
      await test.storage.put(key, other)
      await test.storage.put(masterKey(key), other)
    }
    const at = test.clock.now()
    await db().updateTable('photos').set({ damage, damaged_at: at, checked_at: at }).where('id', '=', id).execute()
    return key
  }

  it('that is damaged is reported to the uploading device, and replaced bit for bit when the device sends the file again', async () => {
    const file = await photoFile()
    const sent = (await send(file)).body.photo
    const path = sent?.path ?? ''
    // In sizes that the server does not draw ahead.
    const thumb = await picture(path, 'slideshow')
    const spoilt = await spoil()
    const wrong = await picture(path, 'outfitter-zoom')

    expect(await known(file)).toEqual([
      { sha256: hashOf(file), photo_id: sent?.id, has_original: false, damaged: true },
    ])
    const again = await send(file)
    expect(again).toMatchObject({ status: 201, body: { duplicate: false, photo: { id: sent?.id } } })
    const kept = await row()
    expect(kept).toMatchObject({ damage: null, damaged_at: null, checked_at: null, byte_size: file.length })
    expect((await test.storage.getBytes(kept.storage_key)).equals(file)).toBe(true)
    expect(await storedKeys()).toEqual([kept.storage_key, masterKey(kept.storage_key)])
    expect(await storedKeys()).not.toContain(spoilt)
    const fresh = again.body.photo?.path ?? ''
    expect((await picture(fresh, 'slideshow')).equals(thumb)).toBe(true)
    expect((await picture(fresh, 'outfitter-zoom')).equals(wrong)).toBe(false)
    expect(test.logged.map((line) => JSON.parse(line) as object)).toContainEqual(
      expect.objectContaining({ photoId: sent?.id, damage: 'changed', level: 30 }),
    )
    expect(await known(file)).toMatchObject([{ has_original: true, damaged: false }])
  })

  it('that is missing is stored when the file is sent again, and the buyer can download it', async () => {
    const file = await photoFile()
    const { id = 0 } = (await send(file)).body.photo ?? {}
    const { hash } = await placeOrder(test, shop, { photoIds: [id] })
    await spoil('missing')
    const upload = await device.open(file.length)
    await device.send(upload, 0, file)
    const finished = await device.finish(upload, shop.albumId, undefined, { sha256: hashOf(file) })
    expect(finished).toMatchObject({ status: 201, body: { duplicate: false, photo: { id } } })
    const bought = await fetch(`${test.url}/deliveries/${hash}/photos/${id}`)
    expect(Buffer.from(await bought.arrayBuffer()).equals(file)).toBe(true)
  })

  it('that is damaged is replaced once when two devices send the file at the same time', async () => {
    const file = await photoFile()
    await send(file)
    await spoil()
    const answers = await Promise.all([send(file), send(file)])
    expect(statusesOf(answers)).toEqual([200, 201])
    const kept = await row()
    expect(kept.damage).toBeNull()
    expect((await test.storage.getBytes(kept.storage_key)).equals(file)).toBe(true)
    expect(await storedKeys()).toEqual([kept.storage_key, masterKey(kept.storage_key)])
  })

  it('that is damaged is recorded as good when the good file arrives while the nightly check reads it', async () => {
    const file = await photoFile()
    await db().updateTable('photos').set({ awaits_original: true }).execute()
    await send(file)
    const spoilt = await spoil()
    const storage = Object.create(test.storage) as TestApp['storage']
    storage.getStream = async (key) => {
      const read = await test.storage.getBytes(key)
      if (key === spoilt) await send(file)
      return Readable.from([read])
    }
    test.clock.advance(24 * 3_600_000)
    const deps = { database: test.data.database, storage, clock: test.clock, log: silentLog }
    const sweep = { signal: new AbortController().signal, progress: null, save: async () => {} }
    expect(await checkOriginals(deps, sweep)).toEqual({ checked: 1, damaged: 0 })
    expect(await row()).toMatchObject({ damage: null, checked_at: test.clock.now() })
  })

  it('that is not damaged is kept, and the file sent again counts as a duplicate', async () => {
    const file = await photoFile()
    const sent = (await send(file)).body.photo
    const before = await row()
    expect(await known(file)).toEqual([
      { sha256: hashOf(file), photo_id: sent?.id, has_original: true, damaged: false },
    ])
    expect(await send(file)).toMatchObject({ status: 200, body: { duplicate: true, photo: { id: sent?.id } } })
    expect(await row()).toEqual(before)
  })

  it('that is damaged is replaced for a hidden photo too, and the photo stays hidden', async () => {
    const file = await photoFile()
    await send(file)
    const now = test.clock.now()
    await spoil()
    await db()
      .updateTable('photos')
      .set({ hidden_at: now, deleted_at: now })
      .where('album_id', '=', shop.albumId)
      .execute()
    expect((await send(file)).status).toBe(201)
    expect(await row()).toMatchObject({ damage: null, hidden_at: now, deleted_at: now })
  })
})
