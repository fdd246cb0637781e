import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** Milliseconds that a proxy needs to notice the 503 of `/readyz` and send requests to other servers. */
const noticeMs = 3_000
/** Two requests for `/readyz` within this time mean that a proxy checks the server. */
const watchedMs = 30_000

export interface Drain {
  readonly isDraining: () => boolean
  /**
   * Makes `/readyz` answer 503, and makes each answer close its connection. Resolves after `noticeMs`, or at once when
   * no proxy checks `/readyz`.
   */
  begin(): Promise<void>
}

/** Call it before mounting routes, because a hook applies only to later routes. */
export function mountDrain(app: FastifyInstance): Drain {
  let draining = false
  let asked: readonly number[] = []
  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.url === '/readyz') asked = [...asked.slice(-1), performance.now()]
    if (draining) void reply.header('connection', 'close')
  })
  // Also closes the connection of a request that arrived before the drain began.
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
