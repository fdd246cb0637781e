import type { FastifyInstance } from 'fastify'
import { unknownAddress } from './failure-answer.ts'

export interface UploadPages {
  readonly origin: string
  readonly prefix: string
}

const calls = ['upload', 'preview', 'known', 'finish-upload']
/**
 * Seconds for which a browser may reuse the answer of a preflight. With a shorter time, the browser would send another
 * preflight before almost every part.
 */
const askAgainSeconds = 7200
const requestHeaders = [
  'accept-language',
  'authorization',
  'content-type',
  'eddyline-build',
  'eddyline-oldest-action',
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
 * Lets the pages of one other origin send photos to this server. The bearer header alone identifies the sender, so
 * cookies are never allowed.
 */
export function allowUploads(app: FastifyInstance, { origin, prefix }: UploadPages): void {
  const methods = new Map<string, string>([
    ...calls.map((call): [string, string] => [`${prefix}/photo/${call}`, 'POST']),
    [`${prefix}/photo/tus`, 'POST'],
    [`${prefix}/photo/tus/:id`, 'HEAD, PATCH, DELETE'],
  ])
  // The headers are set before the access checks, so that the page can also read a refusal.
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
