import { createHash } from 'node:crypto'
import { createReadStream, openAsBlob } from 'node:fs'
import { basename } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { CommandRefused } from './command-refused.ts'

export type UploadOutcome =
  { readonly kind: 'new' } | { readonly kind: 'duplicate' } | { readonly kind: 'refused'; readonly reason: string }

interface ServerAnswer {
  readonly status: number
  readonly retryAfter: number
  readonly body: Readonly<Record<string, unknown>>
}

/** Some two minutes of pauses: a server that is restarted is back by then. */
const mostTries = 10
const passing = new Set([408, 425, 429, 500, 502, 503, 504])

/** Logs in and gives the token. Throws CommandRefused when the server says no, or is not there. */
export async function logIn(url: string, email: string, password: string): Promise<string> {
  const answer = await persist(() =>
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
  /** Random, one for a whole run: repeats within it are recognised, those of another run are not. */
  readonly run: string
}

/** Sends one file, again while the network or the server fails. Throws CommandRefused when no file can succeed. */
export async function uploadFile(upload: FileUpload): Promise<UploadOutcome> {
  const name = basename(upload.path)
  const hash = createHash('sha256').update(`${upload.run} ${upload.albumId} ${name} `)
  await pipeline(createReadStream(upload.path, { highWaterMark: 1024 * 1024 }), hash, { end: false })
  const key = hash.digest('base64url')
  const answer = await persist(async () => {
    const form = new FormData()
    form.set('album_id', String(upload.albumId))
    form.set('name', name)
    form.set('file', await openAsBlob(upload.path), name)
    return fetch(`${upload.url}/api/v1/photo/upload`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${upload.token}`, 'Idempotency-Key': key },
      body: form,
      signal: AbortSignal.timeout(300_000),
    })
  })
  if (answer.status === 201) return { kind: 'new' }
  if (answer.status === 200) return { kind: 'duplicate' }
  if ([401, 403, 404].includes(answer.status)) throw new CommandRefused(sentenceOf(answer))
  return { kind: 'refused', reason: sentenceOf(answer) }
}

/** Tries again after network errors and answers that pass, with growing pauses. */
async function persist(send: () => Promise<Response>): Promise<ServerAnswer> {
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
