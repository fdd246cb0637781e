import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** A TCP proxy in front of PostgreSQL that can drop packets without closing a connection. */
export interface SilentLink {
  /** The address of the database through the proxy. */
  readonly url: string
  /** Number of connections that the proxy still forwards. */
  forwarding(): number
  /** Forwards nothing more on the connections that are open now, in both directions. Later connections work. */
  silence(): void
  close(): Promise<void>
}

export async function openSilentLink(databaseUrl: string): Promise<SilentLink> {
  const target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let pairs: (() => void)[] = []
  const server = createServer((incoming) => {
    const outgoing = connect(Number(target.port), target.hostname)
    const ends = [incoming, outgoing]
    const silence = (): void => {
      for (const end of ends) {
        end.unpipe()
        end.pause()
      }
      pairs = pairs.filter((pair) => pair !== silence)
    }
    for (const end of ends) {
      sockets.add(end)
      end.on('error', () => {})
      end.on('close', () => {
        sockets.delete(end)
        // On a silenced connection, neither side may learn that the other side has closed.
        if (!pairs.includes(silence)) return
        pairs = pairs.filter((pair) => pair !== silence)
        ends.forEach((other) => other.destroy())
      })
    }
    pairs.push(silence)
    incoming.pipe(outgoing)
    outgoing.pipe(incoming)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port')
  const url = new URL(databaseUrl)
  url.port = String(address.port)
  url.hostname = '127.0.0.1'
  return {
    url: url.href,
    forwarding: () => pairs.length,
    silence: () => pairs.forEach((silence) => silence()),
    close: async () => {
      server.close()
      sockets.forEach((socket) => socket.destroy())
      await once(server, 'close')
    },
  }
}
