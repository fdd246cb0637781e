import { createServer, connect, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'

/** The state of the network: down, up, or slow and cut again and again in the middle of the data. */
type LinkState = 'down' | 'up' | { readonly bytesPerSecond: number; readonly cutAfterBytes: readonly [number, number] }

export interface PoorLink {
  /** The address for the browser. It stays the same in every state of the network. */
  readonly url: string
  /** The number of connections that were cut in the middle of the data. */
  readonly cuts: () => number
  set(state: LinkState): void
  close(): Promise<void>
}

const tickMs = 20

/** Opens a TCP proxy. It can cut connections in the middle of the data without closing them properly. */
export async function openPoorLink(target: () => number): Promise<PoorLink> {
  let state: LinkState = 'up'
  let cuts = 0
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    if (state === 'down') {
      near.destroy()
      return
    }
    const far = connect(target(), '127.0.0.1')
    sockets.add(near).add(far)
    const end = (): void => {
      near.destroy()
      far.destroy()
      sockets.delete(near)
      sockets.delete(far)
    }
    for (const socket of [near, far]) socket.on('error', end).on('close', end)
    far.pipe(near)
    let left = typeof state === 'object' ? between(state.cutAfterBytes) : Infinity
    near.on('data', (chunk: Buffer) => {
      left -= chunk.length
      if (left < 0) {
        cuts += 1
        end()
        return
      }
      far.write(chunk)
      if (typeof state !== 'object') return
      near.pause()
      setTimeout(() => near.resume(), Math.max(tickMs, (chunk.length / state.bytesPerSecond) * 1000))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://localhost:${port}`,
    cuts: () => cuts,
    set: (next) => {
      state = next
      // Cuts open connections, which would otherwise keep the old state of the network.
      for (const socket of sockets) socket.destroy()
      sockets.clear()
    },
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy()
        server.close(() => resolve())
      }),
  }
}

function between([least, most]: readonly [number, number]): number {
  return least + Math.floor(Math.random() * (most - least))
}
