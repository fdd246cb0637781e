import { ApiError } from '#client/api/api-error.ts'
import { readEvents } from '#client/api/read-events.ts'
import { backoff } from './backoff.ts'
import { pause } from './pause.ts'

export interface EventListener {
  /** A path of the API that streams events. */
  readonly path: string
  /** Of what is listened to: tabs with the same name share one stream. */
  readonly name: string
  /** The stream lives, here or in another tab. When it was just opened, what happened before it was not heard. */
  readonly onAlive: (opened: boolean) => void
  readonly onEvent: (name: string, data: string) => void
}

/** What one tab tells the others. */
type Message =
  | { readonly kind: 'alive'; readonly opened?: boolean }
  | { readonly kind: 'event'; readonly name: string; readonly data: string }

function isMessage(value: unknown): value is Message {
  if (typeof value !== 'object' || value === null || !('kind' in value)) return false
  if (value.kind === 'alive') return true
  const isEvent = value.kind === 'event' && 'name' in value && 'data' in value
  return isEvent && typeof value.name === 'string' && typeof value.data === 'string'
}

const FIRST_PAUSE = 300

/** A stream that lasted this long was a good one: the next is opened at once. */
const LASTED = 10_000

/** Answers by which the server says that there is nothing to be heard: unknown, or not for this user. */
const NEVER: readonly number[] = [400, 401, 403, 404]

/** How long to wait before the stream is opened again; null: never. */
function pauseAfter(error: unknown, failures: number): number | null {
  if (error instanceof ApiError && NEVER.includes(error.status)) return null
  const told = error instanceof ApiError && error.retryAfter !== null ? error.retryAfter * 1000 : 0
  return Math.max(told, FIRST_PAUSE + backoff(failures, true))
}

/** Opens the stream again and again until it is stopped, or the server says that there is none. */
async function keepReading(path: string, tell: (message: Message) => void, signal: AbortSignal): Promise<void> {
  let failures = 0
  while (!signal.aborted) {
    const startedAt = Date.now()
    let opened = true
    // The server ends a stream when it restarts.
    const error: unknown = await readEvents(path, {
      signal,
      onAlive: () => {
        tell({ kind: 'alive', opened })
        opened = false
      },
      onEvent: ({ name, data }) => tell({ kind: 'event', name, data }),
    }).catch((reason: unknown) => reason)
    failures = Date.now() - startedAt > LASTED ? 0 : failures + 1
    const wait = pauseAfter(error, failures)
    if (wait === null) return
    await pause(wait, signal)
  }
}

/**
 * Hears of what happens until the answered function is called. One stream per device: of several tabs that listen to the
 * same one reads and tells the others (rules.md 1.6).
 */
export function listenToEvents({ path, name, onAlive, onEvent }: EventListener): () => void {
  const stop = new AbortController()
  const { signal } = stop
  const channel = typeof BroadcastChannel === 'function' ? new BroadcastChannel(name) : null
  const hear = (message: Message): void => {
    if (signal.aborted) return
    if (message.kind === 'alive') onAlive(message.opened === true)
    else onEvent(message.name, message.data)
  }
  const tell = (message: Message): void => {
    hear(message)
    if (!signal.aborted) channel?.postMessage(message)
  }
  channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (isMessage(data)) hear(data)
  })
  const read = () => keepReading(path, tell, signal)
  // The types of the platform do not say that insecure pages and old browsers have no locks.
  const locks: LockManager | undefined = navigator.locks
  void (locks ? locks.request(name, { signal }, read) : read()).catch(() => undefined)
  return () => {
    stop.abort()
    channel?.close()
  }
}
