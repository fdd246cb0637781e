import createClient from 'openapi-fetch'
import type { paths } from '#contract/schema.gen.ts'
import { answerSeen } from './answers.ts'
import { ApiError, failureOf } from './api-error.ts'
import { currentSession } from './session.ts'

const TIMEOUT = 30_000
/** A small picture over a poor connection. */
const UPLOAD_TIMEOUT = 5 * 60_000

function withOurHeaders(request: Request): Request {
  const { headers } = request
  // The page's language: the guest may have chosen another than the browser's.
  headers.set('Accept-Language', document.documentElement.lang || navigator.languages.join(','))
  headers.set('Eddyline-Build', import.meta.env['EDDYLINE_BUILD'])
  const session = currentSession()
  if (session && !headers.has('Authorization')) headers.set('Authorization', `Bearer ${session.token}`)
  return request
}

/** Each of our server's answers carries its time; a portal or a proxy may well speak JSON, but not that. */
function isOurs({ headers, status }: Response): boolean {
  return headers.has('server-time') && (status === 204 || (headers.get('content-type') ?? '').includes('json'))
}

async function send(request: Request, timeout: number): Promise<Response> {
  const sentAt = Date.now()
  const signal = AbortSignal.any([request.signal, AbortSignal.timeout(timeout)])
  let response: Response
  try {
    response = await fetch(withOurHeaders(request), { signal })
  } catch (error) {
    if (request.signal.aborted) throw error
    answerSeen({ kind: 'none', status: 0, serverTime: null, sentAt, receivedAt: Date.now() })
    throw new ApiError({ status: 0, code: 'no-answer' })
  }
  const ours = isOurs(response)
  answerSeen({
    kind: ours ? 'ours' : 'foreign',
    status: response.status,
    outdated: response.headers.has('eddyline-outdated'),
    serverTime: response.headers.get('server-time'),
    sentAt,
    receivedAt: Date.now(),
  })
  // A portal's 401 ends no session, and its 403 or 409 decides nothing: only our server refuses.
  if (!ours && response.status >= 400 && response.status < 500)
    throw new ApiError({ status: 0, code: 'not-our-answer' })
  return response
}

/**
 * The API, typed by the contract. Callers pass `Idempotency-Key`, `Cart-Token` and `Order-Hash` in `params.header` or
 * `headers`. Wrap each call in `answerOf`.
 */
export const api = createClient<paths>({ baseUrl: '/api/v1', fetch: (request) => send(request, TIMEOUT) })

/** The same, with time for a file. */
export const uploadApi = createClient<paths>({ baseUrl: '/api/v1', fetch: (request) => send(request, UPLOAD_TIMEOUT) })

// A body that is not JSON, or that broke off on the way.
const cutShort = (error: unknown): boolean =>
  error instanceof SyntaxError ||
  error instanceof TypeError ||
  (error instanceof DOMException && error.name === 'TimeoutError')

type Answered<Data> = { data?: Data; error?: unknown; response: Response }

/** The body of a successful call; throws `ApiError` for everything else, also for a 2xx that is not our JSON. */
export async function answerOf<Data>(call: Promise<Answered<Data>>): Promise<NonNullable<Data>> {
  let answered: Answered<Data>
  try {
    answered = await call
  } catch (error) {
    throw cutShort(error) ? new ApiError({ status: 0, code: 'not-our-answer' }) : error
  }
  const { data, error, response } = answered
  const succeeded = typeof data === 'object' && data !== null && 'success' in data && data.success === true
  if (!response.ok || !succeeded) throw failureOf(response, error ?? data)
  return data
}
