import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { Failure } from '#domain/failure.ts'

export interface OutdatedPages {
  /** Where the API begins. */
  readonly prefix: string
  readonly log: FastifyBaseLogger
  readonly isOutdated: (build: string) => Promise<boolean>
}

const buildForm = /^[\w-]{1,64}$/
/** Says to a page which refusal it is before its body is read. */
const header = 'eddyline-outdated'

/**
 * Refuses what pages of a build send that is no longer kept: 410 `client-outdated`, before anything else is looked at
 * (rules.md 9.7). The configuration stays open: it says which build there is. Calls without a build, of other programs,
 * and of builds that nobody here knows (of a newer process beside this one) pass.
 */
export function refuseOutdated(app: FastifyInstance, { prefix, log, isOutdated }: OutdatedPages): void {
  app.addHook('onRequest', async (request, reply) => {
    const build = request.headers['eddyline-build']
    if (typeof build !== 'string' || !buildForm.test(build)) return
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
