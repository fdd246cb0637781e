import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { DatabaseAway } from '../platform/database/availability/database-away.ts'
import type { CheckedPart } from '../platform/health/health-checks.ts'
import { unknownAddress } from './failure-answer.ts'

interface FileAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Readable | Buffer | string | null
}

interface ImageRequest {
  readonly photo: string
  readonly day: string
  readonly scope: string
  readonly signature: string
  readonly file: string
  readonly ifNoneMatch: string | null
}

export interface Readiness {
  /** If false, the load balancer should send requests to other processes. */
  readonly ready: boolean
  readonly degraded: readonly CheckedPart[]
  /**
   * Age in seconds of the oldest payment without a known outcome; null when there is none. The next three fields do the
   * same for open refunds, mails and zips.
   */
  readonly oldest_unknown_payment: number | null
  readonly oldest_open_refund: number | null
  readonly oldest_mail: number | null
  readonly oldest_zip: number | null
}

export interface RootRoutes {
  readonly serveImage: (request: ImageRequest) => Promise<FileAnswer>
  readonly servePicture: (path: string) => Promise<FileAnswer>
  readonly serveOriginal: (request: {
    hash: string
    photoId: number
    range: string | null
    headOnly: boolean
  }) => Promise<FileAnswer>
  readonly serveZip: (request: {
    name: string
    range: string | null
    ifRange: string | null
    headOnly: boolean
    now: Date
  }) => Promise<FileAnswer>
  readonly readiness: () => Promise<Readiness>
  /** Answers from memory, because each open page asks every few seconds. */
  readonly takesOrders: () => boolean
  readonly now: () => Date
}

function send(reply: FastifyReply, answer: FileAnswer): FastifyReply {
  void reply.code(answer.status)
  for (const [name, value] of Object.entries(answer.headers)) void reply.header(name, value)
  return reply.send(answer.body ?? undefined)
}

const noCompression = { compress: false } as const
/** The download routes answer HEAD themselves, because Fastify's HEAD would read the whole file and discard it. */
const fileRoute = { ...noCompression, exposeHeadRoute: false, method: ['GET', 'HEAD'] }
const hashForm = /^[A-Za-z0-9_-]{16,128}$/

/** Mounts the routes at the server's root: images, downloads and health (docs/rules.md#api-addresses). */
export function mountRootRoutes(app: FastifyInstance, routes: RootRoutes): void {
  app.get<{ Querystring: { nonce?: string; for?: string } }>('/healthz', async (request, reply) => {
    if (request.query.for === 'orders' && !routes.takesOrders()) throw new DatabaseAway()
    const nonce = (request.query.nonce ?? '').slice(0, 64)
    return reply.header('cache-control', 'no-store').send({ success: true, nonce })
  })
  app.get('/readyz', async (_request, reply) => {
    const readiness = await routes.readiness()
    return reply
      .code(readiness.ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ success: readiness.ready, ...readiness })
  })
  app.get<{ Params: Omit<ImageRequest, 'ifNoneMatch'> }>(
    '/images/:photo/:day/:scope/:signature/:file',
    noCompression,
    async (request, reply) => {
      const ifNoneMatch = request.headers['if-none-match'] ?? null
      return send(reply, await routes.serveImage({ ...request.params, ifNoneMatch }))
    },
  )
  for (const folder of ['logos', 'covers'])
    app.get<{ Params: { outfitter: string; file: string } }>(
      `/images/${folder}/:outfitter/:file`,
      noCompression,
      async ({ params }, reply) =>
        send(reply, await routes.servePicture(`/images/${folder}/${params.outfitter}/${params.file}`)),
    )
  app.route<{ Params: { hash: string; photoId: string } }>({
    ...fileRoute,
    url: '/deliveries/:hash/photos/:photoId',
    handler: async (request, reply) => {
      if (!hashForm.test(request.params.hash)) throw unknownAddress()
      const photoId = /^\d{1,9}$/.test(request.params.photoId) ? Number(request.params.photoId) : 0
      const range = request.headers.range ?? null
      const headOnly = request.method === 'HEAD'
      return send(reply, await routes.serveOriginal({ hash: request.params.hash, photoId, range, headOnly }))
    },
  })
  app.route<{ Params: { name: string } }>({
    ...fileRoute,
    url: '/deliveries/:name',
    handler: async (request, reply) => {
      const ifRange = request.headers['if-range'] ?? null
      return send(
        reply,
        await routes.serveZip({
          name: request.params.name,
          range: request.headers.range ?? null,
          ifRange: typeof ifRange === 'string' ? ifRange : null,
          headOnly: request.method === 'HEAD',
          now: routes.now(),
        }),
      )
    },
  })
}
