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
      // A proxy may hide the browser's origin from the server. So the sandbox also allows the origin of PUBLIC_URL.
      const origins = [`${request.protocol}://${request.host}`, publicOrigin]
      const answer = await sandbox.handle(request.method, path, request.headers, body, origins)
      return reply.code(answer.status).headers(answer.headers).send(answer.body)
    })
  })
}
