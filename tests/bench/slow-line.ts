import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

export interface SlowLine {
  readonly url: string
  /** Bytes that came down the line so far. */
  readonly received: () => number
  close(): Promise<void>
}

interface Speed {
  /** Milliseconds of a round trip. */
  readonly latency: number
  readonly bytesPerSecond: number
}

/** Opens a TCP proxy whose connections share one line, as those of a phone do. Service workers use it too. */
export async function openSlowLine(port: number, { latency, bytesPerSecond }: Speed): Promise<SlowLine> {
  let freeAt = 0
  let received = 0
  const sockets = new Set<Socket>()
  const send = async (from: Socket, to: Socket, isDown: boolean): Promise<void> => {
    for await (const chunk of from as AsyncIterable<Buffer>)
      // In packets, so that connections take turns.
      for (let at = 0; at < chunk.length; at += 1400) {
        const packet = chunk.subarray(at, at + 1400)
        if (isDown) {
          freeAt = Math.max(freeAt, performance.now()) + (packet.length / bytesPerSecond) * 1000
          await pause(freeAt - performance.now())
          received += packet.length
        }
        setTimeout(() => to.writable && to.write(packet), latency / 2)
      }
    setTimeout(() => to.end(), latency / 2)
  }
  const server = createServer((near) => {
    const far = connect(port, '127.0.0.1')
    for (const socket of [near, far]) {
      sockets.add(socket.setNoDelay(true))
      socket.on('close', () => sockets.delete(socket))
    }
    const end = (): void => {
      near.destroy()
      far.destroy()
    }
    // A new connection takes a round trip of its own.
    void pause(latency)
      .then(() => Promise.all([send(near, far, false), send(far, near, true)]))
      .catch(end)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    received: () => received,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy()
        server.close(() => resolve())
      }),
  }
}
