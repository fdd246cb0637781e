import type { FastifyInstance } from 'fastify'

interface Sandbox {
  handle(
    method: string,
    path: string,
    headers: Readonly<Record<string, string | string[] | undefined>>,
    body: string,
  ): Promise<{
    readonly status: number
    readonly headers: Readonly<Record<string, string>>
    readonly body: string | Buffer
  }>
}

/** The built-in test payments below their prefix, as they would stand on a server of their own. */
export async function mountSandbox(app: FastifyInstance, prefix: string, sandbox: Sandbox): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 64 * 1024 }, (_request, body, done) => {
      done(null, body)
    })
    scope.all(`${prefix}/*`, async (request, reply) => {
      const path = request.url.slice(prefix.length)
      const body = typeof request.body === 'string' ? request.body : ''
      const answer = await sandbox.handle(request.method, path, request.headers, body)
      return reply.code(answer.status).headers(answer.headers).send(answer.body)
    })
  })
}
