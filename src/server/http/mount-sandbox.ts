import type { FastifyInstance } from 'fastify'

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

/** Mounts the built-in test payments below their prefix, as if on a server of their own. */
export async function mountSandbox(app: FastifyInstance, { prefix, sandbox, publicUrl }: MountOptions): Promise<void> {
  const publicOrigin = new URL(publicUrl).origin
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 64 * 1024 }, (_request, body, done) => {
      done(null, body)
    })
    scope.all(`${prefix}/*`, async (request, reply) => {
      const path = request.url.slice(prefix.length)
      const body = typeof request.body === 'string' ? request.body : ''
      // A proxy that is untrusted or replaces the host hides the browser's origin, so that of PUBLIC_URL counts too.
      const origins = [`${request.protocol}://${request.host}`, publicOrigin]
      const answer = await sandbox.handle(request.method, path, request.headers, body, origins)
      return reply.code(answer.status).headers(answer.headers).send(answer.body)
    })
  })
}
