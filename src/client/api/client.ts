import createClient from 'openapi-fetch'
import type { paths } from '#contract/schema.gen.ts'
import { announceAnswer } from './answers.ts'
import { anySignal } from './any-signal.ts'
import { ApiError, failureOf } from './api-error.ts'
import { oldestActionAge } from './oldest-action.ts'
import { currentSession } from './session.ts'
import { provedFor } from './prove-again.ts'

const TIMEOUT = 30_000
const UPLOAD_TIMEOUT = 5 * 60_000

function withOurHeaders(request: Request): Request {
  const { headers } = request
  // Sends the page's language instead of the browser's, because the guest may have chosen another language on the page.
  headers.set('Accept-Language', document.documentElement.lang || navigator.languages.join(','))
  headers.set('Eddyline-Build', import.meta.env['EDDYLINE_BUILD'])
  const session = currentSession()
  const age = session === null ? null : oldestActionAge()
  if (age !== null) headers.set('Eddyline-Oldest-Action', String(age))
  if (session && !headers.has('Authorization')) headers.set('Authorization', `Bearer ${session.token}`)
  return request
}

/**
 * Throws: a plain `Error` when a header cannot be added. A TypeError would be misleading: `fetch` throws it when the
 * network fails.
 */
function prepared(request: Request): Request {
  try {
    return withOurHeaders(request)
  } catch (cause) {
    throw new Error('The request could not be prepared', { cause })
  }
}

/**
 * Our server sets the `server-time` header on each response. A captive portal or proxy may send JSON too, but without
 * this header.
 */
function isOurs({ headers, status }: Response): boolean {
  return headers.has('server-time') && (status === 204 || (headers.get('content-type') ?? '').includes('json'))
}

async function send(request: Request, timeout: number): Promise<Response> {
  const sentAt = Date.now()
  const path = new URL(request.url).pathname
  const signal = anySignal(request.signal, AbortSignal.timeout(timeout))
  let response: Response
  try {
    response = await fetch(request, { signal })
  } catch (error) {
    if (request.signal.aborted) throw error
    announceAnswer({ kind: 'none', status: 0, path, serverTime: null, sentAt, receivedAt: Date.now() })
    throw new ApiError({ status: 0, code: 'no-answer' })
  }
  const ours = isOurs(response)
  announceAnswer({
    kind: ours ? 'ours' : 'foreign',
    status: response.status,
    path,
    outdated: response.headers.has('eddyline-outdated'),
    serverTime: response.headers.get('server-time'),
    sentAt,
    receivedAt: Date.now(),
  })
  // A captive portal's 4xx counts as no answer. Its 401 must not end the session, and its 403 must not refuse an
  // action.
  if (!ours && response.status >= 400 && response.status < 500)
    throw new ApiError({ status: 0, code: 'not-our-answer' })
  return response
}

/** Keeps the body in memory: a browser cannot repeat a cloned body when a kept connection turns out to be closed. */
async function sendProved(request: Request): Promise<Response> {
  // The session of this moment sends the call: a logout forgets it at once.
  const { keepalive, method } = prepared(request)
  // The browser must have this request before its page is gone. None of these calls needs a proof.
  if (keepalive) return send(request, TIMEOUT)
  const body = method === 'GET' ? null : await request.arrayBuffer()
  const copy = (): Request => new Request(request, { method, body })
  const isFile = request.headers.get('Content-Type')?.startsWith('multipart/')
  const timeout = isFile ? UPLOAD_TIMEOUT : TIMEOUT
  const response = await send(copy(), timeout)
  return (await provedFor(response)) ? send(copy(), timeout) : response
}

/**
 * The client of our HTTP API. Callers pass `Idempotency-Key`, `Cart-Token` and `Order-Hash` as headers, and wrap each
 * call in `answerOf`.
 */
export const api = createClient<paths>({ baseUrl: '/api/v1', fetch: sendProved })

export const uploadApi = createClient<paths>({
  baseUrl: '/api/v1',
  fetch: (request) => send(prepared(request), UPLOAD_TIMEOUT),
})

const isTruncated = (error: unknown): boolean =>
  error instanceof SyntaxError ||
  error instanceof TypeError ||
  (error instanceof DOMException && error.name === 'TimeoutError')

type Answered<Data> = { data?: Data; error?: unknown; response: Response }

/**
 * Returns the body of a successful call.
 * Throws: ApiError for any other answer, including a 2xx without our JSON.
 */
export async function answerOf<Data>(call: Promise<Answered<Data>>): Promise<NonNullable<Data>> {
  let answered: Answered<Data>
  try {
    answered = await call
  } catch (error) {
    throw isTruncated(error) ? new ApiError({ status: 0, code: 'not-our-answer' }) : error
  }
  const { data, error, response } = answered
  const succeeded = typeof data === 'object' && data !== null && 'success' in data && data.success === true
  if (!response.ok || !succeeded) throw failureOf(response, error ?? data)
  return data
}
