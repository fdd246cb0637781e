import { Readable } from 'node:stream'
import { Failure } from '#domain/failure.ts'
import type { Json } from './subscribers.ts'

interface StreamEvent {
  readonly event: string
  readonly data: Json
}

/** One open stream. After its end both functions do nothing. */
export interface EventStream {
  send(event: StreamEvent): void
  end(): void
}

interface EventStreamOptions {
  /** The client's IP address, because each one may open a limited number of streams. */
  readonly address: string
  /** Starts to feed the stream. Returns a function that ends the subscription. */
  readonly subscribe: (stream: EventStream) => () => void
  /** Called every few seconds. False or a failure ends the stream. Without it the stream needs no right. */
  readonly mayContinue?: () => Promise<boolean>
}

interface EventStreamAnswer {
  readonly status: 200
  readonly stream: Readable
  readonly headers: Readonly<Record<string, string>>
}

export interface EventStreams {
  /**
   * Opens a stream of events with heartbeat comments (docs/rules.md#live-events). It ends when the client leaves, stops
   * reading or loses its right, and when the server stops. Each end unsubscribes once. Throws 503 for too many streams
   * and during the stop.
   */
  openEventStream(options: EventStreamOptions): EventStreamAnswer
  /** Ends all streams. Their clients reconnect, and reload what they may have missed. */
  interrupt(): void
  /** The number of open streams. */
  count(): number
  /** Ends all streams and refuses new ones, because streams must not delay the stop of the server. */
  close(): void
}

export interface EventStreamLimits {
  readonly maximum: number
  readonly maximumPerAddress: number
  readonly heartbeatMs: number
  /** Below the 5 s within which a revoked session must end (docs/rules.md#session-revocation). */
  readonly checkMs: number
}

const usualLimits: EventStreamLimits = {
  maximum: 1000,
  // The devices of a lobby share one IP address.
  maximumPerAddress: 200,
  heartbeatMs: 15_000,
  checkMs: 4_000,
}

/** Unread bytes after which a client is cut off. It reconnects and reloads. */
const unreadBytes = 64 * 1024
/** Pause of a client before it reconnects. */
const retryMs = 3_000

const headers = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-store',
  // Stops proxies from buffering the events.
  'x-accel-buffering': 'no',
} as const

/** Creates the streams of the process. create-modules.ts shares them, and app.ts closes them. */
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
    openEventStream({ address, subscribe, mayContinue }) {
      refuseBeyond(address)
      const { readable, stream, whenEnded } = createStream()
      open.set(stream, address)
      whenEnded(() => open.delete(stream))
      const heartbeat = setInterval(() => stream.write(': alive\n\n'), limits.heartbeatMs)
      whenEnded(() => clearInterval(heartbeat))
      if (mayContinue !== undefined) whenEnded(watchRight(stream, mayContinue, limits.checkMs))
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

/** A text stream that ends once, by either side, and then runs its end callbacks. */
function createStream() {
  let ended = false
  const waiting: (() => void)[] = []
  const finish = (): void => {
    ended = true
    waiting.splice(0).forEach((fn) => fn())
  }
  const readable = new Readable({
    read: () => {},
    // The client left or was cut off.
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

/** Repeats the check, one at a time, and ends the stream at the first refusal. */
function watchRight(stream: EventStream, mayContinue: () => Promise<boolean>, pauseMs: number): () => void {
  let asking = false
  const timer = setInterval(() => {
    if (asking) return
    asking = true
    mayContinue()
      .catch(() => false)
      .then((may) => {
        asking = false
        if (!may) stream.end()
      })
      .catch(() => stream.end())
  }, pauseMs)
  return () => clearInterval(timer)
}
