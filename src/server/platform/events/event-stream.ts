import { Readable } from 'node:stream'
import { Failure } from '#domain/failure.ts'
import type { Json } from './subscribers.ts'

/** What a live page reads, one after another (server-sent events). */
interface StreamEvent {
  readonly event: string
  readonly data: Json
}

/** One open stream, for whoever feeds it; once it has ended both do nothing. */
export interface EventStream {
  send(event: StreamEvent): void
  end(): void
}

export interface EventStreamOptions {
  /** Who asks: one address may not take all streams. */
  readonly address: string
  /** Begins to feed the stream, at once, and gives back what ends that. */
  readonly subscribe: (stream: EventStream) => () => void
  /** Asked every few seconds: false, or a failure, ends the stream. Without it the stream needs no right. */
  readonly mayContinue?: () => Promise<boolean>
}

interface EventStreamAnswer {
  readonly status: 200
  readonly stream: Readable
  readonly headers: Readonly<Record<string, string>>
}

/** The live streams of this process. */
export interface EventStreams {
  /**
   * The answer that carries events as they happen, with a comment as a sign of life between them. It ends when the
   * client goes, reads nothing for long or may no longer know, and when the server stops; each time what `subscribe`
   * gave back is called once. Throws 503 when there are too many streams or the server stops.
   */
  openEventStream(options: EventStreamOptions): EventStreamAnswer
  /** Ends all of them and refuses new ones: streams must not hold the stop of the server. */
  close(): void
}

export interface EventStreamLimits {
  readonly maximum: number
  readonly maximumPerAddress: number
  readonly heartbeatMs: number
  /** Below the 5 s within which a revoked session ends everywhere (rules.md 8). */
  readonly checkMs: number
}

const usualLimits: EventStreamLimits = {
  maximum: 1000,
  // The devices of a lobby share one address.
  maximumPerAddress: 200,
  heartbeatMs: 15_000,
  checkMs: 4_000,
}

/** What a client may leave unread before it is cut off; it comes again and asks for what it missed. */
const unreadBytes = 64 * 1024
/** How long a client waits before it opens a stream that has ended again. */
const retryMs = 3_000

const headers = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-store',
  // Proxies must not collect what should arrive at once.
  'x-accel-buffering': 'no',
} as const

/** One for the whole process: app.ts makes it, hands it to the modules with live pages, and closes it. */
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
    close() {
      closed = true
      for (const stream of open.keys()) stream.end()
    },
  }
}

/** A stream of text that ends once, by either side, and then calls all that wait for its end. */
function createStream() {
  let ended = false
  const waiting: (() => void)[] = []
  const finish = (): void => {
    ended = true
    waiting.splice(0).forEach((fn) => fn())
  }
  const readable = new Readable({
    read: () => {},
    // The client has gone, or was cut off.
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
    /** Calls fn at the end; at once when that has been. */
    whenEnded: (fn: () => void): void => {
      if (ended) fn()
      else waiting.push(fn)
    },
  }
}

/** Asks again and again, one question at a time, and ends the stream at the first no. */
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
