import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Failure } from '#domain/failure.ts'
import { unknownAddress } from './failure-answer.ts'
import { bearer, type Authenticate } from './request-context.ts'

export interface UploadRoutes {
  readonly path: string
  readonly authenticate: Authenticate
  readonly now: () => Date
  /** Throws 403 when the user may not upload at all. */
  readonly authorize: (actor: NonNullable<Awaited<ReturnType<Authenticate>>>) => number
  /** Throws 503 when there is no room for another file. */
  readonly makeRoom: () => Promise<void>
  readonly belongsTo: (id: string, owner: number) => Promise<boolean>
  readonly handle: (
    request: IncomingMessage,
    response: ServerResponse,
    sender: { readonly owner: number; readonly upload: string | null },
  ) => Promise<void>
}

/** The way of the tus protocol: beside the contract, because its bodies are pieces of files and its answers headers. */
export async function mountUploads(app: FastifyInstance, routes: UploadRoutes): Promise<void> {
  const owners = new WeakMap<FastifyRequest, number>()
  const handle = async (request: FastifyRequest, reply: FastifyReply, upload: string | null) => {
    const owner = owners.get(request)
    if (owner === undefined) throw unknownAddress()
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (value !== undefined) reply.raw.setHeader(name, value)
    reply.raw.setHeader('cache-control', 'no-store')
    reply.raw.setHeader('content-type', 'application/json; charset=utf-8')
    reply.hijack()
    await routes.handle(request.raw, reply.raw, { owner, upload })
  }
  await app.register(async (scope) => {
    // The pieces go to the disk as they come.
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
      await routes.makeRoom()
      return handle(request, reply, null)
    })
    scope.route<{ Params: { id: string } }>({
      method: ['HEAD', 'PATCH', 'DELETE'],
      url: `${routes.path}/:id`,
      handler: async (request, reply) => {
        const owner = owners.get(request)
        if (owner === undefined || !(await routes.belongsTo(request.params.id, owner))) throw unknownAddress()
        return handle(request, reply, request.params.id)
      },
    })
  })
}
