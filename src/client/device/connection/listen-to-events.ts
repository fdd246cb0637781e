import { ApiError } from '#client/api/api-error.ts'
import { readEvents } from '#client/api/read-events.ts'
import { backoff } from './backoff.ts'
import { pauseUntilBack } from './connectivity.ts'

interface StreamListener {
  readonly path: string
  readonly name: string
  readonly headers?: Readonly<Record<string, string>>
  /**
   * Called when the stream is alive, in this tab or another. `opened`: the stream is new, so this page has missed
   * earlier events.
   */
  readonly onAlive: (opened: boolean) => void
  readonly onEvent: (name: string, data: string) => void
}

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

/** Milliseconds. After a stream that lasted longer, the waits between attempts start short again. */
const GOOD_STREAM = 10_000

const NO_STREAM: readonly number[] = [400, 401, 403, 404]

/** Returns the milliseconds to wait before this tab opens the stream again. */
function pauseAfter(error: unknown, failures: number): number | null {
  if (error instanceof ApiError && NO_STREAM.includes(error.status)) return null
  const asked = error instanceof ApiError && error.retryAfter !== null ? error.retryAfter * 1000 : 0
  return Math.max(asked, FIRST_PAUSE + backoff(failures, true))
}

async function readWhileOpen(
  { path, headers }: Pick<StreamListener, 'path' | 'headers'>,
  broadcast: (message: Message) => void,
  signal: AbortSignal,
): Promise<void> {
  let failures = 0
  while (!signal.aborted) {
    const startedAt = Date.now()
    let opened = true
    const error: unknown = await readEvents(path, {
      signal,
      headers,
      onAlive: () => {
        broadcast({ kind: 'alive', opened })
        opened = false
      },
      onEvent: ({ name, data }) => broadcast({ kind: 'event', name, data }),
    }).catch((reason: unknown) => reason)
    failures = Date.now() - startedAt > GOOD_STREAM ? 0 : failures + 1
    const wait = pauseAfter(error, failures)
    if (wait === null) return
    await pauseUntilBack(wait, signal)
  }
}

/**
 * One of all tabs with the same name reads the stream and relays the events to the others (docs/rules.md#live-events).
 */
export function listenToEvents({ path, name, headers, onAlive, onEvent }: StreamListener): () => void {
  const stop = new AbortController()
  const { signal } = stop
  const channel = typeof BroadcastChannel === 'function' ? new BroadcastChannel(name) : null
  const receive = (message: Message): void => {
    if (signal.aborted) return
    if (message.kind === 'alive') onAlive(message.opened === true)
    else onEvent(message.name, message.data)
  }
  const broadcast = (message: Message): void => {
    receive(message)
    if (!signal.aborted) channel?.postMessage(message)
  }
  channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (isMessage(data)) receive(data)
  })
  const read = () => readWhileOpen({ path, ...(headers ? { headers } : {}) }, broadcast, signal)
  // `navigator.locks` is missing on insecure pages and in old browsers, but TypeScript's DOM types declare it as always
  // present.
  const locks: LockManager | undefined = navigator.locks
  void (locks ? locks.request(name, { signal }, read) : read()).catch(() => undefined)
  return () => {
    stop.abort()
    channel?.close()
  }
}
