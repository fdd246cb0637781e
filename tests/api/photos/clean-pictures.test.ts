import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { cameraFile } from '../../unit/images/camera-files.ts'
import type { Shop } from '../../support/shop.ts'
import { testApp } from '../../support/test-app.ts'
import { albumAudit, callAs, makeAlbum, openOffice, ownerOf, sendFile } from '../albums/album-office.ts'
import { openPerson, type Person } from '../users/person.ts'

const test = testApp()
let shop: Shop
let owner: Person
let albumId: number

beforeAll(async () => {
  shop = await openOffice(test)
  owner = await ownerOf(test, shop)
  albumId = (await makeAlbum(owner, shop)).id
})

let files = 0
/** Returns a picture of 600 by 400 pixels. Bytes behind it tell it from the others. */
async function file(): Promise<Buffer> {
  files += 1
  return Buffer.concat([await cameraFile(), Buffer.from(`${files}`)])
}

async function send(bytes?: Buffer): Promise<number> {
  const { status, body } = await sendFile(owner, albumId, bytes ?? (await file()))
  expect(status).toBe(201)
  return body.photo.id
}

const photoOf = async (id: number, person = owner) =>
  (await callAs(person, 'GET', `album/${albumId}`)).body.album.photos.find((photo) => photo.id === id)

const cleanOf = async (id: number): Promise<string> => (await photoOf(id))?.clean_path ?? ''

const open = (path: string) => fetch(`${test.url}${path}`)

async function sizeOf(path: string): Promise<readonly [number, number]> {
  const { width, height } = await sharp(Buffer.from(await (await open(path)).arrayBuffer())).metadata()
  return [width, height]
}

describe('a picture without watermark', () => {
  it('is the original, byte for byte, for who may change the album', async () => {
    const bytes = await file()
    const path = await cleanOf(await send(bytes))
    const answer = await open(`${path}/original.jpg`)
    expect(answer.headers.get('content-type')).toBe('image/jpeg')
    expect(answer.headers.get('cache-control')).toBe('private, no-cache')
    expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true)
    expect(await sizeOf(`${path}/delivery.jpg`)).toEqual([600, 400])
  })

  it('has no address for a person who may only look at the album', async () => {
    const id = await send()
    const employee = await openPerson(test, { outfitterId: shop.outfitterId })
    expect(await photoOf(id, employee)).toMatchObject({ id })
    expect(await photoOf(id, employee)).not.toHaveProperty('clean_path')
    expect(await photoOf(id, employee)).not.toHaveProperty('file_hash')
  })

  it('comes with the beginning of the file’s hash, by which a device finds the photo that it sent', async () => {
    const bytes = await file()
    const hash = createHash('sha256').update(bytes).digest('hex')
    expect(await photoOf(await send(bytes))).toMatchObject({ file_hash: hash.slice(0, 13) })
  })

  it('is not at the address that guests get, nor is any other size at its own', async () => {
    const id = await send()
    const { path = '', clean_path: clean = '' } = (await photoOf(id)) ?? {}
    expect((await open(`${path}/original.jpg`)).status).toBe(400)
    expect((await open(`${path.replace('/w/', '/a/')}/original.jpg`)).status).toBe(403)
    expect((await open(`${clean}/viewer-full.jpg`)).status).toBe(400)
  })

  it('is upright, also for a format that browsers do not show and for a turned photo', async () => {
    const turned = await send()
    await callAs(owner, 'POST', 'photo/mark', { photo_ids: [turned], rotation: 90 })
    expect(await sizeOf(`${await cleanOf(turned)}/original.jpg`)).toEqual([400, 600])
    const png = await send(await cameraFile({ format: 'png' }))
    const answer = await open(`${await cleanOf(png)}/original.jpg`)
    expect((await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).format).toBe('jpeg')
  })

  it('ends when the photo is hidden, and after two days', async () => {
    const [id, other] = [await send(), await send()]
    const [path, kept] = [await cleanOf(id), await cleanOf(other)]
    await callAs(owner, 'POST', 'photo/hide', { photo_id: id })
    test.clock.advance(60_000)
    expect((await open(`${path}/original.jpg`)).status).toBe(410)
    test.clock.advance(48 * 3_600_000)
    expect((await open(`${kept}/original.jpg`)).status).toBe(403)
  })
})

describe('photos that are turned together', () => {
  it('stand as asked, with one audit entry for an album, and none for a repeated call', async () => {
    const own = (await makeAlbum(owner, shop, { name: 'Turned' })).id
    const sent = [await sendFile(owner, own, await file()), await sendFile(owner, own, await file())]
    const ids = sent.map(({ body }) => body.photo.id)
    for (let call = 0; call < 2; call += 1) await callAs(owner, 'POST', 'photo/mark', { photo_ids: ids, rotation: 270 })
    const { photos } = (await callAs(owner, 'GET', `album/${own}`)).body.album
    expect(photos.map(({ rotation, width, height }) => [rotation, width, height])).toEqual([
      [270, 400, 600],
      [270, 400, 600],
    ])
    expect((await albumAudit(test, own)).slice(1)).toMatchObject([{ action: 'photos-turned', detail: { photos: '2' } }])
  })

  it('must stand in a right angle', async () => {
    const refused = await callAs(owner, 'POST', 'photo/mark', { photo_ids: [await send()], rotation: 45 })
    expect(refused.status).toBe(400)
  })
})
