import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** A proxy that asks `/readyz` needs this long to send its requests elsewhere. */
const noticeMs = 3_000
/** Two requests for `/readyz` within this time mean that a proxy watches it. */
const watchedMs = 30_000

export interface Drain {
  readonly isDraining: () => boolean
  /**
   * Makes `/readyz` answer 503, and each answer close its connection. Requests are served as before. Resolves after
   * `noticeMs`, or at once when nobody watches `/readyz`.
   */
  begin(): Promise<void>
}

/** Mounts the drain before the routes, because a hook applies to later routes only. */
export function mountDrain(app: FastifyInstance): Drain {
  let draining = false
  let asked: readonly number[] = []
  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.url === '/readyz') asked = [...asked.slice(-1), performance.now()]
    if (draining) void reply.header('connection', 'close')
  })
  // Also closes the connection of a request that came before the drain.
  app.addHook('onSend', async (_request, reply) => {
    if (draining) void reply.header('connection', 'close')
  })
  return {
    isDraining: () => draining,
    begin: async () => {
      draining = true
      const [first = 0] = asked
      if (asked.length > 1 && performance.now() - first < watchedMs) await wait(noticeMs)
    },
  }
}
