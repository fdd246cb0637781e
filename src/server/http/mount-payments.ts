import type { FastifyInstance } from 'fastify'
import { Failure } from '#domain/failure.ts'
import type { PaymentNotice, PaymentNotices } from '#server/platform/payments/payment-notice.ts'
import { unknownAddress } from './failure-answer.ts'

interface NoticeRoute extends PaymentNotices {
  readonly receive: (notice: PaymentNotice) => Promise<void>
}

/** Answers 200 after it has stored the notice. */
export async function mountNotices(app: FastifyInstance, route: NoticeRoute): Promise<void> {
  await app.register(async (scope) => {
    // The signature covers the raw bytes of the body, so no parser may change them first.
    leaveBodies(scope)
    scope.post(route.path, { config: { operation: 'paymentNotice' } }, async (request, reply) => {
      if (route.read === null) throw unknownAddress()
      const signature = request.headers[route.signatureHeader]
      const body = typeof request.body === 'string' ? request.body : ''
      const read = route.read(body, typeof signature === 'string' ? signature : null)
      if (read.kind === 'forged') throw new Failure(403, 'signature-wrong', { general: 'auth.forbidden' })
      if (read.kind === 'unreadable') throw new Failure(400, 'malformed', { general: 'request.malformed' })
      await route.receive(read.notice)
      return reply.header('cache-control', 'no-store').send({ success: true })
    })
  })
}

interface Sandbox {
  handle(
    method: string,
    path: string,
    headers: Readonly<Record<string, string | string[] | undefined>>,
    body: string,
    origins: readonly string[],
  ): Promise<{
    readonly status: number
    readonly headers: Readonly<Record<string, string>>
    readonly body: string | Buffer
  }>
}

interface MountOptions {
  readonly prefix: string
  readonly sandbox: Sandbox
  readonly publicUrl: string
}

export async function mountSandbox(app: FastifyInstance, { prefix, sandbox, publicUrl }: MountOptions): Promise<void> {
  const publicOrigin = new URL(publicUrl).origin
  await app.register(async (scope) => {
    leaveBodies(scope, 64 * 1024)
    scope.all(`${prefix}/*`, async (request, reply) => {
      const path = request.url.slice(prefix.length)
      const body = typeof request.body === 'string' ? request.body : ''
      // A proxy may hide the browser's origin from the server. So the sandbox also allows the origin of PUBLIC_URL.
      const origins = [`${request.protocol}://${request.host}`, publicOrigin]
      const answer = await sandbox.handle(request.method, path, request.headers, body, origins)
      return reply.code(answer.status).headers(answer.headers).send(answer.body)
    })
  })
}

/** `text`: Apple checks by it that the domain may show Apple Pay. */
export function mountDomainCheck(app: FastifyInstance, text: string | null): void {
  if (text === null) return
  app.get('/.well-known/apple-developer-merchantid-domain-association', (_request, reply) =>
    reply.type('text/plain').send(text),
  )
}

function leaveBodies(scope: FastifyInstance, bodyLimit?: number): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', { parseAs: 'string', ...(bodyLimit && { bodyLimit }) }, (_request, body, done) => {
    done(null, body)
  })
}
