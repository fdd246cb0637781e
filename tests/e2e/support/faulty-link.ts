import { type ClientRequest, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'

/**
 * What lies between browser and server. `whole`: nothing. `lossy`: requests that are reset before they reach the server,
 * and answers that are lost after it has given them. `portal`: somebody else's page for everything. `refusing-portal`:
 * a portal that says 'log in' in JSON. `hung`: nothing is ever answered. `down`: nobody listens.
 */
export type LinkFault =
  | 'whole'
  | 'portal'
  | 'refusing-portal'
  | 'hung'
  | 'down'
  | { readonly losesRequests: number; readonly losesAnswers: number; readonly of: RegExp; readonly seed: number }

export interface FaultyLink {
  /** The address that the browser knows; it stays the same whatever the link is like. */
  readonly url: string
  /** What was lost, and how often the server was reached by what the pattern of a lossy link is of. */
  readonly lost: { readonly requests: number; readonly answers: number; readonly forwarded: number }
  set(fault: LinkFault): void
  close(): Promise<void>
}

/** Numbers from 0 to 1 that are the same for the same seed (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const portalPage = '<!doctype html><title>Wireless</title><h1>Welcome! Please log in to the wireless network.</h1>'

/** An HTTP proxy before a server, which knows what a request is: it loses whole ones, before or after their effect. */
export async function openFaultyLink(target: () => number): Promise<FaultyLink> {
  let fault: LinkFault = 'whole'
  let random = seeded(0)
  const lost = { requests: 0, answers: 0, forwarded: 0 }
  const sockets = new Set<Socket>()

  const forward = (incoming: IncomingMessage, answer: ServerResponse, losesAnswer: boolean): void => {
    const { method, url, headers } = incoming
    const outgoing: ClientRequest = request({ host: '127.0.0.1', port: target(), method, path: url, headers })
    outgoing.on('error', () => incoming.socket.destroy())
    outgoing.on('response', (told) => {
      if (losesAnswer) {
        // The server has done it, and said so to nobody.
        told.resume().on('end', () => incoming.socket.resetAndDestroy())
        return
      }
      answer.writeHead(told.statusCode ?? 502, told.rawHeaders)
      told.pipe(answer)
      answer.on('close', () => told.destroy())
    })
    incoming.on('close', () => {
      if (!incoming.complete) outgoing.destroy()
    })
    incoming.pipe(outgoing)
  }

  const server = createServer((incoming, answer) => {
    if (fault === 'hung') return
    if (fault === 'portal') {
      answer.writeHead(200, { 'content-type': 'text/html' }).end(portalPage)
      return
    }
    if (fault === 'refusing-portal') {
      const body = JSON.stringify({ success: false, code: 'log-in', errors: { general: 'Buy a pass' } })
      answer.writeHead(401, { 'content-type': 'application/json' }).end(body)
      return
    }
    if (typeof fault !== 'object' || !fault.of.test(incoming.url ?? '')) return forward(incoming, answer, false)
    const chance = random()
    if (chance < fault.losesRequests) {
      lost.requests += 1
      incoming.socket.resetAndDestroy()
      return
    }
    lost.forwarded += 1
    const losesAnswer = chance < fault.losesRequests + fault.losesAnswers
    if (losesAnswer) lost.answers += 1
    forward(incoming, answer, losesAnswer)
  })
  server.on('connection', (socket) => {
    if (fault === 'down') {
      socket.resetAndDestroy()
      return
    }
    sockets.add(socket)
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const cutAll = (): void => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    url: `http://localhost:${port}`,
    lost,
    set: (next) => {
      fault = next
      if (typeof next === 'object') random = seeded(next.seed)
      // What stands from before does not know the new state.
      cutAll()
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        cutAll()
      }),
  }
}
