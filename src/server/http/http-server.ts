import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { Failure } from '#domain/failure.ts'
import { maximumPhotoBytes } from '#domain/photos/accepted-files.ts'
import { answerFailures, sendFailure, unknownAddress } from './failure-answer.ts'
import { validateRequests } from './validate-request.ts'

const bodyLimit = 1024 * 1024

export interface HttpOptions {
  readonly log: FastifyBaseLogger
  readonly trustedProxyHops: number
  readonly now: () => Date
  /** Origins beside our own that the payment form and the images come from. */
  readonly contentSources: {
    readonly script: readonly string[]
    readonly frame: readonly string[]
    readonly image: readonly string[]
    readonly connect: readonly string[]
  }
}

/** Fastify with what every answer has: request id, server time, security headers, compression, failures in our form. */
export async function createHttpServer(o: HttpOptions): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: o.log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: (_address: string, hop: number) => hop < o.trustedProxyHops,
    bodyLimit,
    genReqId: () => randomUUID(),
    forceCloseConnections: 'idle',
    requestTimeout: 0,
    // An address that no route can read (a broken escape, a part without end) never reaches the hooks and handlers below.
    frameworkErrors: (_error, request, reply) => {
      void sendFailure(request, reply, unknownAddress())
    },
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
  })
  validateRequests(app)
  answerFailures(app)
  app.decorateRequest('ctx')
  app.addHook('onRequest', async (request, reply) => {
    void reply.header('server-time', o.now().toISOString()).header('x-request-id', request.id)
  })
  // The route's pattern, never the address: hashes, tickets and signatures live there.
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? '(none)',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'answered',
    )
  })
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        'base-uri': ["'self'"],
        'object-src': ["'none'"],
        'frame-ancestors': ["'self'"],
        'form-action': ["'self'"],
        'script-src': ["'self'", ...o.contentSources.script],
        'style-src': ["'self'", "'unsafe-inline'", ...o.contentSources.script],
        'font-src': ["'self'", 'data:', ...o.contentSources.script],
        'frame-src': ["'self'", ...o.contentSources.frame],
        'img-src': ["'self'", 'data:', 'blob:', ...o.contentSources.image],
        'connect-src': ["'self'", ...o.contentSources.connect],
        'worker-src': ["'self'"],
        'manifest-src': ["'self'"],
      },
    },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
    frameguard: { action: 'sameorigin' },
    // The app's page may come from the service worker, without this header: an origin must be of one mind about it.
    originAgentCluster: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  })
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'], brotliOptions: { params: { 1: 4 } } })
  // No operation takes these as a request; the contract's mount looks for a parser of every type it names.
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
