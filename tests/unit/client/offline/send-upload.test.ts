import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type * as TusClient from 'tus-js-client'
import type { StoredUpload } from '#client/offline/stored-upload.ts'

const upload: StoredUpload = {
  id: 'one',
  actor: '4',
  albumKey: 'album:7',
  name: 'IMG_1.JPG',
  size: 3,
  type: 'image/jpeg',
  sha256: 'ab'.repeat(32),
  addedAt: 0,
  state: 'waiting',
  reason: null,
  asked: true,
  previewed: true,
  previewKey: 'a'.repeat(22),
  finishKey: 'b'.repeat(22),
  uploadUrl: null,
  sent: false,
  attempt: 0,
  nextTryAt: 0,
}

let uploadBase: string | null
let asked: string[]

beforeEach(() => {
  // What is asked once in a page's life is asked anew in each test.
  vi.resetModules()
  uploadBase = ''
  asked = []
  vi.stubGlobal('fetch', ({ url }: Request) => {
    if (uploadBase === null) return Promise.reject(new TypeError('Failed to fetch'))
    const { origin, pathname } = new URL(url)
    asked.push(`${origin === location.origin ? '' : origin}${pathname}`)
    const body = pathname.endsWith('/config') ? { config: { upload_base: uploadBase } } : { known: [], photo: {} }
    const headers = { 'content-type': 'application/json', 'server-time': new Date().toISOString() }
    return Promise.resolve(Response.json({ success: true, ...body }, { headers }))
  })
})
afterEach(() => vi.unstubAllGlobals())

const { signal } = new AbortController()
const tell = { url: () => Promise.resolve(), moved: () => undefined, sent: () => Promise.resolve() }

async function sendAll(sent: Partial<StoredUpload>) {
  const { uploadSender } = await import('#client/offline/send-upload.ts')
  await uploadSender.known(7, [upload.sha256], signal)
  await uploadSender.preview(upload, 7, new ArrayBuffer(3), signal)
  return uploadSender.original({ ...upload, ...sent }, 7, new ArrayBuffer(3), tell, signal)
}

it('sends photos to the server of the pages, asked for once, where no other is named', async () => {
  const end = await sendAll({ sent: true, uploadUrl: `${location.origin}/api/v1/photo/tus/aa` })
  expect(end).toEqual({ kind: 'done' })
  expect(asked).toEqual([
    '/api/v1/config',
    '/api/v1/photo/known',
    '/api/v1/photo/preview',
    '/api/v1/photo/finish-upload',
  ])
})

it('sends photos to the server that is named for them, and asks nothing else of it', async () => {
  uploadBase = 'https://uploads.test'
  const end = await sendAll({ sent: true, uploadUrl: 'https://uploads.test/api/v1/photo/tus/aa' })
  expect(end).toEqual({ kind: 'done' })
  expect(asked).toEqual([
    '/api/v1/config',
    ...['known', 'preview', 'finish-upload'].map((call) => `https://uploads.test/api/v1/photo/${call}`),
  ])
})

it('sends bytes again that went to a server from which uploads have moved away', async () => {
  uploadBase = 'https://uploads.test'
  expect(await sendAll({ uploadUrl: `${location.origin}/api/v1/photo/tus/aa` })).toEqual({ kind: 'anew' })
})

it('waits while nobody says where photos go, and then asks again', async () => {
  uploadBase = null
  expect(await sendAll({})).toEqual({ kind: 'offline' })
  uploadBase = 'https://uploads.test'
  const { uploadSender } = await import('#client/offline/send-upload.ts')
  await uploadSender.known(7, [upload.sha256], signal)
  expect(asked).toEqual(['/api/v1/config', 'https://uploads.test/api/v1/photo/known'])
})

it('tells that the session has ended when the server refuses the bytes of an original', async () => {
  const originalResponse: TusClient.HttpResponse = {
    getStatus: () => 401,
    getHeader: (name) => (name === 'server-time' ? new Date().toISOString() : undefined),
    getBody: () => '',
    getUnderlyingObject: () => null,
  }
  vi.doMock('tus-js-client', async (load) => {
    const tus = await load<typeof TusClient>()
    const refusal = Object.assign(new tus.DetailedError('refused'), { originalResponse })
    class RefusedUpload {
      readonly #options: TusClient.UploadOptions
      constructor(_bytes: unknown, options: TusClient.UploadOptions) {
        this.#options = options
      }
      start(): void {
        this.#options.onError?.(refusal)
      }
    }
    return { ...tus, Upload: RefusedUpload }
  })
  const heard = vi.fn()
  const { onAnswer } = await import('#client/api/answers.ts')
  onAnswer(({ kind, status }) => heard(kind, status))
  expect(await sendAll({})).toEqual({ kind: 'signed-out' })
  expect(heard).toHaveBeenLastCalledWith('ours', 401)
  vi.doUnmock('tus-js-client')
})
