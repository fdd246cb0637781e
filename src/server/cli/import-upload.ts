import { createHash } from 'node:crypto'
import { createReadStream, openAsBlob } from 'node:fs'
import { basename } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { CommandRefused } from './command-line.ts'

export type UploadOutcome =
  { readonly kind: 'new' } | { readonly kind: 'duplicate' } | { readonly kind: 'refused'; readonly reason: string }

interface ServerAnswer {
  readonly status: number
  readonly retryAfter: number
  readonly body: Readonly<Record<string, unknown>>
}

/** Ten tries pause about two minutes in total, long enough for a server restart. */
const mostTries = 10
const passing = new Set([408, 425, 429, 500, 502, 503, 504])
/** After this many damaged transfers of a file, the import refuses that file and continues with the others. */
const mostDamaged = 4

/** Throws: CommandRefused when the server refuses or does not answer. */
export async function logIn(url: string, email: string, password: string): Promise<string> {
  const answer = await retryTransient(() =>
    fetch(`${url}/api/v1/auth/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email, password }),
      signal: AbortSignal.timeout(30_000),
    }),
  )
  const { token } = answer.body
  if (typeof token === 'string') return token
  throw new CommandRefused(sentenceOf(answer))
}

export async function logOut(url: string, token: string): Promise<void> {
  const headers = { Authorization: `Bearer ${token}` }
  await fetch(`${url}/api/v1/auth/logout`, { method: 'POST', headers, signal: AbortSignal.timeout(10_000) }).catch(
    () => {},
  )
}

export interface FileUpload {
  readonly url: string
  readonly token: string
  readonly albumId: number
  readonly path: string
  /** A repeated upload in one run has the same idempotency key; a second run starts new uploads. */
  readonly run: string
}

/**
 * Sends one photo with retries, unless the album has it.
 *
 * Throws: CommandRefused when no photo of the run can succeed, for example when the user may not upload.
 */
export async function uploadFile(upload: FileUpload): Promise<UploadOutcome> {
  let sha256 = await hashFile(upload.path)
  if (await isKnown(upload, sha256)) return { kind: 'duplicate' }
  let answer = await sendFile(upload, sha256)
  for (let tries = 1; tries < mostDamaged && answer.body['code'] === 'checksum-mismatch'; tries++) {
    // The file itself may have changed since it was hashed.
    sha256 = await hashFile(upload.path)
    answer = await sendFile(upload, sha256)
  }
  if (answer.status === 201) return { kind: 'new' }
  if (answer.status === 200) return { kind: 'duplicate' }
  if ([401, 403, 404].includes(answer.status)) throw new CommandRefused(sentenceOf(answer))
  return { kind: 'refused', reason: sentenceOf(answer) }
}

async function hashFile(path: string): Promise<string> {
  const content = createHash('sha256')
  await pipeline(createReadStream(path, { highWaterMark: 1024 * 1024 }), content)
  return content.digest('hex')
}

/** Answers false when the server refuses the question: the upload that follows gets the same refusal and reports it. */
async function isKnown(upload: FileUpload, sha256: string): Promise<boolean> {
  const { body } = await retryTransient(() =>
    fetch(`${upload.url}/api/v1/photo/known`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${upload.token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ album_id: upload.albumId, sha256: [sha256] }),
      signal: AbortSignal.timeout(30_000),
    }),
  )
  const { known } = body
  return Array.isArray(known) && known.some((photo) => isRecord(photo) && photo['has_original'] === true)
}

async function sendFile(upload: FileUpload, sha256: string): Promise<ServerAnswer> {
  const name = basename(upload.path)
  const key = createHash('sha256').update(`${upload.run} ${upload.albumId} ${name} ${sha256}`).digest('base64url')
  return retryTransient(async () => {
    const form = new FormData()
    form.set('album_id', String(upload.albumId))
    form.set('name', name)
    form.set('sha256', sha256)
    form.set('file', await openAsBlob(upload.path), name)
    return fetch(`${upload.url}/api/v1/photo/upload`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${upload.token}`, 'Idempotency-Key': key },
      body: form,
      signal: AbortSignal.timeout(300_000),
    })
  })
}

async function retryTransient(send: () => Promise<Response>): Promise<ServerAnswer> {
  for (let tries = 1; ; tries++) {
    const answer = await attempt(send)
    const again = answer instanceof Error || passing.has(answer.status) || answer.body['code'] === 'in-progress'
    if (!again) return answer
    if (tries === mostTries) {
      if (answer instanceof Error) throw new CommandRefused(`The server cannot be reached: ${causeOf(answer)}`)
      return answer
    }
    const wait = Math.min(30_000, 500 * 2 ** tries) * (0.5 + Math.random() / 2)
    await pause(answer instanceof Error ? wait : Math.max(wait, answer.retryAfter * 1000))
  }
}

async function attempt(send: () => Promise<Response>): Promise<ServerAnswer | Error> {
  try {
    const response = await send()
    const body: unknown = await response.json()
    return {
      status: response.status,
      retryAfter: Number(response.headers.get('retry-after') ?? 0) || 0,
      body: isRecord(body) ? body : {},
    }
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}

function sentenceOf(answer: ServerAnswer): string {
  const { errors } = answer.body
  const sentences = isRecord(errors) ? Object.values(errors).filter((text) => typeof text === 'string') : []
  return sentences.length > 0 ? sentences.join(' ') : `The server answered ${answer.status}`
}

function causeOf(error: Error): string {
  return error.cause instanceof Error ? error.cause.message : error.message
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
