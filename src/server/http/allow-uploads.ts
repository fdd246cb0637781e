import type { FastifyInstance } from 'fastify'
import { unknownAddress } from './failure-answer.ts'

export interface UploadPages {
  /** Origin of the pages that may send photos here. */
  readonly origin: string
  /** Where the API begins. */
  readonly prefix: string
}

const calls = ['upload', 'preview', 'known', 'finish-upload']
/** A piece of a file is as long on its way as it takes; the question before it need not be asked each time. */
const askAgainSeconds = 7200
const requestHeaders = [
  'accept-language',
  'authorization',
  'content-type',
  'eddyline-build',
  'idempotency-key',
  'tus-resumable',
  'upload-length',
  'upload-metadata',
  'upload-offset',
]
const answerHeaders = [
  'eddyline-outdated',
  'location',
  'retry-after',
  'server-time',
  'tus-resumable',
  'upload-expires',
  'upload-length',
  'upload-offset',
  'x-request-id',
]

/**
 * Lets the pages of one origin, which is not this server's, send photos: the calls of an upload are answered across
 * origins, and nothing else is. Who sends is told by the bearer header alone, so credentials are never allowed.
 */
export function allowUploads(app: FastifyInstance, { origin, prefix }: UploadPages): void {
  const methods = new Map<string, string>([
    ...calls.map((call): [string, string] => [`${prefix}/photo/${call}`, 'POST']),
    [`${prefix}/photo/tus`, 'POST'],
    [`${prefix}/photo/tus/:id`, 'HEAD, PATCH, DELETE'],
  ])
  // Before the rights are looked at: a refusal is to be read too.
  app.addHook('onRequest', async (request, reply) => {
    if (!methods.has(request.routeOptions.url ?? '')) return
    void reply.header('vary', 'Origin')
    if (request.headers.origin !== origin) return
    void reply.header('access-control-allow-origin', origin)
    if (request.method !== 'OPTIONS') void reply.header('access-control-expose-headers', answerHeaders.join(', '))
  })
  for (const [url, allowed] of methods)
    app.options(url, async (request, reply) => {
      if (request.headers.origin !== origin) throw unknownAddress()
      return reply
        .code(204)
        .header('access-control-allow-methods', allowed)
        .header('access-control-allow-headers', requestHeaders.join(', '))
        .header('access-control-max-age', askAgainSeconds)
        .header('cache-control', 'no-store')
        .send()
    })
}
