import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import glue from 'fastify-openapi-glue'
import { Failure } from '#domain/failure.ts'
import type { Ctx } from '#server/context.ts'
import { fingerprintOf } from './fingerprint.ts'
import type { Handlers, OperationId, UploadPart } from './handler-types.ts'
import { readContext, type Authenticate, type RedeemTicket } from './request-context.ts'
import { readOperations, type ContractDocument, type Operation } from './read-contract.ts'
import { findUnstorableText } from './validate-request.ts'

type AnyHandler = (
  ctx: Ctx,
  input: { params: unknown; query: unknown; body: unknown },
) => Promise<{ status: number; body?: unknown; stream?: Readable | null; headers?: Readonly<Record<string, string>> }>

export interface MountOptions {
  readonly document: ContractDocument
  readonly prefix: string
  readonly handlers: Handlers
  /** Operations that are in the contract and have no handler yet: 501 after security. */
  readonly notYet: readonly OperationId[]
  readonly authenticate: Authenticate
  readonly redeemTicket: RedeemTicket
  /** Throws 403 when the actor may not call the operation at all (domain/access). */
  readonly authorize: (operation: string, ctx: Ctx) => void
  /** The operations that have a row in the table of access: all of them, and no other. */
  readonly accessRows: readonly string[]
  readonly now: () => Date
}

/**
 * Every operation has a handler or stands in notYet, never both, never neither, and a row in the table of access:
 * anything else stops the start.
 */
function checkCompleteness(operations: ReadonlyMap<string, Operation>, o: MountOptions): void {
  const handled = new Set(Object.keys(o.handlers))
  const waiting = new Set<string>(o.notYet)
  const rows = new Set(o.accessRows)
  const wrong = [
    ...[...operations.keys()].filter((id) => !handled.has(id) && !waiting.has(id)).map((id) => `${id} has no handler`),
    ...[...handled].filter((id) => waiting.has(id)).map((id) => `${id} has a handler and stands in notYet`),
    ...[...handled, ...waiting].filter((id) => !operations.has(id)).map((id) => `${id} is not in the contract`),
    ...[...operations.keys()].filter((id) => !rows.has(id)).map((id) => `${id} has no row in the table of access`),
    ...[...rows].filter((id) => !operations.has(id)).map((id) => `${id} of the table of access is not in the contract`),
  ]
  if (wrong.length > 0) throw new Error(`the contract and the handlers differ: ${wrong.join('; ')}`)
}

const withBoundary = /;\s*boundary=("[^"]+"|[^\s";]+)/i

function checkMediaType(request: FastifyRequest, operation: Operation): void {
  if (operation.mediaTypes.length === 0) return
  const given = (request.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
  if (given === '') {
    if (operation.bodyRequired) throw new Failure(400, 'body-required', { general: 'request.body-missing' })
    return
  }
  if (!operation.mediaTypes.includes(given))
    throw new Failure(415, 'media-type', {
      general: { key: 'request.media-type', params: { type: operation.mediaTypes.join(', ') } },
    })
  if (given === 'multipart/form-data' && !withBoundary.test(request.headers['content-type'] ?? ''))
    throw new Failure(400, 'malformed', { general: 'request.malformed' })
}

/** The form's reader tells what it cannot read by plain errors; what it limits it tells by a status. */
function unreadableForm(error: unknown): unknown {
  const known = error instanceof Failure || (error instanceof Error && 'statusCode' in error)
  return known ? error : new Failure(400, 'malformed', { general: 'request.malformed' })
}

/** The parts of a form, whose texts no schema has looked at. */
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
    // The rest of a refused form is thrown away as it comes: a connection that it waits on would carry nothing more.
    request.raw.unpipe()
    request.raw.resume()
  }
}

function bodyOf(request: FastifyRequest, operation: Operation): unknown {
  if (operation.mediaTypes.includes('multipart/form-data')) return uploadParts(request)
  return request.body ?? undefined
}

async function send(reply: FastifyReply, answer: Awaited<ReturnType<AnyHandler>>): Promise<FastifyReply> {
  void reply.code(answer.status)
  for (const [name, value] of Object.entries(answer.headers ?? {})) void reply.header(name, value)
  if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-store')
  if (answer.stream !== undefined) return reply.send(answer.stream ?? undefined)
  return reply.type('application/json; charset=utf-8').send(answer.body)
}

function routeOptions(operation: Operation, o: MountOptions): Partial<RouteOptions> {
  const handler = o.handlers[operation.id as OperationId] as AnyHandler | undefined
  return {
    config: { operation: operation.id },
    // A HEAD would do what its GET does, and some of those change state.
    exposeHeadRoute: false,
    onRequest: async (request) => {
      request.ctx = await readContext(request, operation, o, o.now())
      o.authorize(operation.id, request.ctx)
      checkMediaType(request, operation)
      if (handler === undefined) throw new Failure(501, 'not-yet', { general: 'request.not-built' })
    },
    preValidation: async (request) => {
      if (operation.bodyRequired && operation.mediaTypes.includes('application/json') && request.body === undefined)
        throw new Failure(400, 'body-required', { general: 'request.body-missing' })
    },
    handler: async (request, reply) => {
      if (handler === undefined) throw new Failure(501, 'not-yet', { general: 'request.not-built' })
      const input = { params: request.params, query: request.query, body: bodyOf(request, operation) }
      const key = request.ctx.idempotency?.key
      const multipart = operation.mediaTypes.includes('multipart/form-data')
      const ctx: Ctx =
        key === undefined
          ? request.ctx
          : {
              ...request.ctx,
              idempotency: {
                key,
                operation: operation.id,
                fingerprint: fingerprintOf(operation, request.ctx, [
                  input.params,
                  input.query,
                  multipart ? null : input.body,
                ]),
              },
            }
      return send(reply, await handler(ctx, input))
    },
  }
}

/** The only way from the written contract to routes. */
export async function mountContract(app: FastifyInstance, o: MountOptions): Promise<void> {
  const { document, operations } = readOperations(o.document)
  checkCompleteness(operations, o)
  await app.register(glue, {
    specification: document,
    prefix: o.prefix,
    operationResolver: (id: string) => {
      const operation = operations.get(id)
      if (operation === undefined) throw new Error(`${id} is not in the contract`)
      return routeOptions(operation, o) as RouteOptions
    },
  })
}
