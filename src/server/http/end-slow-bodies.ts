import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'

interface Pace {
  readonly everyMs: number
  /**
   * Bytes of the body that must arrive in each period of `everyMs`. Null: the whole body must arrive in the first
   * period.
   */
  readonly leastBytes: number | null
}

const texts: Pace = { everyMs: 30_000, leastBytes: null }
/**
 * The pace for photo uploads. A photo may take an hour over a poor signal, and the server may wait for its disk or
 * bucket.
 */
const files: Pace = { everyMs: 120_000, leastBytes: 64 * 1024 }

const fileBody = /^(multipart\/form-data|application\/offset\+octet-stream)\b/i

/**
 * Closes the connection of a request whose body arrives too slowly (docs/rules.md#slow-requests). Senders retry as
 * after a lost connection, and an upload continues at its last byte.
 */
export function endSlowBodies(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (hasBody(request.raw)) watch(request.raw, fileBody.test(request.headers['content-type'] ?? '') ? files : texts)
    done()
  })
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0'
}

function watch(request: IncomingMessage, pace: Pace): void {
  const { socket } = request
  let seen = socket.bytesRead
  const timer = setInterval(() => {
    if (request.complete) return clearInterval(timer)
    const isPaced = pace.leastBytes !== null && socket.bytesRead - seen >= pace.leastBytes
    if (!isPaced) socket.destroy()
    seen = socket.bytesRead
  }, pace.everyMs)
  timer.unref()
  request.once('close', () => clearInterval(timer))
}
