import { createServer, type IncomingMessage, request as httpRequest, type ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { listenLocally, type LocalServer } from '#server/payment-sandbox/listen-locally.ts'
import { sandboxPrefix } from '#server/payment-sandbox/payment-sandbox.ts'

interface Targets {
  /** Returns the addresses of the web processes that run now. */
  readonly web: () => readonly string[]
  readonly sandbox: string
}

/**
 * The balancer may repeat requests with these methods when a process ended before it answered. Caddy repeats the same
 * methods by default.
 */
const repeatable = ['GET']

/**
 * Starts a balancer without sticky sessions: each request goes to the next web process that accepts a connection. A GET
 * goes to another process when its connection ends before the answer begins. Clients repeat other calls themselves,
 * with the same idempotency key.
 */
export async function startBalancer(targets: Targets, port = 0): Promise<LocalServer> {
  let turn = 0
  const server = createServer((request, response) => {
    const web = targets.web()
    turn += 1
    const inTurn = web.map((_, place) => web[(turn + place) % web.length] ?? '')
    const chosen = request.url?.startsWith(`${sandboxPrefix}/`) === true ? [targets.sandbox] : inTurn
    forward(chosen, request, response).catch(() => refuse(response))
  })
  return listenLocally(server, port)
}

async function forward(targets: readonly string[], request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { socket, others } = await firstConnection(targets)
  const headers = { ...request.headers, 'x-forwarded-for': request.socket.remoteAddress ?? '', connection: 'close' }
  const { method = 'GET', url = '/' } = request
  const outgoing = httpRequest({ createConnection: () => socket, path: url, method, headers }, (incoming) => {
    response.writeHead(incoming.statusCode ?? 502, incoming.headers)
    incoming.on('error', () => response.destroy())
    incoming.pipe(response)
  })
  outgoing.on('error', () => {
    const again = repeatable.includes(method) && !response.headersSent && !response.destroyed
    if (again) forward(others, request, response).catch(() => refuse(response))
    else refuse(response)
  })
  response.on('close', () => outgoing.destroy())
  request.on('error', () => outgoing.destroy())
  if (repeatable.includes(method)) outgoing.end()
  else request.pipe(outgoing)
}

async function firstConnection(targets: readonly string[]) {
  for (const [place, target] of targets.entries()) {
    const { hostname, port } = new URL(target)
    const socket = connect(Number(port), hostname)
    const connected = await new Promise<boolean>((resolve) => {
      socket.once('connect', () => resolve(true))
      socket.once('error', () => resolve(false))
    })
    if (connected) return { socket, others: targets.slice(place + 1) }
  }
  throw new Error('No process accepts a connection')
}

/**
 * Answers 502 without a body, as proxies do. The answer lacks the `server-time` header, so clients see that it does not
 * come from our server.
 */
function refuse(response: ServerResponse): void {
  if (response.headersSent) return void response.destroy()
  response.writeHead(502).end()
}
