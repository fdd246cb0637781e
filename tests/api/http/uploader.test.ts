import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openShop, type Shop } from '../../support/shop.ts'
import { startTestApp, type TestApp, testApp } from '../../support/test-app.ts'
import { cameraFile } from '../../unit/images/camera-files.ts'
import { openPerson } from '../users/person.ts'
import { rawCall } from './raw-call.ts'

/** The origin of the app's pages: PUBLIC_URL of the test application. */
const pages = 'https://photos.test'
const uploads = 'https://uploads.photos.test'
const calls = ['upload', 'preview', 'known', 'finish-upload', 'tus'] as const
const someUpload = 'a'.repeat(32)

let shop: Shop
let token: string

const test = testApp({ uploadBaseUrl: uploads })

beforeAll(async () => {
  shop = await openShop(test.data.database.db, { photos: 0 })
  token = (await openPerson(test, { role: 'outfitter', outfitterId: shop.outfitterId })).token
})

function ask(path: string, method: string, origin: string | null, more: Readonly<Record<string, string>> = {}) {
  return rawCall(`${test.url}${path}`, method, { ...(origin === null ? {} : { origin }), ...more })
}

function preflight(path: string, method: string, origin: string) {
  const wanted = 'authorization,content-type,eddyline-build,idempotency-key'
  return ask(path, 'OPTIONS', origin, {
    'access-control-request-method': method,
    'access-control-request-headers': wanted,
  })
}

function list(headers: Headers, name: string): string[] {
  return (headers.get(name) ?? '').toLowerCase().split(/,\s*/)
}

/** Returns the origin whose pages may read this answer in a browser. */
function allowed({ headers }: { readonly headers: Headers }): string | null {
  expect(headers.get('access-control-allow-credentials')).toBeNull()
  return headers.get('access-control-allow-origin')
}

describe('the preflight of an upload', () => {
  it.each([
    ...calls.map((call) => [`/api/v1/photo/${call}`, 'POST'] as const),
    ...(['HEAD', 'PATCH', 'DELETE'] as const).map((method) => [`/api/v1/photo/tus/${someUpload}`, method] as const),
  ])('from the app’s origin is answered for the path %s and the method %s', async (path, method) => {
    const answer = await preflight(path, method, pages)
    expect(answer.status).toBe(204)
    expect(allowed(answer)).toBe(pages)
    expect(list(answer.headers, 'vary')).toContain('origin')
    expect(list(answer.headers, 'access-control-allow-methods')).toContain(method.toLowerCase())
    const headers = list(answer.headers, 'access-control-allow-headers')
    for (const name of [
      'authorization',
      'content-type',
      'idempotency-key',
      'eddyline-build',
      'eddyline-oldest-action',
      'accept-language',
      'tus-resumable',
      'upload-length',
      'upload-offset',
      'upload-metadata',
    ])
      expect(headers).toContain(name)
  })

  it.each([
    'https://elsewhere.test',
    'http://photos.test',
    'https://photos.test.elsewhere.test',
    'https://photos.test:8443',
    'null',
  ])('from %s is not answered', async (origin) => {
    for (const path of [...calls.map((call) => `/api/v1/photo/${call}`), `/api/v1/photo/tus/${someUpload}`]) {
      const answer = await preflight(path, 'POST', origin)
      expect(answer.status).toBe(404)
      expect(allowed(answer)).toBeNull()
      expect(answer.headers.get('access-control-allow-methods')).toBeNull()
      expect(answer.headers.get('access-control-allow-headers')).toBeNull()
    }
  })

  it.each(['/api/v1/config', '/api/v1/user/get', '/api/v1/photo/delete/1', '/api/v1/photo/rotate', '/api/v1/album'])(
    'permits no other host to call %s, because no upload needs that path',
    async (path) => {
      expect(allowed(await preflight(path, 'POST', pages))).toBeNull()
      expect(allowed(await ask(path, 'GET', pages))).toBeNull()
    },
  )
})

describe('an upload to a host other than that of the app’s pages', () => {
  const auth = () => ({ authorization: `Bearer ${token}` })

  it('gets, at each step, answers that only pages of the app can read', async () => {
    const file = await cameraFile({ width: 310 })
    const answers = async (origin: string) => {
      const headers = { ...auth(), origin, 'tus-resumable': '1.0.0' }
      const created = await fetch(`${test.url}/api/v1/photo/tus`, {
        method: 'POST',
        headers: { ...headers, 'upload-length': String(file.length) },
      })
      const id = created.headers.get('location')?.split('/').at(-1) ?? ''
      const address = `${test.url}/api/v1/photo/tus/${id}`
      const asked = await fetch(address, { method: 'HEAD', headers })
      const sent = await fetch(address, {
        method: 'PATCH',
        headers: { ...headers, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
        body: new Uint8Array(file),
      })
      const finished = await fetch(`${test.url}/api/v1/photo/finish-upload`, {
        method: 'POST',
        headers: {
          ...auth(),
          origin,
          'content-type': 'application/json',
          'idempotency-key': randomBytes(16).toString('hex'),
        },
        body: JSON.stringify({ upload: id, album_id: shop.albumId, name: 'IMG_1.JPG' }),
      })
      return [created, asked, sent, finished]
    }
    const ours = await answers(pages)
    expect(ours.map(({ status }) => status)).toEqual([201, 200, 204, 201])
    for (const answer of ours) {
      expect(allowed(answer)).toBe(pages)
      const readable = list(answer.headers, 'access-control-expose-headers')
      for (const name of ['server-time', 'x-request-id', 'retry-after']) expect(readable).toContain(name)
    }
    for (const answer of ours.slice(0, 3))
      for (const name of ['location', 'upload-offset', 'upload-length'])
        expect(list(answer.headers, 'access-control-expose-headers')).toContain(name)
    for (const answer of await answers('https://elsewhere.test')) expect(allowed(answer)).toBeNull()
  })

  it('lets pages of the app read why it was refused', async () => {
    const path = '/api/v1/photo/known'
    const unknown = await ask(path, 'POST', pages, { 'content-type': 'application/json' })
    expect(unknown.status).toBe(401)
    expect(allowed(unknown)).toBe(pages)
    const gone = await ask(`/api/v1/photo/tus/${someUpload}`, 'HEAD', pages, { ...auth(), 'tus-resumable': '1.0.0' })
    expect(gone.status).toBe(404)
    expect(allowed(gone)).toBe(pages)
    const wrong = await ask('/api/v1/photo/tus', 'POST', pages, { ...auth(), 'upload-length': '10' })
    expect(wrong.status).toBe(412)
    expect(allowed(wrong)).toBe(pages)
  })
})

it('the configuration names the upload address, and the content security policy allows it', async () => {
  const { json, headers } = await rawCall(`${test.url}/api/v1/config`)
  expect(json).toMatchObject({ config: { upload_base: uploads } })
  const connect = (headers.get('content-security-policy') ?? '')
    .split(';')
    .find((rule) => rule.startsWith('connect-src'))
  expect(connect?.split(' ')).toContain(uploads)
})

describe('an installation without a separate upload address', () => {
  let plain: TestApp
  beforeAll(async () => {
    plain = await startTestApp()
  })
  afterAll(() => plain.close())

  it('lets no other origin read its answers, not even those of the upload protocol', async () => {
    const { token: own } = await openPerson(plain, { role: 'admin' })
    for (const call of calls) {
      const asked = await rawCall(`${plain.url}/api/v1/photo/${call}`, 'OPTIONS', { origin: pages })
      expect(asked.status).toBe(404)
      expect(allowed(asked)).toBeNull()
    }
    const created = await rawCall(`${plain.url}/api/v1/photo/tus`, 'POST', {
      origin: pages,
      authorization: `Bearer ${own}`,
      'tus-resumable': '1.0.0',
      'upload-length': '10',
    })
    expect(created.status).toBe(201)
    expect(allowed(created)).toBeNull()
    expect((await rawCall(`${plain.url}/api/v1/config`)).json).toMatchObject({ config: { upload_base: '' } })
  })
})
