import type { FastifyRequest, FastifyBaseLogger, FastifyInstance } from 'fastify'
import { Failure } from '#domain/failure.ts'

const buildForm = /^[\w-]{1,64}$/

/** Null for calls of other programs. */
function pageBuildOf(request: FastifyRequest): string | null {
  const build = request.headers['eddyline-build']
  return typeof build === 'string' && buildForm.test(build) ? build : null
}

/** Texts of refusals for a field or value that is not in this process's version of the contract. */
const notInContract: ReadonlySet<string> = new Set(['validation.unknown-field', 'validation.one-of'])

/**
 * Answers 503 `other-build` instead of 400 or 404 to a page of another build. During a rolling deploy, pages of the new
 * build also reach old processes. A device retries after a 503. After a 400 a person would have to decide about the
 * queued action (docs/rules.md#updates).
 */
export function retriedByOtherBuild(failure: Failure, request: FastifyRequest, ownBuild: string | null): Failure {
  const build = pageBuildOf(request)
  if (ownBuild === null || build === null || build === ownBuild) return failure
  const isUnknown = request.is404 || Object.values(failure.errors).some(({ key }) => notInContract.has(key))
  if (!isUnknown) return failure
  return new Failure(503, 'other-build', { general: 'request.other-build' }, { retryAfter: 10 })
}

interface OutdatedPages {
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

/** `take` returns the times of the last calls and forgets them. */
export interface SeenBuilds {
  take(): ReadonlyMap<string, Date>
}

/** At most this many builds are remembered, because anybody can send any build name. */
const mostBuilds = 20

export function watchBuilds(app: FastifyInstance, now: () => Date): SeenBuilds {
  let seen = new Map<string, Date>()
  app.addHook('onRequest', async (request) => {
    const build = pageBuildOf(request)
    if (build === null) return
    if (seen.has(build) || seen.size < mostBuilds) seen.set(build, now())
  })
  return {
    take: () => {
      const taken = seen
      seen = new Map()
      return taken
    },
  }
}
