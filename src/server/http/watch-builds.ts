import type { FastifyInstance } from 'fastify'

/** Remembers, for each client build, when its pages last called. `take` returns these times and forgets them. */
export interface SeenBuilds {
  take(): ReadonlyMap<string, Date>
}

const buildForm = /^[\w-]{1,64}$/
/** At most this many builds are remembered, because anybody can send any build name. */
const mostBuilds = 20

export function watchBuilds(app: FastifyInstance, now: () => Date): SeenBuilds {
  let seen = new Map<string, Date>()
  app.addHook('onRequest', async (request) => {
    const build = request.headers['eddyline-build']
    if (typeof build !== 'string' || !buildForm.test(build)) return
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
