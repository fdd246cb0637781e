import { createHash, randomBytes } from 'node:crypto'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { eventually } from '../../support/eventually.ts'
import { openShop, type Shop } from '../../support/shop.ts'
import { testApp } from '../../support/test-app.ts'
import { cameraFile, pixelBomb } from '../../unit/images/camera-files.ts'
import { openPerson } from '../users/person.ts'
import { makeZip, openTestStorage, placeOrder } from '../deliveries/placed-order.ts'
import { readZip } from '../deliveries/read-zip.ts'
import { tusClient } from './tus-client.ts'

const test = testApp()
let shop: Shop
let token: string
let device: ReturnType<typeof tusClient>
let drawn = 0
let before: readonly string[] = []

beforeEach(async () => {
  shop = await openShop(test.data.database.db, { photos: 0 })
  token = (await openPerson(test, { role: 'outfitter', outfitterId: shop.outfitterId })).token
  device = tusClient(test, token)
  before = []
  before = uploadsLeft()
})

const db = () => test.data.database.db
const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')
const photoFile = (): Promise<Buffer> => cameraFile({ width: 300 + ++drawn, dateTime: '2026:07:04 10:42:00' })
const uploads = (): string => join(test.data.directory, 'storage', '.uploads')
/** The names of the files that unfinished uploads of this test have left. */
const uploadsLeft = (): string[] => readdirSync(uploads()).filter((name) => !before.includes(name))
const album = async () =>
  db().selectFrom('photos').selectAll().where('album_id', '=', shop.albumId).orderBy('id').execute()

async function stored(): Promise<string[]> {
  const storage = await openTestStorage(test)
  const keys: string[] = []
  for (const folder of ['originals/', 'masters/'])
    for await (const file of storage.list(`${folder}${shop.albumId}/`)) keys.push(file.key)
  return keys
}

/**
 * Asks the server which of these files the album already has, and returns their checksums. The value is true when the
 * server has the original, and false when it has only a preview.
 */
async function known(files: readonly Buffer[]): Promise<ReadonlyMap<string, boolean>> {
  return new Map((await askKnown(files)).known.map((photo) => [photo.sha256, photo.has_original]))
}

async function askKnown(files: readonly Buffer[]) {
  const answer = await fetch(`${test.url}/api/v1/photo/known`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ album_id: shop.albumId, sha256: files.map(hashOf) }),
  })
  return (await answer.json()) as {
    known: { sha256: string; has_original: boolean }[]
    sold: string[]
    awaited: string[]
    day_awaited: boolean
  }
}

async function upload(file: Buffer, key?: string) {
  const id = await device.open(file.length)
  expect((await device.send(id, 0, file)).status).toBe(204)
  return device.finish(id, shop.albumId, key)
}

describe('an interrupted upload', () => {
  it('resumes where its bytes ended, and is stored bit for bit', async () => {
    const file = Buffer.concat([await photoFile(), randomBytes(400_000)])
    const id = await device.open(file.length)
    await device.breakOff(id, file.length, file.subarray(0, 200_000), () =>
      eventually('the first bytes', () => (statSync(join(uploads(), id)).size > 0 ? true : null)),
    )
    const offset = (await device.offset(id)) ?? 0
    expect(offset).toBeGreaterThan(0)
    expect(offset).toBeLessThanOrEqual(200_000)
    expect((await device.send(id, offset, file.subarray(offset))).status).toBe(204)
    const answer = await device.finish(id, shop.albumId)
    expect(answer).toMatchObject({ status: 201, body: { duplicate: false, photo: { has_original: true } } })
    const [row] = await album()
    const kept = await (await openTestStorage(test)).getBytes(row?.storage_key ?? '')
    expect(kept.equals(file)).toBe(true)
    expect(uploadsLeft()).toEqual([])
  })

  it('cannot be finished before all its bytes have arrived, and keeps the bytes that it has', async () => {
    const file = await photoFile()
    const id = await device.open(file.length)
    await device.send(id, 0, file.subarray(0, 100))
    expect(await device.finish(id, shop.albumId)).toMatchObject({ status: 410, body: { code: 'upload-gone' } })
    expect(await device.offset(id)).toBe(100)
  })

  it('refuses a piece whose offset differs from the stored length', async () => {
    const id = await device.open(1000)
    const answer = await device.send(id, 500, Buffer.alloc(500))
    expect(answer.status).toBe(409)
    expect(await answer.json()).toMatchObject({ success: false, code: 'upload-refused' })
  })

  it('is deleted by the retention job after six days', async () => {
    const id = await device.open(1000)
    test.clock.advance(6 * 24 * 3_600_000)
    // Stored files carry the real time. So the clock must pass both the test's time and the real time by six days.
    test.clock.set(new Date(Math.max(test.clock.now().getTime(), Date.now() + 6 * 24 * 3_600_000)))
    await test.app.runJob('retention')
    token = (await openPerson(test, { role: 'outfitter', outfitterId: shop.outfitterId })).token
    expect(uploadsLeft().filter((name) => name.startsWith(id))).toEqual([])
    test.clock.set(new Date('2026-07-04T18:00:00Z'))
  })
})

describe('the rights over an upload', () => {
  it('belong to its creator, and other users get the same answer as for an unknown upload', async () => {
    const file = await photoFile()
    const id = await device.open(file.length)
    const other = tusClient(test, (await openPerson(test, { role: 'admin' })).token)
    expect(await other.offset(id)).toBeNull()
    expect((await other.send(id, 0, file)).status).toBe(404)
    expect((await other.remove(id)).status).toBe(404)
    await device.send(id, 0, file)
    expect((await other.finish(id, shop.albumId)).status).toBe(410)
    expect((await device.finish(id, shop.albumId)).status).toBe(201)
  })

  it('apply to the upload in the path, even if the query string names another upload', async () => {
    const other = tusClient(test, (await openPerson(test, { role: 'admin' })).token)
    const [file, foreign] = [await photoFile(), randomBytes(50)]
    const id = await device.open(file.length)
    for (const [ending, own] of [
      ['?x=/', await other.open(foreign.length)],
      ['?/', await other.open(foreign.length)],
    ] as const) {
      await other.send(`${own}${ending}${id}`, 0, foreign)
      await other.remove(`${own}${ending}${id}`)
      expect(await device.offset(id)).toBe(0)
      expect(await other.offset(own)).toBeNull()
    }
    await device.send(id, 0, file)
    expect((await device.finish(id, shop.albumId)).status).toBe(201)
  })

  it('cannot be forged by naming another owner in the upload’s metadata', async () => {
    const victim = await openPerson(test, { role: 'admin' })
    const claimed = `owner ${Buffer.from(String(victim.id)).toString('base64')}`
    const answer = await device.create(10, { 'upload-metadata': claimed })
    const id = answer.headers.get('location')?.split('/').at(-1) ?? ''
    expect(await tusClient(test, victim.token).offset(id)).toBeNull()
    expect(await device.offset(id)).toBe(0)
  })

  it('require a login and the right to change albums', async () => {
    expect((await tusClient(test, 'x'.repeat(43)).create(10)).status).toBe(401)
    const employee = await openPerson(test, { role: 'employee', outfitterId: shop.outfitterId })
    const refused = await tusClient(test, employee.token).create(10)
    expect(refused.status).toBe(403)
    expect(await refused.json()).toMatchObject({ success: false, code: 'not-allowed' })
  })

  it('do not extend to another outfitter’s album or a deleted album, and the server deletes the bytes sent for such an album', async () => {
    const elsewhere = await openShop(db(), { photos: 0 })
    await db().updateTable('albums').set({ deleted_at: test.clock.now() }).where('id', '=', shop.albumId).execute()
    for (const albumId of [elsewhere.albumId, shop.albumId, 987_654]) {
      const file = await photoFile()
      const id = await device.open(file.length)
      await device.send(id, 0, file)
      expect((await device.finish(id, albumId)).status).toBe(404)
      expect(await device.offset(id)).toBeNull()
    }
    expect(uploadsLeft()).toEqual([])
  })

  it('stay with its creator when another user, or a call with the key of another file, tries to finish it', async () => {
    const elsewhere = await openShop(db(), { photos: 0 })
    const file = await photoFile()
    const key = randomBytes(16).toString('hex')
    await upload(await photoFile(), key)
    const other = await openPerson(test, { role: 'outfitter', outfitterId: elsewhere.outfitterId })
    const id = await device.open(file.length)
    await device.send(id, 0, file)
    expect((await tusClient(test, other.token).finish(id, shop.albumId)).status).toBe(404)
    expect((await device.finish(id, shop.albumId, key)).status).toBe(422)
    expect(await device.offset(id)).toBe(file.length)
    expect((await device.finish(id, shop.albumId)).status).toBe(201)
  })
})

describe('finishing an upload', () => {
  it('repeats the answer for the same idempotency key, although the uploaded bytes are gone', async () => {
    const key = randomBytes(16).toString('hex')
    const file = await photoFile()
    const id = await device.open(file.length)
    await device.send(id, 0, file)
    const first = await device.finish(id, shop.albumId, key)
    expect(first.status).toBe(201)
    expect(await device.finish(id, shop.albumId, key)).toEqual(first)
    expect(await album()).toHaveLength(1)
  })

  it('makes one photo when the same file comes four times at once', async () => {
    const file = await photoFile()
    const answers = await Promise.all(Array.from({ length: 4 }, () => upload(file)))
    expect(new Set(answers.map((answer) => answer.body.photo?.id)).size).toBe(1)
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(1)
    expect(await album()).toHaveLength(1)
    expect(await stored()).toHaveLength(2)
    expect(uploadsLeft()).toEqual([])
  })

  it('refuses a file that is no photo or is truncated, and keeps none of it', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
    expect(await upload(svg)).toMatchObject({ status: 415, body: { code: 'not-an-image' } })
    const cut = (await photoFile()).subarray(0, 900)
    expect((await upload(cut)).status).toBe(422)
    expect(await album()).toEqual([])
    expect(await stored()).toEqual([])
    expect(uploadsLeft()).toEqual([])
  })

  it('is impossible for a file above the size limit, because its upload is refused at the start', async () => {
    expect((await device.create(61 * 1024 * 1024)).status).toBe(413)
  })
})

describe('a preview', () => {
  it('is added to the album at once, cannot be downloaded, and is replaced when its original arrives', async () => {
    const file = await photoFile()
    const small = await cameraFile({ width: 120, height: 80 })
    const preview = await device.preview(shop.albumId, small, hashOf(file))
    expect(preview).toMatchObject({ status: 201, body: { photo: { has_original: false } } })
    const photoId = preview.body.photo?.id ?? 0
    const [first] = await album()
    const order = await placeOrder(test, shop, { photoIds: [photoId] })
    const path = `${test.url}/deliveries/${order.hash}/photos/${photoId}`
    const early = await fetch(path)
    expect(early.status).toBe(503)
    expect(early.headers.get('retry-after')).toBe('60')
    expect(await early.json()).toMatchObject({ success: false, code: 'original-awaited' })

    const original = await upload(file)
    expect(original.body).toMatchObject({ duplicate: false, photo: { id: photoId, has_original: true } })
    const [after] = await album()
    expect(after).toMatchObject({ id: photoId, byte_size: file.length, awaits_original: false })
    expect(Buffer.from(await (await fetch(path)).arrayBuffer()).equals(file)).toBe(true)
    const keys = await stored()
    expect(keys).toHaveLength(2)
    expect(keys).not.toContain(first?.storage_key)
  })

  it('changes nothing in an album that already has the photo, and is stored once when sent several times', async () => {
    const file = await photoFile()
    await upload(file)
    const small = await cameraFile({ width: 120, height: 80 })
    expect(await device.preview(shop.albumId, small, hashOf(file))).toMatchObject({
      status: 200,
      body: { duplicate: true, photo: { has_original: true } },
    })
    const other = hashOf(await photoFile())
    const answers = await Promise.all(Array.from({ length: 4 }, () => device.preview(shop.albumId, small, other)))
    expect(new Set(answers.map((answer) => answer.body.photo?.id)).size).toBe(1)
    expect(await album()).toHaveLength(2)
    expect(await stored()).toHaveLength(3)
  })

  it('that was deleted stays deleted when its original arrives, and guests who bought it can download that original', async () => {
    const file = await photoFile()
    const preview = await device.preview(shop.albumId, await cameraFile({ width: 120, height: 80 }), hashOf(file))
    const photoId = preview.body.photo?.id ?? 0
    const order = await placeOrder(test, shop, { photoIds: [photoId] })
    const path = `${test.url}/api/v1/photo/delete/${photoId}`
    expect((await fetch(path, { headers: { authorization: `Bearer ${token}` } })).status).toBe(200)
    expect(await known([file])).toEqual(new Map())
    expect((await upload(file)).body.photo).toMatchObject({ id: photoId, has_original: true })
    expect((await album()).map((row) => row.deleted_at === null)).toEqual([false])
    expect(await known([file])).toEqual(new Map())
    const bought = await fetch(`${test.url}/deliveries/${order.hash}/photos/${photoId}`)
    expect(Buffer.from(await bought.arrayBuffer()).equals(file)).toBe(true)
  })

  it('that was sold, deleted and added again gets its original in the order and in the album', async () => {
    const file = await photoFile()
    const small = await cameraFile({ width: 120, height: 80 })
    const sold = (await device.preview(shop.albumId, small, hashOf(file))).body.photo?.id ?? 0
    const order = await placeOrder(test, shop, { photoIds: [sold] })
    const path = `${test.url}/api/v1/photo/delete/${sold}`
    expect((await fetch(path, { headers: { authorization: `Bearer ${token}` } })).status).toBe(200)
    const added = (await device.preview(shop.albumId, small, hashOf(file))).body.photo?.id
    expect(added).not.toBe(sold)

    expect((await upload(file)).body).toMatchObject({ duplicate: false, photo: { id: added, has_original: true } })
    const bought = await fetch(`${test.url}/deliveries/${order.hash}/photos/${sold}`)
    expect(Buffer.from(await bought.arrayBuffer()).equals(file)).toBe(true)
    expect((await askKnown([file])).sold).toEqual([])
    expect(new Set((await album()).map((row) => row.storage_key)).size).toBe(2)
  })

  it('delays a zip file until the original arrives, and the wait does not count as a failed try', async () => {
    const file = await photoFile()
    const preview = await device.preview(shop.albumId, await cameraFile({ width: 120, height: 80 }), hashOf(file))
    const order = await placeOrder(test, shop, { photoIds: [preview.body.photo?.id ?? 0] })
    const asked = await fetch(`${test.url}/api/v1/order/zip/${order.id}`, { headers: { 'order-hash': order.hash } })
    expect(asked.status).toBe(202)
    for (let minutes = 0; minutes < 20; minutes++) {
      await test.app.runJob('build-zip')
      test.clock.advance(60_000)
    }
    const zip = () => db().selectFrom('zip_files').selectAll().where('order_id', '=', order.id).execute()
    expect(await zip()).toMatchObject([{ state: 'requested', tries: 0 }])
    await upload(file)
    const name = await makeZip(test, order)
    const [entry] = readZip(Buffer.from(await (await fetch(`${test.url}/deliveries/${name}`)).arrayBuffer()))
    expect(entry?.bytes.equals(file)).toBe(true)
  })

  it.each([
    ['cut off', 422, async () => (await photoFile()).subarray(0, 900)],
    ['of too many pixels', 422, async () => pixelBomb(9000, 7000 + ++drawn)],
    ['no photo', 415, async () => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${++drawn}"></svg>`)],
  ])(
    'is removed from the album, even after a sale, when uploadPhoto or finishUpload gets an original that is %s',
    async (_, status, make) => {
      for (const send of [(file: Buffer) => upload(file), (file: Buffer) => device.multipart(shop.albumId, file)]) {
        const [file, small] = [await make(), await cameraFile({ width: 120, height: 80 })]
        const preview = await device.preview(shop.albumId, small, hashOf(file))
        const bystander = await device.preview(shop.albumId, small, hashOf(await photoFile()))
        const photoId = preview.body.photo?.id ?? 0
        await placeOrder(test, shop, { photoIds: [photoId] })
        expect((await send(file)).status).toBe(status)
        const forSale = (await album()).filter((row) => row.deleted_at === null).map((row) => row.id)
        expect(forSale).not.toContain(photoId)
        expect(forSale).toContain(bystander.body.photo?.id)
      }
    },
  )

  it('is refused when it is no picture, is too large, or lacks a valid checksum of the original', async () => {
    const small = await cameraFile({ width: 120, height: 80 })
    expect((await device.preview(shop.albumId, small, 'nonsense')).status).toBe(422)
    expect((await device.preview(shop.albumId, Buffer.from('<html>'), hashOf(small))).status).toBe(415)
    const large = Buffer.concat([small, Buffer.alloc(9 * 1024 * 1024)])
    expect((await device.preview(shop.albumId, large, hashOf(small))).status).toBe(413)
    expect(await album()).toEqual([])
    expect(await stored()).toEqual([])
  })
})

it('a photo of which the server has only a preview is listed as known in its album, but without an original', async () => {
  const [whole, waiting, unknown] = [await photoFile(), await photoFile(), await photoFile()]
  await upload(whole)
  await device.preview(shop.albumId, await cameraFile({ width: 120, height: 80 }), hashOf(waiting))
  expect(await known([whole, waiting, unknown])).toEqual(
    new Map([
      [hashOf(whole), true],
      [hashOf(waiting), false],
    ]),
  )
})

it('the sold photos of an album whose originals the server lacks are named in each answer about its files', async () => {
  const files = [await photoFile(), await photoFile(), await photoFile(), await photoFile()] as const
  const ids: number[] = []
  for (const file of files) {
    const preview = await device.preview(shop.albumId, await cameraFile({ width: 120, height: 80 }), hashOf(file))
    ids.push(preview.body.photo?.id ?? 0)
  }
  const [paid, atCounter, cancelled, unsold] = files
  expect((await askKnown([unsold])).sold).toEqual([])
  await placeOrder(test, shop, { photoIds: ids.slice(0, 1) })
  await placeOrder(test, shop, { photoIds: ids.slice(1, 2), status: 'pending' })
  await placeOrder(test, shop, { photoIds: ids.slice(2, 3), status: 'cancelled' })
  const refunded = await placeOrder(test, shop, { photoIds: ids.slice(3) })
  await db()
    .updateTable('orders')
    .set((eb) => ({ refunded_total: eb.fn.coalesce('total', eb.lit(0)) }))
    .where('id', '=', refunded.id)
    .execute()
  expect((await askKnown([cancelled])).sold.toSorted()).toEqual([hashOf(paid), hashOf(atCounter)].toSorted())
  await upload(paid)
  expect((await askKnown([unsold])).sold).toEqual([hashOf(atCounter)])
})

it('an answer about an album names the photos of display groups that lack their originals, and a day for which guests wait', async () => {
  const [grouped, ungrouped] = [await photoFile(), await photoFile()]
  const small = () => cameraFile({ width: 120, height: 80 })
  const { body } = await device.preview(shop.albumId, await small(), hashOf(grouped))
  await device.preview(shop.albumId, await small(), hashOf(ungrouped))
  expect(await askKnown([ungrouped])).toMatchObject({ awaited: [], day_awaited: false })
  const { date } = await db()
    .selectFrom('albums')
    .select('date')
    .where('id', '=', shop.albumId)
    .executeTakeFirstOrThrow()
  const group = await db()
    .insertInto('display_groups')
    .values({ outfitter_id: shop.outfitterId, name: 'Raft 1', date, created_at: test.clock.now() })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db()
    .insertInto('display_group_photos')
    .values({ display_group_id: group.id, photo_id: body.photo?.id ?? 0, position: 1 })
    .execute()
  const wait = {
    outfitter_id: shop.outfitterId,
    email: 'g@test.test',
    locale: 'en',
    guide: '',
    seen_groups: [],
    seen_photo: 0,
  }
  const times = { ends_at: test.clock.now(), created_at: test.clock.now() }
  await db()
    .insertInto('day_waits')
    .values({ ...wait, ...times, date: '2001-01-01', stop_token: 'of another day' })
    .execute()
  expect(await askKnown([ungrouped])).toMatchObject({ awaited: [hashOf(grouped)], day_awaited: false })
  await db()
    .insertInto('day_waits')
    .values({ ...wait, ...times, date, stop_token: 'of this day' })
    .execute()
  expect(await askKnown([ungrouped])).toMatchObject({ awaited: [hashOf(grouped)], day_awaited: true })
  await upload(grouped)
  expect((await askKnown([ungrouped])).awaited).toEqual([])
})
