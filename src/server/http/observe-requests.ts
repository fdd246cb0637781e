import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { runWithLogContext, type LogContext } from '#server/platform/log/log-context.ts'
import type { DeviceReports } from '#server/platform/metrics/device-reports.ts'
import type { Metrics } from '#server/platform/metrics/metrics.ts'
import { beginSpan, type Span } from '#server/platform/tracing/tracing.ts'

/** The addresses themselves would reveal secrets and create unlimited metric labels. */
const routes: Readonly<Record<string, string>> = {
  '/healthz': 'healthz',
  '/readyz': 'readyz',
  '/images/:photo/:day/:scope/:signature/:file': 'image',
  '/images/logos/:outfitter/:file': 'logo',
  '/images/covers/:outfitter/:file': 'cover',
  '/deliveries/:hash/photos/:photoId': 'original',
  '/deliveries/:name': 'zip',
  '/manifests/outfitter/:file': 'manifest',
  '/manifests/staff/:file': 'manifest',
  '/assets/:name': 'asset',
  '/*': 'page',
  '/api/v1/photo/tus': 'createUpload',
  '/api/v1/photo/tus/:id': 'continueUpload',
}

function operationName(request: FastifyRequest): string {
  const { config, url } = request.routeOptions
  return config.operation ?? routes[url ?? ''] ?? 'other'
}

declare module 'fastify' {
  interface FastifyRequest {
    logContext: LogContext | undefined
    span: Span | null
  }
}

export function logRequests(app: FastifyInstance): void {
  app.decorateRequest('logContext')
  app.decorateRequest('span', null)
  app.addHook('onRequest', (request, _reply, done) => {
    const operation = operationName(request)
    request.span = beginRequestSpan(request, operation)
    const trace = request.span?.traceId ?? null
    request.logContext = { requestId: request.id, operation, ...(trace === null ? {} : { trace_id: trace }) }
    runInside(request, done)
  })
  // Enters the log context again, because a body arrives in socket events outside the request's context.
  app.addHook('preValidation', (request, _reply, done) => runInside(request, done))
  // An event stream stays open as long as its page. So its trace span ends with the first byte instead of the last.
  app.addHook('onSend', async (request, reply) => {
    if (reply.getHeader('content-type') === 'text/event-stream') endRequestSpan(request, reply)
  })
  // Logs the route pattern instead of the address, because addresses contain hashes, tickets and signatures.
  app.addHook('onResponse', async (request, reply) => {
    endRequestSpan(request, reply)
    request.log.info(
      {
        ...request.logContext,
        method: request.method,
        route: request.routeOptions.url ?? '(none)',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'answered',
    )
  })
}

function runInside({ logContext, span }: FastifyRequest, done: () => void): void {
  const traced = span === null ? done : () => span.run(done)
  if (logContext === undefined) traced()
  else runWithLogContext(logContext, traced)
}

function beginRequestSpan({ headers, id, method, routeOptions }: FastifyRequest, operation: string): Span | null {
  return beginSpan(operation, {
    kind: 'server',
    parent: { traceparent: headers.traceparent },
    attributes: {
      'http.request.method': method,
      'http.route': routeOptions.url ?? '(none)',
      'eddyline.request_id': id,
    },
  })
}

function endRequestSpan(request: FastifyRequest, { statusCode }: FastifyReply): void {
  const { logContext, span } = request
  request.span = null
  span?.set({
    'http.response.status_code': statusCode,
    'eddyline.order_id': logContext?.orderId,
    'eddyline.outfitter_id': logContext?.outfitterId,
  })
  span?.end(statusCode >= 500 ? String(statusCode) : undefined)
}

export function logSubjects(request: FastifyRequest, ...sources: readonly unknown[]): void {
  const context = request.logContext
  if (context === undefined) return
  for (const source of sources) {
    const order = fieldOf(source, 'order')
    context.orderId ??= idIn(source, ['orderId', 'order_id']) ?? idIn(order, ['id'])
    context.outfitterId ??= idIn(source, ['outfitterId', 'outfitter_id']) ?? idIn(fieldOf(order, 'outfitter'), ['id'])
  }
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Readonly<Record<string, unknown>>)[name]
    : undefined
}

/** Ignores all other values, because callers may send anything in these fields and the log must not show it. */
function idIn(value: unknown, names: readonly string[]): number | undefined {
  for (const name of names) {
    const id = fieldOf(value, name)
    if (typeof id === 'number' && Number.isSafeInteger(id)) return id
  }
  return undefined
}

const secondsForm = /^\d{1,8}$/

export function measureRequests(
  app: FastifyInstance,
  { metrics, devices }: { readonly metrics: Metrics; readonly devices: DeviceReports },
): void {
  app.addHook('onResponse', async (request, reply) => {
    const operation = operationName(request)
    metrics.requests.inc({ operation, status: String(reply.statusCode) })
    // An event stream stays open as long as its page, so its duration says nothing about the server.
    if (reply.getHeader('content-type') !== 'text/event-stream')
      metrics.requestDuration.observe({ operation }, reply.elapsedTime / 1000)
    const seconds = request.headers['eddyline-oldest-action']
    // Anybody can send the header `eddyline-oldest-action`, so only a logged-in user's value counts.
    if (request.ctx?.actor.kind === 'user' && typeof seconds === 'string' && secondsForm.test(seconds))
      devices.report(Number(seconds))
  })
}
