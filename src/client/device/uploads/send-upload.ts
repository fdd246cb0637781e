import { DetailedError, Upload } from 'tus-js-client'
import { announceAnswer } from '#client/api/answers.ts'
import { api, uploadApi, answerOf } from '#client/api/client.ts'
import { currentSession } from '#client/api/session.ts'
import { ApiError } from '#client/api/api-error.ts'
import { OUTDATED, outcomeOf, type Outcome, type Refusal } from '../outbox/outcomes.ts'
import type { StoredUpload } from '../database/rows.ts'
import { noteMoved, noteProgress } from './upload-progress.ts'
import type { KnownAnswer, SendOutcome, UploadEvents, UploadSender } from './upload-sender.ts'

const PREFIX = '/api/v1'
const TUS = `${PREFIX}/photo/tus`
const STALLED_AFTER = 30_000

/** Sends photos to our server or its upload host: small pictures as a form, originals by the tus protocol. */
export const uploadSender: UploadSender = { known, preview, original }

async function known(albumId: number, sha256: readonly string[], signal: AbortSignal): Promise<KnownAnswer> {
  const body = { album_id: albumId, sha256: [...sha256] }
  const base = await uploadBase()
  if (base === null) return { kind: 'offline' }
  const outcome = await outcomeOf(() => api.POST('/photo/known', { baseUrl: base + PREFIX, body, signal }))
  if (outcome.kind === 'done' && Array.isArray(outcome.body['known'])) {
    const rows: readonly { sha256: string; has_original: boolean }[] = outcome.body['known']
    // A server of an earlier build does not say which photos are sold or awaited.
    const hashesOf = (field: string): Set<string> =>
      new Set(Array.isArray(outcome.body[field]) ? (outcome.body[field] as readonly string[]) : [])
    return {
      kind: 'known',
      photos: new Map(rows.map((row) => [row.sha256, row.has_original])),
      sold: hashesOf('sold'),
      awaited: outcome.body['day_awaited'] === true ? 'all' : hashesOf('awaited'),
    }
  }
  const end = sendOutcome(outcome)
  return end.kind === 'done' || end.kind === 'restart' || end.kind === 'damaged' ? { kind: 'offline' } : end
}

async function preview(
  upload: StoredUpload,
  albumId: number,
  picture: ArrayBuffer,
  signal: AbortSignal,
): Promise<SendOutcome> {
  const base = await uploadBase()
  if (base === null) return { kind: 'offline' }
  const form = new FormData()
  form.set('album_id', String(albumId))
  form.set('name', upload.name)
  form.set('sha256', upload.sha256)
  form.set('file', new Blob([picture], { type: 'image/jpeg' }), upload.name)
  noteProgress(upload.id, { sent: 0, total: picture.byteLength })
  const outcome = await outcomeOf(() =>
    uploadApi.POST('/photo/preview', {
      baseUrl: base + PREFIX,
      params: { header: { 'Idempotency-Key': upload.previewKey } },
      body: { file: new Blob([picture]), album_id: albumId, name: upload.name, sha256: upload.sha256 },
      bodySerializer: () => form,
      signal,
    }),
  )
  noteProgress(upload.id, null)
  if (outcome.kind === 'done') noteMoved(picture.byteLength)
  return sendOutcome(outcome)
}

async function original(
  upload: StoredUpload,
  albumId: number,
  bytes: ArrayBuffer,
  events: UploadEvents,
  signal: AbortSignal,
): Promise<SendOutcome> {
  const base = await uploadBase()
  if (base === null) return { kind: 'offline' }
  // Only the host that holds the sent bytes can resume the upload.
  if (upload.uploadUrl && !upload.uploadUrl.startsWith(`${base}/`)) return { kind: 'restart' }
  try {
    const sent: Sent =
      upload.sent && upload.uploadUrl
        ? { kind: 'sent', url: upload.uploadUrl }
        : await sendBytes(base, upload, bytes, events, signal)
    if (sent.kind !== 'sent') return sent
    await events.sent(sent.url)
    const id = sent.url.split('/').at(-1) ?? ''
    const outcome = await outcomeOf(() =>
      uploadApi.POST('/photo/finish-upload', {
        baseUrl: base + PREFIX,
        params: { header: { 'Idempotency-Key': upload.finishKey } },
        body: { upload: id, album_id: albumId, name: upload.name, sha256: upload.sha256 },
        signal,
      }),
    )
    return sendOutcome(outcome)
  } finally {
    noteProgress(upload.id, null)
  }
}

type Sent = SendOutcome | { readonly kind: 'sent'; readonly url: string }

function sendBytes(
  base: string,
  { id, uploadUrl }: StoredUpload,
  bytes: ArrayBuffer,
  events: UploadEvents,
  signal: AbortSignal,
): Promise<Sent> {
  return new Promise((resolve) => {
    let stall: ReturnType<typeof setTimeout> | undefined
    const end = (sent: Sent): void => {
      clearTimeout(stall)
      signal.removeEventListener('abort', stop)
      resolve(sent)
    }
    const watch = (): void => {
      clearTimeout(stall)
      stall = setTimeout(stop, STALLED_AFTER)
    }
    const total = bytes.byteLength
    // The first report of a resumed upload counts the bytes of earlier tries.
    let counted = uploadUrl ? null : 0
    const tus = new Upload(new Blob([bytes]), {
      endpoint: base + TUS,
      uploadUrl,
      headers: {
        Authorization: `Bearer ${currentSession()?.token ?? ''}`,
        'Eddyline-Build': import.meta.env['EDDYLINE_BUILD'],
      },
      retryDelays: null,
      storeFingerprintForResuming: false,
      onUploadUrlAvailable: () => {
        watch()
        if (tus.url && tus.url !== uploadUrl) void events.url(tus.url)
      },
      onProgress: (sent) => {
        watch()
        if (sent > 0) events.moved()
        noteMoved(sent - (counted ?? sent))
        counted = sent
        noteProgress(id, { sent, total })
      },
      onSuccess: () => end(tus.url ? { kind: 'sent', url: tus.url } : { kind: 'restart' }),
      onError: (error) => end(failedSend(error)),
    })
    const stop = (): void => {
      void tus.abort().catch(() => undefined)
      end({ kind: 'offline' })
    }
    signal.addEventListener('abort', stop)
    watch()
    noteProgress(id, { sent: 0, total })
    tus.start()
  })
}

/** An error without a status means that nobody answered. */
function failedSend(error: Error): SendOutcome {
  const answer = error instanceof DetailedError ? error.originalResponse : null
  const status = answer?.getStatus() ?? 0
  // An answer without the `Server-Time` header comes from a captive portal or proxy.
  if (!answer?.getHeader('server-time')) return { kind: 'offline' }
  const now = Date.now()
  // The API client announces all other requests, but the tus client does not use it.
  announceAnswer({ kind: 'ours', status, path: TUS, serverTime: null, sentAt: now, receivedAt: now })
  if (status === 401) return { kind: 'signed-out' }
  // The server refuses this page as too old. The next build resumes with the bytes that arrived.
  if (status === 410 && codeOf(answer.getBody()) === OUTDATED) return { kind: 'later', retryAfter: null }
  if (status === 404 || status === 410 || status === 409) return { kind: 'restart' }
  if (status === 423 || status === 429 || status >= 500) {
    return { kind: 'later', retryAfter: Number(answer.getHeader('retry-after') ?? 0) * 1000 }
  }
  return { kind: 'refused', reason: sentenceOf(answer.getBody()) }
}

function refusalIn(body: string): object {
  try {
    const failure: unknown = JSON.parse(body)
    return typeof failure === 'object' && failure !== null ? failure : {}
  } catch {
    return {}
  }
}

function codeOf(body: string): unknown {
  const failure = refusalIn(body)
  return 'code' in failure ? failure.code : undefined
}

function sentenceOf(body: string): string {
  const failure = refusalIn(body)
  if (!('errors' in failure) || typeof failure.errors !== 'object' || failure.errors === null) return ''
  return Object.values(failure.errors)
    .filter((text) => typeof text === 'string')
    .join('\n')
}

function sendOutcome(outcome: Outcome): SendOutcome {
  switch (outcome.kind) {
    case 'done':
    case 'obsolete':
      return { kind: 'done' }
    case 'offline':
      return { kind: 'offline' }
    case 'later':
      return { kind: 'later', retryAfter: outcome.retryAfter }
    case 'broken':
    case 'outdated':
      return { kind: 'later', retryAfter: null }
    case 'signed-out':
      return { kind: 'signed-out' }
    case 'conflict':
    case 'refused':
      return refusedOutcome(outcome.refusal)
  }
}

function refusedOutcome({ status, code, errors, message }: Refusal): SendOutcome {
  if (code === 'checksum-mismatch') return { kind: 'damaged' }
  // The server knows the upload's idempotency key from a different request, or has deleted the answer to that key. Only
  // a restart helps, because it makes a new key.
  if (status === 410 || code === 'idempotency-key-reused') return { kind: 'restart' }
  // A server on an earlier build rejects the checksum field. A retry succeeds once the deploy has replaced that server.
  if (status === 400 && 'sha256' in errors) return { kind: 'later', retryAfter: null }
  return { kind: 'refused', reason: message }
}

let asked: Promise<string> | undefined

async function ask(): Promise<string> {
  const { config } = await answerOf(api.GET('/config'))
  return config.upload_base || location.origin
}

/**
 * Returns the origin of the upload host. Returns null when the server does not answer; the next call asks again.
 *
 * Throws: every other error, because a fault in our code must not look like a missing network.
 */
async function uploadBase(): Promise<string | null> {
  asked ??= ask()
  try {
    return await asked
  } catch (error) {
    asked = undefined
    if (!(error instanceof ApiError)) throw error
    return null
  }
}
