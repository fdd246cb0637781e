import { createHash, randomBytes } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import { isJson } from '../access/contract-call.ts'
import { openShop, type Shop } from '../../support/shop.ts'
import { testApp } from '../../support/test-app.ts'
import { cameraFile } from '../../unit/images/camera-files.ts'
import { openPerson } from '../users/person.ts'
import { placeOrder } from '../deliveries/placed-order.ts'
import { hidden, hostileNames, refusedFiles, strangePhotos } from './hostile-files.ts'
import { tusClient } from './tus-client.ts'

const test = testApp()
let shop: Shop
let token: string
let drawn = 0

beforeEach(async () => {
  shop = await openShop(test.data.database.db, { photos: 0 })
  token = (await openPerson(test, { role: 'outfitter', outfitterId: shop.outfitterId })).token
})

interface Told {
  readonly status: number
  readonly code: unknown
  readonly photo: Readonly<Record<string, unknown>>
}

async function told(answer: Response): Promise<Told> {
  const body: unknown = await answer.json()
  const { code, photo } = isJson(body) ? body : {}
  return { status: answer.status, code, photo: isJson(photo) ? photo : {} }
}

const authorization = () => `Bearer ${token}`
const ours = () => ({ authorization: authorization(), 'idempotency-key': randomBytes(16).toString('hex') })

async function sendForm(path: string, bytes: Buffer, name: string, fields: Record<string, string>): Promise<Told> {
  const form = new FormData()
  for (const [field, value] of Object.entries({ album_id: String(shop.albumId), ...fields })) form.set(field, value)
  form.set('file', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), name)
  return told(await fetch(`${test.url}/api/v1/photo/${path}`, { method: 'POST', headers: ours(), body: form }))
}

async function sendPieces(bytes: Buffer, name: string): Promise<Told> {
  const device = tusClient(test, token)
  const created = await device.create(bytes.length)
  if (created.status !== 201) return told(created)
  const upload = created.headers.get('location')?.split('/').at(-1) ?? ''
  if (bytes.length > 0) expect((await device.send(upload, 0, bytes)).status).toBe(204)
  return told(
    await fetch(`${test.url}/api/v1/photo/finish-upload`, {
      method: 'POST',
      headers: { ...ours(), 'content-type': 'application/json' },
      body: JSON.stringify({ upload, album_id: shop.albumId, name }),
    }),
  )
}

/** The three ways to upload a file: as a form, as a preview, or in pieces (tus). */
const ways = {
  answer: (bytes: Buffer, name: string) => sendForm('upload', bytes, name, { name: 'A photo' }),
  preview: (bytes: Buffer, name: string) =>
    sendForm('preview', bytes, name, { name: 'A photo', sha256: createHash('sha256').update(bytes).digest('hex') }),
  pieces: sendPieces,
} as const

const stored = (): string[] =>
  readdirSync(join(test.data.directory, 'storage'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
/** The stored files without unfinished uploads, which the device could still finish under a valid name. */
const kept = (): string[] => stored().filter((path) => !path.includes('.uploads'))
const album = () =>
  test.data.database.db.selectFrom('photos').selectAll().where('album_id', '=', shop.albumId).execute()
const goodFile = (): Promise<Buffer> => cameraFile({ width: 80 + ++drawn, height: 60 })

describe.each([
  ['a form', 'answer'],
  ['a preview', 'preview'],
  ['pieces', 'pieces'],
] as const)('a file uploaded as %s', (_name, way) => {
  it.each(Object.entries(refusedFiles))(
    'is refused when it holds %s, and nothing of it is stored',
    async (_what, file) => {
      const before = stored()
      const [status, code] = file[way] ?? file.answer
      expect(await ways[way](await file.make(), 'IMG_1.jpg')).toMatchObject({ status, code })
      expect(stored()).toEqual(before)
      expect(await album()).toEqual([])
      expect(await ways[way](await goodFile(), 'IMG_2.jpg')).toMatchObject({ status: 201 })
    },
  )

  it.each(Object.entries(strangePhotos))(
    'is accepted when it is a strange photo (%s), and its derivatives contain only the picture',
    async (_what, make) => {
      const { status, photo } = await ways[way](await make(), 'IMG_1.jpg')
      expect(status).toBe(201)
      for (const preset of ['viewer-thumb', 'slideshow']) {
        const shown = await fetch(`${test.url}${String(photo['path'])}/${preset}.jpg`)
        expect(shown.status, preset).toBe(200)
        expect(shown.headers.get('content-type')).toBe('image/jpeg')
        expect(shown.headers.get('x-content-type-options')).toBe('nosniff')
        const picture = Buffer.from(await shown.arrayBuffer())
        expect((await sharp(picture).metadata()).exif).toBeUndefined()
        expect(hidden.filter((sign) => picture.includes(sign, 0, 'latin1'))).toEqual([])
      }
    },
  )

  it.each(Object.entries(hostileNames))(
    'is stored under a safe name, or refused, when its file name is hostile (%s)',
    async (_what, hostile) => {
      const before = kept()
      const answer = await ways[way](await goodFile(), hostile.name)
      const name = (way === 'pieces' ? hostile.pieces : undefined) ?? hostile.kept
      if (name !== null) {
        expect(answer).toMatchObject({ status: 201, photo: { file_name: name } })
        return
      }
      expect([400, 422]).toContain(answer.status)
      expect(kept()).toEqual(before)
      expect(await album()).toEqual([])
    },
  )
})

it.each(Object.entries(strangePhotos))(
  'a strange photo (%s) is delivered bit for bit as an attachment',
  async (_what, make) => {
    const file = await make()
    const { photo } = await ways.answer(file, 'IMG_1.jpg')
    const photoId = Number(photo['id'])
    const { hash } = await placeOrder(test, shop, { photoIds: [photoId] })
    const answer = await fetch(`${test.url}/deliveries/${hash}/photos/${photoId}`)
    expect(answer.headers.get('content-type')).toBe('image/jpeg')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="IMG_1\.jpg"/)
    expect(Buffer.from(await answer.arrayBuffer()).equals(file)).toBe(true)
  },
)

it('a download name loses marks that reverse its text direction, and gets the extension of a photo', async () => {
  const { photo } = await ways.answer(await goodFile(), 'photo\u202Egpj.exe')
  const { hash } = await placeOrder(test, shop, { photoIds: [Number(photo['id'])] })
  const answer = await fetch(`${test.url}/deliveries/${hash}/photos/${String(photo['id'])}`, { method: 'HEAD' })
  expect(answer.headers.get('content-type')).toBe('image/jpeg')
  expect(answer.headers.get('content-disposition')).toBe(
    `attachment; filename="photogpj.jpg"; filename*=UTF-8''photogpj.jpg`,
  )
})
