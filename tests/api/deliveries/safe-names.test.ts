import { createHash, randomBytes } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { openShop, type Shop } from '../../support/shop.ts'
import { testApp } from '../../support/test-app.ts'
import { cameraFile } from '../../unit/images/camera-files.ts'
import { openPerson } from '../users/person.ts'
import { tusClient } from '../photos/tus-client.ts'
import { makeZip, placeOrder, type PlacedOrder } from './placed-order.ts'
import { readZip } from './read-zip.ts'

const test = testApp()
let shop: Shop
let token: string
let drawn = 0

beforeEach(async () => {
  shop = await openShop(test.data.database.db, { photos: 0 })
  token = (await openPerson(test, { role: 'outfitter', outfitterId: shop.outfitterId })).token
})

const db = () => test.data.database.db
const photoFile = (format: 'jpeg' | 'png' = 'jpeg'): Promise<Buffer> =>
  cameraFile({ width: 80 + ++drawn, height: 60, format })

async function upload(name: string, file: Buffer): Promise<number> {
  const form = new FormData()
  form.set('album_id', String(shop.albumId))
  form.set('name', name)
  form.set('file', new Blob([new Uint8Array(file)], { type: 'image/jpeg' }), name)
  const answer = await fetch(`${test.url}/api/v1/photo/upload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'idempotency-key': randomBytes(16).toString('hex') },
    body: form,
  })
  expect(answer.status).toBe(201)
  return ((await answer.json()) as { photo: { id: number } }).photo.id
}

const download = (order: PlacedOrder, photoId: number) =>
  fetch(`${test.url}/deliveries/${order.hash}/photos/${photoId}`)
/** The file name from the Content-Disposition header, under which a browser saves the download. */
const requireName = (answer: Response): string => {
  const [, encoded = ''] = /filename\*=UTF-8''(\S+)$/.exec(answer.headers.get('content-disposition') ?? '') ?? []
  return decodeURIComponent(encoded)
}

async function zipEntries(order: PlacedOrder) {
  const answer = await fetch(`${test.url}/deliveries/${await makeZip(test, order)}`)
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  return readZip(Buffer.from(await answer.arrayBuffer()))
}

/** The photo names that the delivery page receives. 'Save all' saves the files under these names. */
async function namesOnPage(order: PlacedOrder): Promise<{ name: string; file_name: string }[]> {
  const answer = await fetch(`${test.url}/api/v1/order/hash/${order.hash}`)
  const body = (await answer.json()) as { order: { photos: { name: string; file_name: string }[] } }
  return body.order.photos.map(({ name, file_name }) => ({ name, file_name }))
}

describe('a photo uploaded with an unsafe file name', () => {
  it.each([
    ['setup.exe', 'setup.jpg'],
    ['payload.hta', 'payload.jpg'],
    ['IMG_1.jpg.exe', 'IMG_1.jpg'],
    ['photo\u202Egpj.exe', 'photogpj.jpg'],
    ['\u2066IMG\u200B_2\u2069.JPG', 'IMG_2.JPG'],
    ['CON.jpg', '_CON.jpg'],
    ['r\u00EDo.jpeg', 'r\u00EDo.jpeg'],
  ])('such as %j is downloaded under the name %j, alone and in a zip, with unchanged bytes', async (given, name) => {
    const file = await photoFile()
    const photoId = await upload(given, file)
    const order = await placeOrder(test, shop, { photoIds: [photoId] })
    const answer = await download(order, photoId)
    expect(requireName(answer)).toBe(name)
    expect(answer.headers.get('content-disposition')).toContain(`filename="${name.replace('\u00ED', '_')}"`)
    expect(answer.headers.get('content-type')).toBe('image/jpeg')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(Buffer.from(await answer.arrayBuffer()).equals(file)).toBe(true)
    const [entry] = await zipEntries(order)
    expect(entry?.name).toBe(name)
    expect(entry?.bytes.equals(file)).toBe(true)
    expect(await namesOnPage(order)).toMatchObject([{ file_name: name, name: expect.not.stringMatching(/\p{Cf}/u) }])
  })

  it('gets a safe name on download even if an earlier server version stored the unsafe name', async () => {
    const photoId = await upload('IMG_1.jpg', await photoFile())
    const kept = { file_name: 'photo\u202Egpj.exe', name: 'photo\u202Egpj.exe' }
    await db().updateTable('photos').set(kept).where('id', '=', photoId).execute()
    const order = await placeOrder(test, shop, { photoIds: [photoId] })
    expect(requireName(await download(order, photoId))).toBe('photogpj.jpg')
    expect((await zipEntries(order)).map(({ name }) => name)).toEqual(['photogpj.jpg'])
    expect(await namesOnPage(order)).toEqual([{ name: 'photogpj.exe', file_name: 'photogpj.jpg' }])
    const album = await fetch(`${test.url}/api/v1/album/${shop.albumId}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    const day = await fetch(`${test.url}/api/v1/search/displayGroups`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ outfitterId: shop.outfitterId, date: '2026-07-04' }),
    })
    for (const answer of [await album.text(), await day.text()]) {
      expect(answer).toContain('"photogpj.jpg"')
      expect(answer).not.toContain('\u202E')
    }
  })
})

it('file names in a zip stay distinct when the removal of forbidden characters makes them equal', async () => {
  const ids = [
    await upload('setup.exe', await photoFile()),
    await upload('setup.hta', await photoFile()),
    await upload('Setup.JPG', await photoFile()),
    await upload('setup.png', await photoFile('png')),
    await upload('\u202E\u200B', await photoFile()),
  ]
  const order = await placeOrder(test, shop, { photoIds: ids })
  const names = (await zipEntries(order)).map(({ name }) => name)
  expect(names).toEqual(['setup.jpg', 'setup (2).jpg', 'Setup (3).JPG', 'setup.png', 'photo.jpg'])
})

it('a downloaded original gets the extension of its own type, whatever the type of its preview', async () => {
  const file = await photoFile('png')
  const device = tusClient(test, token)
  const sha256 = createHash('sha256').update(file).digest('hex')
  const preview = await device.preview(shop.albumId, await photoFile(), sha256)
  const photoId = preview.body.photo?.id ?? 0
  const id = await device.open(file.length)
  await device.send(id, 0, file)
  await device.finish(id, shop.albumId, undefined, { name: 'IMG_1.JPG', sha256 })
  const order = await placeOrder(test, shop, { photoIds: [photoId] })
  const answer = await download(order, photoId)
  expect(answer.headers.get('content-type')).toBe('image/png')
  expect(requireName(answer)).toBe('IMG_1.png')
})
