import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import glue from 'fastify-openapi-glue'
import { operationTable, type OperationId, type OperationMeta } from '#contract/operations.gen.ts'
import { Failure } from '#domain/failure.ts'
import type { Ctx } from '#server/context.ts'
import type { AllHandlers, KeptAnswer, UploadPart } from './handler-types.ts'
import { logSubjects } from './observe-requests.ts'
import { readContext, type Authority } from './request-context.ts'
import { routerDocument, type ContractDocument } from './router-document.ts'
import { findUnstorableText } from './validate-request.ts'
import { createHash } from 'node:crypto'

type AnyHandler = (
  ctx: Ctx,
  input: { params: unknown; query: unknown; body: unknown },
) => Promise<{
  status: number
  body?: unknown
  stream?: Readable | null
  kept?: KeptAnswer
  headers?: Readonly<Record<string, string>>
}>

export interface MountOptions extends Authority {
  readonly document: ContractDocument
  readonly prefix: string
  readonly handlers: AllHandlers
  readonly authorize: (operation: OperationId, ctx: Ctx) => void
  /** Gets each refused call of a known caller. It must not fail. */
  readonly countRefusal: (ctx: Ctx, operation: OperationId, failure: Failure) => Promise<void>
  readonly now: () => Date
}

const withBoundary = /;\s*boundary=("[^"]+"|[^\s";]+)/i

const mediaTypes = { json: 'application/json', multipart: 'multipart/form-data' }

function checkMediaType(request: FastifyRequest, { body, bodyRequired }: OperationMeta): void {
  if (body === null) return
  const given = (request.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
  if (given === '') {
    if (bodyRequired) throw new Failure(400, 'body-required', { general: 'request.body-missing' })
    return
  }
  const type = mediaTypes[body]
  if (given !== type) throw new Failure(415, 'media-type', { general: { key: 'request.media-type', params: { type } } })
  if (body === 'multipart' && !withBoundary.test(request.headers['content-type'] ?? ''))
    throw new Failure(400, 'malformed', { general: 'request.malformed' })
}

function unreadableForm(error: unknown): unknown {
  const known = error instanceof Failure || (error instanceof Error && 'statusCode' in error)
  return known ? error : new Failure(400, 'malformed', { general: 'request.malformed' })
}

/** Checks names and texts for characters that the database refuses, which no schema checks here. */
async function* uploadParts(request: FastifyRequest): AsyncGenerator<UploadPart> {
  try {
    for await (const part of request.parts()) {
      const text = part.type === 'file' ? part.filename : String(part.value)
      if (findUnstorableText(text) !== null)
        throw new Failure(400, 'invalid-request', { [part.fieldname]: 'validation.invalid' })
      if (part.type === 'file')
        yield { kind: 'file', name: part.fieldname, fileName: text, mediaType: part.mimetype, stream: part.file }
      else yield { kind: 'field', name: part.fieldname, value: text }
    }
  } catch (error) {
    throw unreadableForm(error)
  } finally {
    // Reads and discards the remaining bytes of a refused form. Otherwise the connection would hang.
    request.raw.unpipe()
    request.raw.resume()
  }
}

async function send(reply: FastifyReply, answer: Awaited<ReturnType<AnyHandler>>): Promise<FastifyReply> {
  void reply.code(answer.status)
  for (const [name, value] of Object.entries(answer.headers ?? {})) void reply.header(name, value)
  if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-store')
  if (answer.stream !== undefined) return reply.send(answer.stream ?? undefined)
  void reply.type('application/json; charset=utf-8')
  return answer.kept === undefined ? reply.send(answer.body) : sendKept(reply, answer.kept)
}

function sendKept(reply: FastifyReply, kept: KeptAnswer): FastifyReply {
  const { headers, method } = reply.request
  void reply.headers({ etag: kept.etag, vary: 'accept-encoding' })
  // A shared cache would repeat the time and id of one request to everybody.
  if (String(reply.getHeader('cache-control')).startsWith('public'))
    void reply.removeHeader('server-time').removeHeader('x-request-id')
  if (method === 'GET' && headers['if-none-match']?.includes(kept.etag.slice(2)) === true) return reply.code(304).send()
  // The hook of all answers compresses for callers without Brotli, and for those that weigh it with `;q=`.
  if (!/\bbr\b(?!\s*;)/.test(String(headers['accept-encoding']))) return reply.send(kept.bytes)
  return reply.header('content-encoding', 'br').send(kept.compressed)
}

function subjectsOf({ ctx, params, routeOptions }: FastifyRequest): object {
  const id: unknown = typeof params === 'object' && params !== null && 'id' in params ? params.id : undefined
  const outfitterId = ctx.actor.kind === 'user' ? ctx.actor.outfitterId : null
  return routeOptions.url?.includes('/order/') === true ? { orderId: id, outfitterId } : { outfitterId }
}

function routeOptions(id: OperationId, o: MountOptions): Partial<RouteOptions> {
  const handler = o.handlers[id] as AnyHandler
  const operation: OperationMeta = operationTable[id]
  const isMultipart = operation.body === 'multipart'
  return {
    config: { operation: id },
    // A HEAD request would run the GET handler, and some GET operations change state.
    exposeHeadRoute: false,
    onRequest: async (request) => {
      request.ctx = await readContext(request, id, o, o.now())
      o.authorize(id, request.ctx)
      checkMediaType(request, operation)
    },
    onError: async (request, _reply, error) => {
      if (!(error instanceof Failure) || request.ctx === undefined) return
      await o
        .countRefusal(request.ctx, id, error)
        .catch((err: unknown) => request.log.warn({ err }, 'Could not count a refused call'))
    },
    preValidation: async (request) => {
      // Adds the ids to the log before validation, so that the log of a refused call names its order too.
      logSubjects(request, request.body, subjectsOf(request))
      if (operation.bodyRequired && operation.body === 'json' && request.body === undefined)
        throw new Failure(400, 'body-required', { general: 'request.body-missing' })
    },
    handler: async (request, reply) => {
      const input = {
        params: request.params,
        query: request.query,
        body: isMultipart ? uploadParts(request) : (request.body ?? undefined),
      }
      logSubjects(request, input.params, input.query, subjectsOf(request))
      const key = request.ctx.idempotency?.key
      const ctx: Ctx =
        key === undefined
          ? request.ctx
          : {
              ...request.ctx,
              idempotency: {
                key,
                operation: id,
                fingerprint: fingerprintOf(id, request.ctx, [
                  input.params,
                  input.query,
                  isMultipart ? null : input.body,
                ]),
              },
            }
      const answer = await handler(ctx, input)
      logSubjects(request, answer.body)
      return send(reply, answer)
    },
  }
}

export async function mountContract(app: FastifyInstance, o: MountOptions): Promise<void> {
  await app.register(glue, {
    specification: routerDocument(o.document),
    prefix: o.prefix,
    operationResolver: (id: string) => {
      if (!isOperationId(id)) throw new Error(`${id} is not in the table of operations`)
      return routeOptions(id, o) as RouteOptions
    },
  })
}

function isOperationId(id: string): id is OperationId {
  return Object.hasOwn(operationTable, id)
}

type Asking = Pick<Ctx, 'actor' | 'cartToken' | 'orderHash'>

/** Sorts object keys at every depth, so that equal requests have equal text. */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, canonical(inner)]),
  )
}

/**
 * Returns a text that identifies the caller: a cart, an order, a user or any guest. Where the operation accepts both,
 * the token of a cart or order takes precedence over the login. So a guest's queued action keeps its fingerprint, even
 * if staff log in before the device sends it.
 */
function authorityOf({ security }: OperationMeta, { actor, cartToken, orderHash }: Asking): string {
  if (cartToken !== null && security.includes('cartToken')) return `guest ${cartToken}`
  if (orderHash !== null && security.includes('orderHash')) return `order ${orderHash}`
  return actor.kind === 'user' && security.includes('bearer')
    ? `user ${actor.id} ${actor.originUserId ?? ''}`
    : 'guest '
}

/** Returns the fingerprint of a request, made of operation, caller and input (docs/rules.md#idempotency-keys). */
function fingerprintOf(operation: OperationId, asking: Asking, request: unknown): Buffer {
  return createHash('sha256')
    .update(JSON.stringify([operation, authorityOf(operationTable[operation], asking), canonical(request)]))
    .digest()
}
