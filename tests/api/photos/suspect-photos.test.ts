import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { purgeDeletedPhotos } from '#server/modules/photos/photos.public.ts'
import { Guest } from '../../support/guest.ts'
import type { Shop } from '../../support/shop.ts'
import { testApp } from '../../support/test-app.ts'
import { damages, noisyPhoto } from '../../unit/images/damaged-files.ts'
import { callAs, makeAlbum, openOffice, ownerOf, sendFile } from '../albums/album-office.ts'
import { openPerson, type Person } from '../users/person.ts'
import { tusClient } from './tus-client.ts'

const test = testApp()
let shop: Shop
let owner: Person
let albumId: number
let whole: Buffer

beforeAll(async () => {
  shop = await openOffice(test)
  owner = await ownerOf(test, shop)
  albumId = (await makeAlbum(owner, shop)).id
  whole = await noisyPhoto('camera')
})

const db = () => test.data.database.db
const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')
const device = () => tusClient(test, owner.token)

let trailers = 0
/** Returns a file with these damages and a hash of its own, because bytes behind the picture change nothing else. */
const damaged = (): Buffer =>
  Buffer.concat([damages['a cut closed by an end marker'](whole), Buffer.from(`${trailers++}`)])

/** The small picture that a device draws of a file. A browser draws missing rows in grey, as this library does. */
const drawn = (file: Buffer): Promise<Buffer> =>
  sharp(file, { failOn: 'none' }).resize(900).jpeg({ quality: 80 }).toBuffer()

async function send(file: Buffer): Promise<number> {
  const { status, body } = await sendFile(owner, albumId, file)
  expect(status).toBe(201)
  return body.photo.id
}

async function sendPreview(file: Buffer, preview: Buffer): Promise<number> {
  const answer = await device().preview(albumId, preview, hashOf(file))
  expect(answer.status).toBe(201)
  return answer.body.photo?.id ?? 0
}

async function sendOriginal(file: Buffer): Promise<void> {
  expect((await device().multipart(albumId, file, { sha256: hashOf(file) })).status).toBe(201)
}

const sell = (id: number, person = owner) => callAs(person, 'POST', 'photo/sell', { photo_id: id })

async function listed() {
  const { photos, suspect_photos: suspect } = (await callAs(owner, 'GET', `album/${albumId}`)).body.album
  return { photos: photos.map(({ id }) => id), suspect: (suspect ?? []).map(({ id }) => id) }
}

async function placeOf(id: number): Promise<'for sale' | 'suspect' | 'gone'> {
  const { photos, suspect } = await listed()
  if (photos.includes(id)) return 'for sale'
  return suspect.includes(id) ? 'suspect' : 'gone'
}

async function offered(): Promise<readonly number[]> {
  const answer = await fetch(`${test.url}/api/v1/search/displayGroups`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ outfitterId: shop.outfitterId, date: '2026-07-04', riverSection: null }),
  })
  return ((await answer.json()) as { photos: readonly { id: number }[] }).photos.map(({ id }) => id)
}

describe('a photo that may be damaged', () => {
  it('is kept bit for bit, is in its album as suspect, and no guest can see or buy it', async () => {
    const file = damaged()
    const id = await send(file)
    expect(await placeOf(id)).toBe('suspect')
    expect(await offered()).not.toContain(id)
    const guest = new Guest(test.url)
    await guest.start(shop.slug)
    expect((await guest.add({ photo_id: id })).status).toBe(404)
    const row = await db().selectFrom('photos').select('storage_key').where('id', '=', id).executeTakeFirstOrThrow()
    expect((await test.storage.getBytes(row.storage_key)).equals(file)).toBe(true)
  })

  it('is for sale as soon as a person sells it, with one audit entry for several presses', async () => {
    const id = await send(damaged())
    expect([(await sell(id)).status, (await sell(id)).status]).toEqual([200, 200])
    expect(await placeOf(id)).toBe('for sale')
    expect(await offered()).toContain(id)
    const entries = await db().selectFrom('audit_log').select('action').where('entity_id', '=', id).execute()
    expect(entries).toEqual([{ action: 'photo-cleared' }])
  })

  it('is sold by nobody outside the outfitter, nor by an employee', async () => {
    const id = await send(damaged())
    const stranger = await ownerOf(test, await openOffice(test))
    const employee = await openPerson(test, { outfitterId: shop.outfitterId })
    expect([(await sell(id, stranger)).status, (await sell(id, employee)).status]).toEqual([404, 403])
    expect(await placeOf(id)).toBe('suspect')
  })

  it('leaves its album when a person deletes it, and nobody can sell it after that', async () => {
    const id = await send(damaged())
    await callAs(owner, 'GET', `photo/delete/${id}`)
    await sell(id)
    expect(await placeOf(id)).toBe('gone')
  })

  it('is known to devices, and stays one suspect photo when its file arrives again', async () => {
    const file = damaged()
    const id = await send(file)
    const again = await Promise.all([sendFile(owner, albumId, file), sendFile(owner, albumId, file)])
    expect(again.map(({ status, body }) => [status, body.photo.id])).toEqual([
      [200, id],
      [200, id],
    ])
    expect(await placeOf(id)).toBe('suspect')
  })

  it('is one photo when its file arrives twice at the same time', async () => {
    const file = damaged()
    const answers = await Promise.all([sendFile(owner, albumId, file), sendFile(owner, albumId, file)])
    expect(new Set(answers.map(({ body }) => body.photo.id)).size).toBe(1)
  })

  it('stays while nobody looks, although deleted photos are purged', async () => {
    const id = await send(damaged())
    const later = new Date(test.clock.now().getTime() + 100 * 86_400_000)
    await purgeDeletedPhotos({ database: test.data.database, storage: test.storage }, later)
    expect(await placeOf(id)).toBe('suspect')
  })
})

describe('a preview', () => {
  it('leaves the sale when its original may be damaged, and returns when a person sells it', async () => {
    const file = damaged()
    const id = await sendPreview(file, await drawn(whole))
    expect(await placeOf(id)).toBe('for sale')
    await sendOriginal(file)
    expect(await placeOf(id)).toBe('suspect')
    await sell(id)
    expect(await placeOf(id)).toBe('for sale')
  })

  it('that ends in grey rows is suspect until its original arrives whole', async () => {
    const file = Buffer.concat([whole, Buffer.from('grey')])
    const id = await sendPreview(file, await drawn(damaged()))
    expect(await placeOf(id)).toBe('suspect')
    await sendOriginal(file)
    expect(await placeOf(id)).toBe('for sale')
  })

  it('that a person sold stays for sale when its original arrives', async () => {
    const file = damaged()
    const id = await sendPreview(file, await drawn(file))
    await sell(id)
    await sendOriginal(file)
    expect(await placeOf(id)).toBe('for sale')
  })

  it('that a person deleted stays deleted when its original arrives', async () => {
    const file = damaged()
    const id = await sendPreview(file, await drawn(file))
    await callAs(owner, 'GET', `photo/delete/${id}`)
    await sendOriginal(file)
    expect(await placeOf(id)).toBe('gone')
  })
})
