import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { call } from '../../support/guest.ts'
import type { Staff } from '../../support/staff.ts'
import { cameraFile, pixelBomb } from '../../unit/images/camera-files.ts'
import { audited, openOffice, settingsNow, type Office } from './office.ts'
import { download, file, storedIn, upload, type Part } from './pictures.ts'

let office: Office

beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.test.close())

const id = (value: number | string = office.shop.outfitterId): Part => ['id', String(value)]
const send = (who: Staff | null, ...parts: readonly Part[]) => upload(office, 'save-logo', who, parts)
const get = (path: string, method?: string) => download(office, path, method)
const stored = () => storedIn(office, 'logos')

const transparent = (width = 300, height = 100) =>
  sharp({ create: { width, height, channels: 4, background: { r: 200, g: 0, b: 0, alpha: 0.25 } } })
    .png()
    .toBuffer()

describe('the logo of an outfitter', () => {
  it('is redrawn within 800 pixels, keeps its transparency, and appears on the storefront', async () => {
    const answer = await send(office.owner, file(await transparent(2400, 800)), id())
    expect(answer).toMatchObject({ status: 200, body: { success: true } })
    const path = answer.body.logo
    expect(path).toMatch(new RegExp(`^/images/logos/${office.shop.outfitterId}/[0-9a-f]{32}\\.png$`))
    expect((await settingsNow(office)).logo_path).toBe(path)
    const storefront = await call(office.test.url, 'GET', `search/outfitter/${office.shop.slug}`)
    expect(storefront.body).toMatchObject({ outfitter: { logo_path: path } })

    const served = await get(path)
    expect(served.status).toBe(200)
    expect(Object.fromEntries(served.headers)).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, s-maxage=60, immutable',
      'x-content-type-options': 'nosniff',
      'access-control-allow-origin': '*',
    })
    expect(await sharp(served.bytes).metadata()).toMatchObject({
      format: 'png',
      width: 800,
      height: 267,
      hasAlpha: true,
    })
    const { data } = await sharp(served.bytes).raw().toBuffer({ resolveWithObject: true })
    expect(data[3]).toBeLessThan(100)
    expect(await get(path, 'HEAD')).toMatchObject({ status: 200, bytes: Buffer.alloc(0) })
  })

  it('is stored upright, without metadata and other data of the uploaded file', async () => {
    const camera = await cameraFile({ width: 400, height: 200, orientation: 6, dateTime: '2026:07:04 10:00:00' })
    const polyglot = Buffer.concat([camera, Buffer.from('<script>alert(1)</script>')])
    const { status, body } = await send(office.owner, id(), file(polyglot, 'image/jpg'))
    expect(status).toBe(200)
    const served = await get(body.logo)
    expect(served.headers.get('content-type')).toBe('image/jpeg')
    const drawn = await sharp(served.bytes).metadata()
    expect(drawn).toMatchObject({ format: 'jpeg', width: 200, height: 400 })
    expect([drawn.exif, drawn.orientation]).toEqual([undefined, undefined])
    expect(served.bytes.includes('script')).toBe(false)
  })

  it('replaces the earlier logo, whose file is deleted, and the audit log records the change', async () => {
    const first = (await send(office.owner, id(), file(await transparent()))).body.logo
    const entries = (await audited(office, 'outfitter', office.shop.outfitterId)).length
    const second = (await send(office.admin, id(), file(await cameraFile(), 'image/jpeg'))).body.logo
    expect(second).not.toBe(first)
    expect((await get(first)).status).toBe(404)
    expect((await get(second)).status).toBe(200)
    expect(stored()).toEqual([second.split('/').at(-1)])
    expect((await audited(office, 'outfitter', office.shop.outfitterId)).slice(entries)).toEqual([
      {
        action: 'outfitter-logo-saved',
        actor_user_id: office.admin.userId,
        origin_user_id: null,
        outfitter_id: office.shop.outfitterId,
        detail: { fields: 'logo_path' },
      },
    ])
  })

  it('is the only stored file after four uploads at the same moment', async () => {
    const bytes = await transparent()
    const answers = await Promise.all([1, 2, 3, 4].map(() => send(office.owner, id(), file(bytes))))
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200])
    const { logo_path: path } = await settingsNow(office)
    expect(stored()).toEqual([path?.split('/').at(-1)])
  })
})

describe('an invalid logo', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><rect width="9" height="9"/></svg>'
  const noisy = () =>
    sharp({
      create: {
        width: 2000,
        height: 1500,
        channels: 3,
        background: '#000',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    })
  const cases: readonly [string, () => Promise<Part[]> | Part[], number, string][] = [
    ['an SVG', () => [id(), file(svg, 'image/svg+xml')], 415, 'File type image/svg+xml is not allowed'],
    ['an SVG that says it is a PNG', () => [id(), file(svg)], 415, 'File type unknown is not allowed'],
    [
      'a page that says it is a JPEG',
      () => [file('<!doctype html>hello there', 'image/jpeg'), id()],
      415,
      'File type unknown is not allowed',
    ],
    [
      'a PNG that says it is a page',
      async () => [id(), file(await transparent(), 'text/html')],
      415,
      'File type text/html is not allowed',
    ],
    ['a GIF', () => [id(), file('GIF89a', 'image/gif')], 415, 'File type image/gif is not allowed'],
    [
      'a WebP that says it is a PNG',
      async () => [id(), file(await cameraFile({ format: 'webp' }))],
      415,
      'File type image/webp is not allowed',
    ],
    ['an empty file', () => [id(), file('')], 422, 'This file is empty. Choose another file.'],
    ['a PNG that is cut off', async () => [id(), file((await transparent()).subarray(0, 150))], 422, 'damaged'],
    [
      'a JPEG that is cut off',
      async () => [id(), file((await cameraFile()).subarray(0, 700), 'image/jpeg')],
      422,
      'damaged',
    ],
    ['a picture of too many pixels', () => [id(), file(pixelBomb(60_000, 60_000))], 422, 'The limit is 25 megapixels'],
    ['more than 5 MB', async () => [id(), file(await noisy().png().toBuffer())], 413, 'The limit is 5 MB'],
    ['no file', () => [id()], 422, 'Choose a file'],
    ['two files', async () => [id(), file(await transparent()), file(await transparent())], 0, ''],
  ]

  it.each(cases)(
    'is refused, and the stored logo stays unchanged, when the form holds %s',
    async (_, parts, status, sentence) => {
      const [before, files] = [(await settingsNow(office)).logo_path, stored()]
      const answer = await send(office.owner, ...(await parts()))
      expect(answer.body.success).toBe(false)
      if (status === 0) expect(answer.status).toBeGreaterThanOrEqual(400)
      else expect(answer).toMatchObject({ status, body: { errors: { file: expect.stringContaining(sentence) } } })
      expect((await settingsNow(office)).logo_path).toBe(before)
      expect(stored()).toEqual(files)
    },
  )

  it.each([
    ['no outfitter', []],
    ['an id that is no number', [['id', 'one']]],
    ['a negative id', [['id', '-1']]],
    ['an unknown field', [['logo_path', '/images/logos/1/x.png']]],
    [
      'two outfitters',
      [
        ['id', '1'],
        ['id', '1'],
      ],
    ],
  ] as [string, Part[]][])('is refused when its form holds %s', async (_, fields) => {
    const files = stored()
    for (const parts of [
      [...fields, file(await transparent())],
      [file(await transparent()), ...fields],
    ]) {
      const answer = await send(office.admin, ...parts)
      expect(answer.status).toBeGreaterThanOrEqual(400)
      expect(answer.status).toBeLessThan(500)
    }
    expect(stored()).toEqual(files)
  })

  it('is refused when the request is not a multipart form', async () => {
    const headers = { ...office.owner.headers, 'content-type': 'application/json' }
    const answer = await fetch(`${office.test.url}/api/v1/outfitter/save-logo`, { method: 'POST', headers, body: '{}' })
    expect(answer.status).toBe(415)
  })
})

describe('another outfitter’s logo', () => {
  it('cannot be uploaded, whether the outfitter’s id or the file comes first in the form', async () => {
    const [bytes, files] = [await transparent(), stored()]
    for (const parts of [
      [id(), file(bytes)],
      [file(bytes), id()],
    ]) {
      expect((await send(null, ...parts)).status).toBe(401)
      for (const who of [office.employee, office.photographer]) expect((await send(who, ...parts)).status).toBe(403)
      expect(await send(office.stranger, ...parts)).toMatchObject({ status: 404, body: { code: 'not-found' } })
    }
    expect((await send(office.admin, id(987_654), file(bytes))).status).toBe(404)
    expect(stored()).toEqual(files)
  })

  it.each([
    '/images/logos/1/00000000000000000000000000000000.png',
    '/images/logos/1/x.png',
    '/images/logos/0/00000000000000000000000000000000.png',
    '/images/logos/1/..%2f..%2f..%2fsecret.png',
    '/images/logos/..%2foriginals/00000000000000000000000000000000.jpg',
    '/images/logos/1/00000000000000000000000000000000.svg',
    '/images/logos/1/00000000000000000000000000000000.png%00.html',
    '/images/logos/1',
    '/images/logos/',
  ])('is not found at the guessed or malformed address %s', async (path) => {
    const { status, headers } = await get(path)
    expect(status).toBe(404)
    expect(headers.get('cache-control')).toBe('no-store')
  })
})
