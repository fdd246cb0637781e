import { Readable } from 'node:stream'
import { Failure } from '#domain/failure.ts'
import type { Json } from './subscribers.ts'

interface StreamEvent {
  readonly event: string
  readonly data: Json
}

export interface EventStream {
  send(event: StreamEvent): void
  end(): void
}

interface EventStreamOptions {
  /** Each address may have only a limited number of streams. */
  readonly address: string
  readonly subscribe: (stream: EventStream) => () => void
}

interface EventStreamAnswer {
  readonly status: 200
  readonly stream: Readable
  readonly headers: Readonly<Record<string, string>>
}

export interface EventStreams {
  /**
   * Opens a stream of events with heartbeat comments (docs/rules.md#live-events).
   *
   * Throws: 503 for too many streams, and while the server stops.
   */
  openEventStream(options: EventStreamOptions): EventStreamAnswer
  /** The clients then reconnect and load again, because they may have missed events. */
  interrupt(): void
  count(): number
  /** Ends all streams and refuses new ones, because open streams would delay the stop of the server. */
  close(): void
}

export interface EventStreamLimits {
  readonly maximum: number
  readonly maximumPerAddress: number
  readonly heartbeatMs: number
}

const usualLimits: EventStreamLimits = {
  maximum: 1000,
  // All devices of a lobby share one IP address, so the limit per address is high.
  maximumPerAddress: 200,
  heartbeatMs: 15_000,
}

/** Unread bytes after which the server closes a slow client's stream. */
const unreadBytes = 64 * 1024
const retryMs = 3_000

const headers = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-store',
  // Stops proxies from holding events back in a buffer.
  'x-accel-buffering': 'no',
} as const

export function createEventStreams(changed: Partial<EventStreamLimits> = {}): EventStreams {
  const limits = { ...usualLimits, ...changed }
  const open = new Map<EventStream, string>()
  let closed = false

  function refuseBeyond(address: string): void {
    if (closed) throw new Failure(503, 'stopping', { general: 'request.stopping' }, { retryAfter: 5 })
    const ofAddress = [...open.values()].filter((other) => other === address).length
    if (open.size >= limits.maximum || ofAddress >= limits.maximumPerAddress)
      throw new Failure(503, 'too-many-streams', { general: 'request.streams-full' }, { retryAfter: 30 })
  }

  function interrupt(): void {
    for (const stream of open.keys()) stream.end()
  }

  return {
    openEventStream({ address, subscribe }) {
      refuseBeyond(address)
      const { readable, stream, whenEnded } = createStream()
      open.set(stream, address)
      whenEnded(() => open.delete(stream))
      const heartbeat = setInterval(() => stream.write(': alive\n\n'), limits.heartbeatMs)
      whenEnded(() => clearInterval(heartbeat))
      stream.write(`retry: ${retryMs}\n\n`)
      try {
        whenEnded(subscribe(stream))
      } catch (error) {
        stream.end()
        throw error
      }
      return { status: 200, stream: readable, headers }
    },
    interrupt,
    count: () => open.size,
    close() {
      closed = true
      interrupt()
    },
  }
}

function createStream() {
  let ended = false
  const waiting: (() => void)[] = []
  const finish = (): void => {
    ended = true
    waiting.splice(0).forEach((fn) => fn())
  }
  const readable = new Readable({
    read: () => {},
    // Runs when the client closed the connection, or when `write` gives up because the client reads too slowly.
    destroy: (error, done) => {
      finish()
      done(error)
    },
  })
  const write = (text: string): void => {
    if (ended) return
    if (readable.readableLength > unreadBytes) readable.destroy()
    else readable.push(text)
  }
  return {
    readable,
    stream: {
      write,
      send: ({ event, data }: StreamEvent) => write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`),
      end: () => {
        if (ended) return
        finish()
        readable.push(null)
      },
    },
    whenEnded: (fn: () => void): void => {
      if (ended) fn()
      else waiting.push(fn)
    },
  }
}
