import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { StoredUpload } from '#client/device/database/rows.ts'
import { unreadable } from './offline-fixtures.ts'

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
let finished: unknown[]
let refusal: { readonly status: number; readonly code: string; readonly field: string } | null

beforeEach(() => {
  // A page asks for the upload server's address only once, so each test loads the module again.
  vi.resetModules()
  uploadBase = ''
  asked = []
  finished = []
  refusal = null
  vi.stubGlobal('fetch', async (request: Request) => {
    if (uploadBase === null) throw new TypeError('Failed to fetch')
    const { origin, pathname } = new URL(request.url)
    asked.push(`${origin === location.origin ? '' : origin}${pathname}`)
    const body = pathname.endsWith('/config') ? { config: { upload_base: uploadBase } } : { known: [], photo: {} }
    const headers = { 'content-type': 'application/json', 'server-time': new Date().toISOString() }
    if (!pathname.endsWith('/finish-upload')) return Response.json({ success: true, ...body }, { headers })
    finished.push(await request.json())
    if (refusal === null) return Response.json({ success: true, photo: {} }, { headers })
    const { status, code, field } = refusal
    return Response.json({ success: false, code, errors: { [field]: 'A sentence' } }, { status, headers })
  })
})
afterEach(() => vi.unstubAllGlobals())

const { signal } = new AbortController()
const tell = { url: () => Promise.resolve(), moved: () => undefined, sent: () => Promise.resolve() }

async function sendAll(sent: Partial<StoredUpload>) {
  const { uploadSender } = await import('#client/device/uploads/send-upload.ts')
  await uploadSender.known(7, [upload.sha256], signal)
  await uploadSender.preview(upload, 7, new ArrayBuffer(3), signal)
  return uploadSender.original({ ...upload, ...sent }, 7, new ArrayBuffer(3), tell, signal)
}

it('uploads go to the server of the page when the configuration names no upload server', async () => {
  const end = await sendAll({ sent: true, uploadUrl: `${location.origin}/api/v1/photo/tus/aa` })
  expect(end).toEqual({ kind: 'done' })
  expect(asked).toEqual([
    '/api/v1/config',
    '/api/v1/photo/known',
    '/api/v1/photo/preview',
    '/api/v1/photo/finish-upload',
  ])
})

it('uploads go to the upload server that the configuration names, and the page sends that server no other call', async () => {
  uploadBase = 'https://uploads.test'
  const end = await sendAll({ sent: true, uploadUrl: 'https://uploads.test/api/v1/photo/tus/aa' })
  expect(end).toEqual({ kind: 'done' })
  expect(asked).toEqual([
    '/api/v1/config',
    ...['known', 'preview', 'finish-upload'].map((call) => `https://uploads.test/api/v1/photo/${call}`),
  ])
})

it('an upload restarts when its bytes went to a server that no longer takes uploads', async () => {
  uploadBase = 'https://uploads.test'
  expect(await sendAll({ uploadUrl: `${location.origin}/api/v1/photo/tus/aa` })).toEqual({ kind: 'restart' })
})

it('an upload waits while the address of the upload server is unknown, and its next call asks for that address again', async () => {
  uploadBase = null
  expect(await sendAll({})).toEqual({ kind: 'offline' })
  uploadBase = 'https://uploads.test'
  const { uploadSender } = await import('#client/device/uploads/send-upload.ts')
  await uploadSender.known(7, [upload.sha256], signal)
  expect(asked).toEqual(['/api/v1/config', 'https://uploads.test/api/v1/photo/known'])
})

it.each(['config', 'finish-upload'])(
  'when our own code throws during the call %s, an upload rejects with that error instead of reporting a network failure',
  async (path) => {
    const fault = new ReferenceError('x')
    const respond = fetch
    vi.stubGlobal('fetch', (request: Request) =>
      request.url.endsWith(`/${path}`) ? Promise.resolve(unreadable(fault)) : respond(request),
    )
    await expect(sendAll(whole)).rejects.toBe(fault)
  },
)

const whole = { sent: true, uploadUrl: `${location.origin}/api/v1/photo/tus/aa` }

it('the last call of an upload carries the checksum of the added file', async () => {
  await sendAll(whole)
  expect(finished).toEqual([{ upload: 'aa', album_id: 7, name: 'IMG_1.JPG', sha256: upload.sha256 }])
})

it.each([
  ['bytes that arrived damaged', [409, 'checksum-mismatch', 'file'], { kind: 'damaged' }],
  ['an upload that is gone', [410, 'upload-gone', 'upload'], { kind: 'restart' }],
  ['a key that an earlier build used', [422, 'idempotency-key-reused', 'general'], { kind: 'restart' }],
  [
    'a checksum that an older server does not know',
    [400, 'invalid-request', 'sha256'],
    { kind: 'later', retryAfter: null },
  ],
  ['a file that is no photo', [415, 'not-an-image', 'file'], { kind: 'refused', reason: 'A sentence' }],
] as const)('when the server refuses %s with %j, an upload ends with %j', async (_, [status, code, field], end) => {
  refusal = { status, code, field }
  expect(await sendAll(whole)).toEqual(end)
})

it('an upload whose bytes get a 401 announces that answer to the page, so that the session ends at once', async () => {
  vi.doMock('tus-js-client', () => {
    class DetailedError extends Error {
      readonly originalResponse = {
        getStatus: () => 401,
        getHeader: (name: string) => (name === 'server-time' ? '2026-07-04T18:00:00.000Z' : undefined),
        getBody: () => '{}',
      }
    }
    class Upload {
      readonly options: { onError: (error: Error) => void }
      constructor(_bytes: Blob, options: { onError: (error: Error) => void }) {
        this.options = options
      }
      start(): void {
        this.options.onError(new DetailedError())
      }
    }
    return { DetailedError, Upload }
  })
  const { onAnswer } = await import('#client/api/answers.ts')
  const statuses: number[] = []
  const stop = onAnswer(({ kind, status }) => kind === 'ours' && statuses.push(status))
  expect(await sendAll({})).toEqual({ kind: 'signed-out' })
  expect(statuses.at(-1)).toBe(401)
  stop()
  vi.doUnmock('tus-js-client')
})
