import { useSyncExternalStore } from 'react'
import { backoff } from './backoff.ts'
import { learnServerTime } from './server-clock.ts'

export type Connectivity = 'online' | 'offline'

const PROBE_TIMEOUT = 5_000

/** Asks the server whether it is there. The nonce makes caches and captive portals useless as an answer. */
async function probe(): Promise<boolean> {
  const nonce = crypto.randomUUID()
  const sentAt = Date.now()
  try {
    const response = await fetch(`/healthz?nonce=${nonce}`, {
      cache: 'no-store',
      headers: { accept: 'application/json' },
      signal: AbortSignal.timeout(PROBE_TIMEOUT),
    })
    const body: unknown = await response.json()
    if (!response.ok || typeof body !== 'object' || body === null) return false
    if ('nonce' in body && body.nonce !== nonce) return false
    learnServerTime(response.headers.get('server-time'), sentAt)
    return true
  } catch {
    return false
  }
}

let state: Connectivity = 'online'
let failedProbes = 0
let probing: Promise<boolean> | undefined
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<(state: Connectivity) => void>()

function become(next: Connectivity): void {
  if (state === next) return
  state = next
  for (const listener of listeners) listener(next)
}

async function runProbe(): Promise<boolean> {
  clearTimeout(timer)
  const reachable = await probe()
  probing = undefined
  if (reachable) {
    failedProbes = 0
    become('online')
  } else {
    failedProbes += 1
    become('offline')
    timer = setTimeout(() => void checkNow(), 500 + backoff(failedProbes, failedProbes < 4))
  }
  return reachable
}

/** Probes now, or joins the probe under way. True: the server answers. */
export function checkNow(): Promise<boolean> {
  probing ??= runProbe()
  return probing
}

export const connectivity = {
  get state(): Connectivity {
    return state
  },
  /** An answer of our own server was heard. */
  heard(): void {
    if (state === 'online') return
    clearTimeout(timer)
    failedProbes = 0
    become('online')
  },
  /** A request got no answer, or one that is not ours. Believed only when the probe fails too (rules.md 9.5). */
  lost(): void {
    void checkNow()
  },
  subscribe(listener: (state: Connectivity) => void): () => void {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}

let watching = false

/** Takes the browser's own events as hints to look. */
export function watchConnectivity(): void {
  if (watching) return
  watching = true
  addEventListener('online', () => void checkNow())
  addEventListener('offline', () => void checkNow())
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && state === 'offline') void checkNow()
  })
  // Somebody is there and waits: they need not wait for the backoff.
  addEventListener('pointerdown', () => void (state === 'offline' && checkNow()))
  if (!navigator.onLine) void checkNow()
}

/** Whether the server can be reached, as far as known. */
export function useConnectivity(): Connectivity {
  return useSyncExternalStore(connectivity.subscribe, () => state)
}
