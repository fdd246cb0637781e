import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import compress from '@fastify/compress'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { Failure } from '#domain/failure.ts'
import { maximumPhotoBytes } from '#domain/photos/accepted-files.ts'
import { answerFailures, sendFailure, unknownAddress } from './failure-answer.ts'
import { logRequests } from './observe-requests.ts'
import { pagePolicy, permissionsPolicy, type ContentSources } from './policy/page-policy.ts'
import { validateRequests } from './validate-request.ts'

const bodyLimit = 1024 * 1024

/**
 * Addresses, besides pages, that search engines must not list (docs/rules.md#search-engines). For pages
 * `static-files.ts` decides.
 */
const noPage = /^\/(api|deliveries|healthz|readyz)([/?]|$)/

export interface HttpOptions {
  readonly log: FastifyBaseLogger
  readonly trustedProxyHops: number
  readonly trustedProxies: readonly string[]
  readonly now: () => Date
  readonly build: string | null
  readonly contentSources: ContentSources
  /** HTML of the app's page, whose inline scripts and styles the policy allows. */
  readonly page: string | null
}

export async function createHttpServer(o: HttpOptions): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: o.log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy:
      o.trustedProxies.length > 0 ? [...o.trustedProxies] : (_address: string, hop: number) => hop < o.trustedProxyHops,
    bodyLimit,
    genReqId: () => randomUUID(),
    // Fastify makes no child loggers, because our log adds the request's fields to every line by itself.
    childLoggerFactory: (logger) => logger,
    forceCloseConnections: 'idle',
    // Turns off the 503 that Fastify itself sends while closing, because that answer does not have the contract's form.
    return503OnClosing: false,
    // Zero means no limit: `endSlowBodies` sets one for each kind of body. Photos may take longer than any fixed time.
    requestTimeout: 0,
    // Fastify skips the hooks and handlers below for a malformed address, such as one with a broken escape.
    frameworkErrors: (_error, request, reply) => {
      void sendFailure(request, reply, unknownAddress())
    },
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
  })
  validateRequests(app)
  answerFailures(app, o.build)
  app.decorateRequest('ctx')
  logRequests(app)
  endSlowBodies(app)
  app.addHook('onRequest', async (request, reply) => {
    void reply.header('server-time', o.now().toISOString()).header('x-request-id', request.id)
    void reply.header('permissions-policy', permissionsPolicy)
    if (noPage.test(request.url)) void reply.header('x-robots-tag', 'noindex')
  })
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: pagePolicy(o.contentSources, o.page) },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    // Google Pay may open a window of its own, which answers to its opener.
    crossOriginOpenerPolicy: {
      policy: o.contentSources.script.length > 0 ? 'same-origin-allow-popups' : 'same-origin',
    },
    crossOriginEmbedderPolicy: false,
    frameguard: { action: 'sameorigin' },
    // Sends no Origin-Agent-Cluster header, because the service worker serves the app's page without it. Browsers
    // reject mixed values within one origin.
    originAgentCluster: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  })
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'], brotliOptions: { params: { 1: 4 } } })
  // Refuses request bodies of the types CSV and event stream, which the contract uses only for answers. The contract
  // cannot be mounted without a parser for every type that it names.
  app.addContentTypeParser(['text/csv', 'text/event-stream'], (_request, _payload, done) => {
    done(
      new Failure(415, 'media-type', { general: { key: 'request.media-type', params: { type: 'application/json' } } }),
    )
  })
  await app.register(multipart, {
    limits: { fileSize: maximumPhotoBytes + 1, files: 1, fields: 20, fieldSize: 4096, parts: 24 },
    throwFileSizeLimit: false,
  })
  return app
}

interface Pace {
  readonly everyMs: number
  /**
   * Bytes of the body that must arrive in each period of `everyMs`. Null: the whole body must arrive in the first
   * period.
   */
  readonly leastBytes: number | null
}

const texts: Pace = { everyMs: 30_000, leastBytes: null }
/**
 * The pace for photo uploads. A photo may take an hour over a poor signal, and the server may wait for its disk or
 * bucket.
 */
const files: Pace = { everyMs: 120_000, leastBytes: 64 * 1024 }

const fileBody = /^(multipart\/form-data|application\/offset\+octet-stream)\b/i

/** Closes the connection of a request whose body arrives too slowly (docs/rules.md#slow-requests). */
export function endSlowBodies(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (hasBody(request.raw)) watch(request.raw, fileBody.test(request.headers['content-type'] ?? '') ? files : texts)
    done()
  })
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0'
}

function watch(request: IncomingMessage, pace: Pace): void {
  const { socket } = request
  let seen = socket.bytesRead
  const timer = setInterval(() => {
    if (request.complete) return clearInterval(timer)
    const isPaced = pace.leastBytes !== null && socket.bytesRead - seen >= pace.leastBytes
    if (!isPaced) socket.destroy()
    seen = socket.bytesRead
  }, pace.everyMs)
  timer.unref()
  request.once('close', () => clearInterval(timer))
}
