import { DetailedError, Upload } from 'tus-js-client'
import { answerSeen } from '#client/api/answers.ts'
import { api, uploadApi } from '#client/api/client.ts'
import { currentSession } from '#client/api/session.ts'
import { OUTDATED, outcomeOf, type Outcome } from './outcomes.ts'
import type { StoredUpload } from './stored-upload.ts'
import { uploadBase } from './upload-base.ts'
import { noteProgress } from './upload-progress.ts'
import type { KnownAnswer, SendOutcome, UploadSender, UploadTell } from './upload-run.ts'

const PREFIX = '/api/v1'
/** A connection that moves nothing for so long is as good as gone. */
const STALLED_AFTER = 30_000

/** Sends photos to our server, or to the one beside it that takes uploads: small pictures as a form, originals by the tus protocol. */
export const uploadSender: UploadSender = { known, preview, original }

async function known(albumId: number, sha256: readonly string[], signal: AbortSignal): Promise<KnownAnswer> {
  const body = { album_id: albumId, sha256: [...sha256] }
  const base = await uploadBase()
  if (base === null) return { kind: 'offline' }
  const outcome = await outcomeOf(() => api.POST('/photo/known', { baseUrl: base + PREFIX, body, signal }))
  if (outcome.kind === 'done' && Array.isArray(outcome.body['known'])) {
    const rows: readonly { sha256: string; has_original: boolean }[] = outcome.body['known']
    return { kind: 'known', photos: new Map(rows.map((row) => [row.sha256, row.has_original])) }
  }
  const end = sendOutcome(outcome)
  return end.kind === 'done' || end.kind === 'anew' ? { kind: 'offline' } : end
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
  const outcome = await outcomeOf(() =>
    uploadApi.POST('/photo/preview', {
      baseUrl: base + PREFIX,
      params: { header: { 'Idempotency-Key': upload.previewKey } },
      body: { file: new Blob([picture]), album_id: albumId, name: upload.name, sha256: upload.sha256 },
      bodySerializer: () => form,
      signal,
    }),
  )
  return sendOutcome(outcome)
}

async function original(
  upload: StoredUpload,
  albumId: number,
  bytes: ArrayBuffer,
  tell: UploadTell,
  signal: AbortSignal,
): Promise<SendOutcome> {
  const base = await uploadBase()
  if (base === null) return { kind: 'offline' }
  // The bytes lie on the server that took them; when uploads have moved to another, they go again.
  if (upload.uploadUrl && !upload.uploadUrl.startsWith(`${base}/`)) return { kind: 'anew' }
  try {
    const sent: Sent =
      upload.sent && upload.uploadUrl
        ? { kind: 'sent', url: upload.uploadUrl }
        : await sendBytes(base, upload, bytes, tell, signal)
    if (sent.kind !== 'sent') return sent
    await tell.sent(sent.url)
    const id = sent.url.split('/').at(-1) ?? ''
    const outcome = await outcomeOf(() =>
      uploadApi.POST('/photo/finish-upload', {
        baseUrl: base + PREFIX,
        params: { header: { 'Idempotency-Key': upload.finishKey } },
        body: { upload: id, album_id: albumId, name: upload.name },
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
  tell: UploadTell,
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
    const tus = new Upload(new Blob([bytes]), {
      endpoint: `${base}${PREFIX}/photo/tus`,
      uploadUrl,
      headers: {
        Authorization: `Bearer ${currentSession()?.token ?? ''}`,
        'Eddyline-Build': import.meta.env['EDDYLINE_BUILD'],
      },
      retryDelays: null,
      storeFingerprintForResuming: false,
      onUploadUrlAvailable: () => {
        watch()
        if (tus.url && tus.url !== uploadUrl) void tell.url(tus.url)
      },
      onProgress: (sent) => {
        watch()
        if (sent > 0) tell.moved()
        noteProgress(id, { sent, total })
      },
      onSuccess: () => end(tus.url ? { kind: 'sent', url: tus.url } : { kind: 'anew' }),
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

/** tus speaks by statuses; without one nobody has answered. */
function failedSend(error: Error): SendOutcome {
  const answer = error instanceof DetailedError ? error.originalResponse : null
  const status = answer?.getStatus() ?? 0
  // A portal or a proxy knows nothing of the protocol.
  if (!answer?.getHeader('server-time')) return { kind: 'offline' }
  const now = Date.now()
  // tus sends by itself, past the API client.
  answerSeen({ kind: 'ours', status, serverTime: null, sentAt: now, receivedAt: now })
  if (status === 401) return { kind: 'signed-out' }
  // This page is too old; the bytes that it sent are still there for the next.
  if (status === 410 && codeOf(answer.getBody()) === OUTDATED) return { kind: 'later', retryAfter: null }
  if (status === 404 || status === 410 || status === 409) return { kind: 'anew' }
  if (status === 423 || status === 429 || status >= 500) {
    return { kind: 'later', retryAfter: Number(answer.getHeader('retry-after') ?? 0) * 1000 }
  }
  return { kind: 'refused', reason: sentenceOf(answer.getBody()) }
}

function refusalIn(body: string): object {
  try {
    const told: unknown = JSON.parse(body)
    return typeof told === 'object' && told !== null ? told : {}
  } catch {
    return {}
  }
}

function codeOf(body: string): unknown {
  const told = refusalIn(body)
  return 'code' in told ? told.code : undefined
}

function sentenceOf(body: string): string {
  const told = refusalIn(body)
  if (!('errors' in told) || typeof told.errors !== 'object' || told.errors === null) return ''
  return Object.values(told.errors)
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
      return outcome.refusal.status === 410 ? { kind: 'anew' } : { kind: 'refused', reason: outcome.refusal.message }
  }
}
