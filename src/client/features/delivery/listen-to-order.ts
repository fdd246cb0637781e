import type { ZipFile } from '#contract/schema.gen.ts'
import { pause } from '#client/offline/pause.ts'
import { ApiError } from '#client/api/api-error.ts'
import { readEvents } from '#client/api/read-events.ts'
import { backoff } from '#client/offline/backoff.ts'

interface Listener {
  /** The stream lives, here or in another tab. */
  onAlive: () => void
  /** Something has changed: ask for the order. */
  onChange: () => void
  /** Its zip, as it now is. */
  onZip: (zip: ZipFile) => void
}

/** What one tab tells the others. */
type Message =
  { readonly kind: 'alive' } | { readonly kind: 'change' } | { readonly kind: 'zip'; readonly data: string }

function isMessage(value: unknown): value is Message {
  if (typeof value !== 'object' || value === null || !('kind' in value)) return false
  if (value.kind === 'zip') return 'data' in value && typeof value.data === 'string'
  return value.kind === 'alive' || value.kind === 'change'
}

const STATUSES: readonly unknown[] = [
  'requested',
  'building',
  'ready',
  'expired',
  'failed',
] satisfies ZipFile['status'][]

const isZip = (value: unknown): value is ZipFile =>
  typeof value === 'object' &&
  value !== null &&
  'status' in value &&
  STATUSES.includes(value.status) &&
  'done' in value &&
  'count' in value

function readZip(data: string): ZipFile | null {
  try {
    const zip: unknown = JSON.parse(data)
    return isZip(zip) ? zip : null
  } catch {
    return null
  }
}

const FIRST_PAUSE = 300

/** A stream that lasted this long was a good one: the next is opened at once. */
const LASTED = 10_000

/** How long to wait before the stream is opened again; null: never, since there is no such order. */
function pauseAfter(error: unknown, failures: number): number | null {
  if (error instanceof ApiError && (error.status === 400 || error.status === 404)) return null
  const told = error instanceof ApiError && error.retryAfter !== null ? error.retryAfter * 1000 : 0
  return Math.max(told, FIRST_PAUSE + backoff(failures, true))
}

/** Opens the stream again and again until it is stopped, or the server says that there is no such order. */
async function keepReading(hash: string, tell: (message: Message) => void, signal: AbortSignal): Promise<void> {
  let failures = 0
  while (!signal.aborted) {
    const startedAt = Date.now()
    // The server begins with how things stand, so that nothing is missed; it ends a stream when it restarts.
    const error: unknown = await readEvents(`/order/hash/${hash}/events`, {
      signal,
      onAlive: () => tell({ kind: 'alive' }),
      onEvent: ({ name, data }) => tell(name === 'zip' ? { kind: 'zip', data } : { kind: 'change' }),
    }).catch((reason: unknown) => reason)
    failures = Date.now() - startedAt > LASTED ? 0 : failures + 1
    const wait = pauseAfter(error, failures)
    if (wait === null) return
    await pause(wait, signal)
  }
}

/**
 * Hears of each change of an order until the answered function is called. One stream per device: of several tabs with
 * the same order one reads and tells the others (rules.md 1.6).
 */
export function listenToOrder(hash: string, { onAlive, onChange, onZip }: Listener): () => void {
  const stop = new AbortController()
  const { signal } = stop
  const name = `eddyline-order-${hash}`
  const channel = typeof BroadcastChannel === 'function' ? new BroadcastChannel(name) : null
  const hear = (message: Message): void => {
    if (signal.aborted) return
    if (message.kind === 'alive') return onAlive()
    const zip = message.kind === 'zip' ? readZip(message.data) : null
    if (zip) onZip(zip)
    else onChange()
  }
  const tell = (message: Message): void => {
    hear(message)
    if (!signal.aborted) channel?.postMessage(message)
  }
  channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (isMessage(data)) hear(data)
  })
  const read = () => keepReading(hash, tell, signal)
  // The types of the platform do not say that insecure pages and old browsers have no locks.
  const locks: LockManager | undefined = navigator.locks
  void (locks ? locks.request(name, { signal }, read) : read()).catch(() => undefined)
  return () => {
    stop.abort()
    channel?.close()
  }
}
