import type { FastifyInstance } from 'fastify'

/** Collects the time of the last call of each build's pages until `take` returns them. */
export interface SeenBuilds {
  take(): ReadonlyMap<string, Date>
}

const buildForm = /^[\w-]{1,64}$/
/** Limits the memory, because anybody may send the header. */
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
