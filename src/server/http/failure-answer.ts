import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Failure, type FailureStatus } from '#domain/failure.ts'
import { chooseLocale, translate } from '#domain/texts/texts.ts'
import { DatabaseAway, isConnectionLost } from '../platform/database/availability/database-away.ts'
import { refusesWrites } from '../platform/health/refused-writes.ts'
import { retriedByOtherBuild } from './page-build.ts'

interface FailureBody {
  readonly success: false
  readonly code: string
  readonly errors: Readonly<Record<string, string>>
  readonly current?: unknown
}

const statementTimeout = '57014'

function isDependencyDown(error: unknown): boolean {
  return isConnectionLost(error) || codeOf(error) === statementTimeout
}

function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : ''
}

function statusOf(error: unknown): number {
  return typeof error === 'object' && error !== null && 'statusCode' in error && typeof error.statusCode === 'number'
    ? error.statusCode
    : 500
}

/** Maps any thrown value to a refusal (docs/rules.md#failure-statuses). */
export function failureOf(error: unknown, requestId: string): Failure {
  if (error instanceof Failure) return error
  const code = codeOf(error)
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE' || code === 'FST_REQ_FILE_TOO_LARGE')
    return new Failure(413, 'too-large', { general: { key: 'request.body-too-large', params: { limit: '1 MB' } } })
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE' || code === 'FST_INVALID_MULTIPART_CONTENT_TYPE')
    return new Failure(415, 'media-type', {
      general: { key: 'request.media-type', params: { type: 'the declared type' } },
    })
  if (refusesWrites(error)) return dependencyDown('request.writes-refused')
  if (isDependencyDown(error)) return dependencyDown('request.database-down')
  const status = statusOf(error)
  if (status === 413)
    return new Failure(413, 'too-large', { general: { key: 'request.body-too-large', params: { limit: '1 MB' } } })
  if (status === 429)
    return new Failure(
      429,
      'too-many',
      { general: { key: 'auth.too-many-tries', params: { count: 60 } } },
      { retryAfter: 60 },
    )
  if (status >= 400 && status < 500) return new Failure(400, 'malformed', { general: 'request.malformed' })
  return new Failure(500, 'server-error', { general: { key: 'request.internal', params: { requestId } } })
}

function failureBody(failure: Failure, acceptLanguage: string | undefined): FailureBody {
  const locale = chooseLocale(acceptLanguage)
  const errors = Object.fromEntries(
    Object.entries(failure.errors).map(([field, text]) => [field, translate(locale, text.key, text.params)]),
  )
  const body = { success: false as const, code: failure.code, errors }
  return failure.extra.current === undefined ? body : { ...body, current: failure.extra.current }
}

/** Returns true for a download that the browser opens in a window, where a person reads the answer. */
function isOpenedWindow(request: FastifyRequest): boolean {
  const byTicket = request.method === 'GET' && /[?&]ticket=/.test(request.url)
  return byTicket && (request.headers.accept ?? '').includes('text/html')
}

/** A download window receives only the refusal's sentences, as plain text. */
export function sendFailure(request: FastifyRequest, reply: FastifyReply, failure: Failure): FastifyReply {
  if (failure.extra.retryAfter !== undefined) void reply.header('retry-after', String(failure.extra.retryAfter))
  void reply.code(failure.status satisfies FailureStatus).header('cache-control', 'no-store')
  if (isOpenedWindow(request)) {
    const { errors } = failureBody(failure, request.headers['accept-language'])
    return reply.type('text/plain; charset=utf-8').send(Object.values(errors).join('\n'))
  }
  return reply
    .type('application/json; charset=utf-8')
    .serializer((payload: unknown) => (typeof payload === 'string' ? payload : JSON.stringify(payload)))
    .send(failureBody(failure, request.headers['accept-language']))
}

/** Codes of answers 503 that are no fault of the server. */
const expected: ReadonlySet<string> = new Set(['other-build', 'original-awaited'])

/** `build`: this process's client build; null when it serves no client. */
export function answerFailures(app: FastifyInstance, build: string | null): void {
  app.setNotFoundHandler(async () => {
    throw unknownAddress()
  })
  app.setErrorHandler((error: unknown, request, reply) => {
    const failure = retriedByOtherBuild(failureOf(error, request.id), request, build)
    // The database watch logs an outage once, so each refused request needs no error line of its own.
    const isFault = failure.status >= 500 && !(error instanceof DatabaseAway || expected.has(failure.code))
    if (isFault) request.log.error({ ...request.logContext, err: error, code: failure.code }, 'request failed')
    return sendFailure(request, reply, failure)
  })
}

export function unknownAddress(): Failure {
  return new Failure(404, 'not-found', { general: 'not-found.operation' })
}

function dependencyDown(sentence: 'request.database-down' | 'request.writes-refused'): Failure {
  return new Failure(503, 'dependency-down', { general: sentence }, { retryAfter: 5 })
}
