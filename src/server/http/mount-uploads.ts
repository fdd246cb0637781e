import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Failure } from '#domain/failure.ts'
import { unknownAddress } from './failure-answer.ts'
import { bearer, type Authenticate } from './request-context.ts'

export interface UploadRoutes {
  readonly path: string
  readonly authenticate: Authenticate
  readonly now: () => Date
  /** Throws: 403 when the actor may not upload. */
  readonly authorize: (actor: NonNullable<Awaited<ReturnType<Authenticate>>>) => number
  /** Throws: 503 when the disk has no room. */
  readonly makeRoom: () => Promise<void>
  /** Throws: 429 when the owner has too many unfinished uploads. */
  readonly reserve: (owner: number, bytes: number | null) => Promise<string>
  readonly belongsTo: (id: string, owner: number) => Promise<boolean>
  readonly handle: (
    request: IncomingMessage,
    response: ServerResponse,
    sender: { readonly owner: number; readonly upload: string; readonly isNew: boolean },
  ) => Promise<void>
}

/** The contract of JSON bodies cannot describe the tus protocol. */
export async function mountUploads(app: FastifyInstance, routes: UploadRoutes): Promise<void> {
  const owners = new WeakMap<FastifyRequest, number>()
  const handle = async (
    request: FastifyRequest,
    reply: FastifyReply,
    sender: Parameters<UploadRoutes['handle']>[2],
  ) => {
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (value !== undefined) reply.raw.setHeader(name, value)
    reply.raw.setHeader('cache-control', 'no-store')
    reply.raw.setHeader('content-type', 'application/json; charset=utf-8')
    reply.hijack()
    await routes.handle(request.raw, reply.raw, sender)
  }
  await app.register(async (scope) => {
    // No parser reads upload bodies, because the tus library streams them to the storage itself.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => {
      done(null)
    })
    scope.addHook('onRequest', async (request) => {
      const token = bearer(request)
      const actor = token === null ? null : await routes.authenticate(token, routes.now())
      if (actor === null) throw new Failure(401, 'not-logged-in', { general: 'auth.required' })
      owners.set(request, routes.authorize(actor))
    })
    scope.post(routes.path, async (request, reply) => {
      const owner = owners.get(request)
      if (owner === undefined) throw unknownAddress()
      await routes.makeRoom()
      const upload = await routes.reserve(owner, announcedBytes(request))
      return handle(request, reply, { owner, upload, isNew: true })
    })
    scope.route<{ Params: { id: string } }>({
      method: ['HEAD', 'PATCH', 'DELETE'],
      url: `${routes.path}/:id`,
      handler: async (request, reply) => {
        const owner = owners.get(request)
        if (owner === undefined || !(await routes.belongsTo(request.params.id, owner))) throw unknownAddress()
        return handle(request, reply, { owner, upload: request.params.id, isNew: false })
      },
    })
  })
}

/** Null for a missing or malformed length, which tus then refuses. */
function announcedBytes({ headers }: FastifyRequest): number | null {
  const length = headers['upload-length']
  return typeof length === 'string' && /^\d{1,15}$/.test(length) ? Number(length) : null
}
