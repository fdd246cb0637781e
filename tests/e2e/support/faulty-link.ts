import { type ClientRequest, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { Transform } from 'node:stream'

/**
 * The state of the network between browser and server:
 * - `whole`: passes everything.
 * - `portal`: a captive portal answers every request with its own page.
 * - `refusing-portal`: a captive portal answers 'log in' in JSON.
 * - `hung`: accepts requests and never answers.
 * - `down`: refuses connections.
 * - `damages`: the number of request bodies to damage. 40 % of each become zeros, and its length stays the same.
 * - `losesRequests`, `losesAnswers`: the share of requests that never reach the server, and of answers that never
 * return.
 */
type LinkFault =
  | 'whole'
  | 'portal'
  | 'refusing-portal'
  | 'hung'
  | 'down'
  | { readonly damages: number; readonly of: RegExp }
  | { readonly losesRequests: number; readonly losesAnswers: number; readonly of: RegExp; readonly seed: number }

export interface FaultyLink {
  /** The address for the browser. It stays the same in every state of the network. */
  readonly url: string
  /** The numbers of lost requests, lost answers and forwarded requests since the test set a lossy network. */
  readonly lost: { readonly requests: number; readonly answers: number; readonly forwarded: number }
  /** The number of damaged request bodies. */
  damaged(): number
  set(fault: LinkFault): void
  close(): Promise<void>
}

/** Returns a generator of random numbers from 0 to 1 (mulberry32). The same seed gives the same numbers. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Replaces the bytes of a body from 30 % to 70 % of its length by zeros. */
function damaging(length: number): Transform {
  let at = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const place = (share: number) => Math.min(chunk.length, Math.max(0, Math.floor(length * share) - at))
      const damaged = Buffer.from(chunk).fill(0, place(0.3), place(0.7))
      at += chunk.length
      done(null, damaged)
    },
  })
}

const portalPage = '<!doctype html><title>Wireless</title><h1>Welcome! Please log in to the wireless network.</h1>'

/** Opens an HTTP proxy. It can lose a request before the server gets it, or the answer after the server acted. */
export async function openFaultyLink(target: () => number): Promise<FaultyLink> {
  let fault: LinkFault = 'whole'
  let random = seeded(0)
  const lost = { requests: 0, answers: 0, forwarded: 0 }
  let damaged = 0
  const sockets = new Set<Socket>()

  const forward = (
    incoming: IncomingMessage,
    answer: ServerResponse,
    { losesAnswer = false, damages = false },
  ): void => {
    const { method, url, headers } = incoming
    const outgoing: ClientRequest = request({ host: '127.0.0.1', port: target(), method, path: url, headers })
    outgoing.on('error', () => incoming.socket.destroy())
    outgoing.on('response', (received) => {
      if (losesAnswer) {
        // The server has acted, but the browser gets a broken connection instead of the answer.
        received.resume().on('end', () => incoming.socket.resetAndDestroy())
        return
      }
      answer.writeHead(received.statusCode ?? 502, received.rawHeaders)
      received.pipe(answer)
      answer.on('close', () => received.destroy())
    })
    incoming.on('close', () => {
      if (!incoming.complete) outgoing.destroy()
    })
    if (damages) incoming.pipe(damaging(Number(headers['content-length']))).pipe(outgoing)
    else incoming.pipe(outgoing)
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
    if (typeof fault !== 'object' || !fault.of.test(incoming.url ?? '')) return forward(incoming, answer, {})
    if ('damages' in fault) {
      const damages = Number(incoming.headers['content-length'] ?? 0) > 0 && damaged < fault.damages
      if (damages) damaged += 1
      return forward(incoming, answer, { damages })
    }
    const chance = random()
    if (chance < fault.losesRequests) {
      lost.requests += 1
      incoming.socket.resetAndDestroy()
      return
    }
    lost.forwarded += 1
    const losesAnswer = chance < fault.losesRequests + fault.losesAnswers
    if (losesAnswer) lost.answers += 1
    forward(incoming, answer, { losesAnswer })
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
    damaged: () => damaged,
    set: (next) => {
      fault = next
      damaged = 0
      if (typeof next === 'object' && 'seed' in next) random = seeded(next.seed)
      // Cuts open connections, which would otherwise keep the old state of the network.
      cutAll()
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        cutAll()
      }),
  }
}
