import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { Failure } from '#domain/failure.ts'
import { pageBuildOf } from './page-build.ts'

export interface OutdatedPages {
  readonly prefix: string
  readonly log: FastifyBaseLogger
  readonly isOutdated: (build: string) => Promise<boolean>
}

/** Response header by which an outdated page recognises its refusal without reading the body. */
const header = 'eddyline-outdated'

/**
 * Answers 410 `client-outdated` to pages of a build that the server no longer keeps, before all other checks
 * (docs/rules.md#updates). The path `/config` still answers, because its answer names the current build. Calls without
 * a build pass. So do unknown builds, such as those of a newer server process.
 */
export function refuseOutdated(app: FastifyInstance, { prefix, log, isOutdated }: OutdatedPages): void {
  app.addHook('onRequest', async (request, reply) => {
    const build = pageBuildOf(request)
    if (build === null) return
    const [path = ''] = request.url.split('?')
    if (!path.startsWith(`${prefix}/`) || path === `${prefix}/config` || request.method === 'OPTIONS') return
    const outdated = await isOutdated(build).catch((error: unknown) => {
      log.error({ err: error }, 'The kept builds could not be read')
      return false
    })
    if (!outdated) return
    void reply.header(header, 'true')
    throw new Failure(410, 'client-outdated', { general: 'request.client-outdated' })
  })
}
