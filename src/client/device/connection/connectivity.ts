import { useSyncExternalStore } from 'react'
import { backoff } from './backoff.ts'
import { newId } from '../database/new-id.ts'
import { learnServerTime, serverNow } from './server-clock.ts'

export type Connectivity = 'online' | 'offline'

const PROBE_TIMEOUT = 5_000
/** Milliseconds between probes while a page needs the server. With the probe's timeout, an outage shows within 6 s. */
const HEARTBEAT = 3_000
const HEARTBEAT_TIMEOUT = 2_500
/** Milliseconds for the first probe: an outage shows within 5 s of a cold start. */
const START_TIMEOUT = 3_500
/** Milliseconds of fast probes after the browser reports a network, because the server may be in reach only later. */
const EAGER = 60_000
const EAGER_PAUSE = 1_500

let state: Connectivity = 'online'
/** Initially the time at which the page started. */
let inReachSince = serverNow()
let failedProbes = 0
let probing: Promise<boolean> | undefined
let timer: ReturnType<typeof setTimeout> | undefined
let eagerUntil = 0
/** Time of the last answer or upload progress, in this device's milliseconds. */
let signAt = 0
/** Duration of the last probe in milliseconds. On a slow link the next probe gets more time. */
let roundTrip = 0
const needs = new Set<() => boolean>()
const listeners = new Set<(state: Connectivity) => void>()

/** Asks if our server can take orders. The nonce defeats caches and captive portals. */
async function probe(timeout: number): Promise<'here' | 'refused' | 'silent'> {
  const nonce = newId()
  const sentAt = Date.now()
  try {
    const response = await fetch(`/healthz?for=orders&nonce=${nonce}`, {
      cache: 'no-store',
      headers: { accept: 'application/json' },
      signal: AbortSignal.timeout(Math.max(timeout, Math.min(4 * roundTrip, 2 * PROBE_TIMEOUT))),
    })
    if (response.status === 503 && response.headers.has('server-time')) return 'refused'
    const body: unknown = await response.json()
    if (!response.ok || typeof body !== 'object' || body === null) return 'silent'
    if (!('nonce' in body) || body.nonce !== nonce) return 'silent'
    roundTrip = Date.now() - sentAt
    learnServerTime(response.headers.get('server-time'), sentAt)
    return 'here'
  } catch {
    return 'silent'
  }
}

function setState(next: Connectivity): void {
  if (state === next) return
  state = next
  if (next === 'online') inReachSince = serverNow()
  for (const listener of listeners) listener(next)
}

/** True when the page is visible and something on it needs the server, such as unsent actions. */
function isNeeded(): boolean {
  return document.visibilityState === 'visible' && [...needs].some((need) => need())
}

/** Milliseconds until the next probe after a failed one. */
function pauseAfterFailure(): number {
  if (isNeeded() || Date.now() < eagerUntil) return EAGER_PAUSE * (0.7 + 0.6 * Math.random())
  return 500 + backoff(failedProbes, failedProbes < 4)
}

async function runProbe(timeout: number): Promise<boolean> {
  clearTimeout(timer)
  const signBefore = signAt
  const found = await probe(timeout)
  // An answer or upload progress during the probe proves that the server is in reach: only the link is busy.
  const reachable = found === 'here' || (found === 'silent' && state === 'online' && signAt !== signBefore)
  probing = undefined
  if (reachable) {
    failedProbes = 0
    signAt = Date.now()
    setState('online')
  } else {
    failedProbes += 1
    setState('offline')
  }
  schedule()
  return reachable
}

function schedule(): void {
  clearTimeout(timer)
  if (state === 'offline') timer = setTimeout(() => void checkNow(), pauseAfterFailure())
  else if (needs.size > 0) timer = setTimeout(beat, Math.max(100, HEARTBEAT - silence()))
}

/** Milliseconds since the last sign of the server. A clock that was set back counts as one heartbeat. */
function silence(): number {
  const since = Date.now() - signAt
  return since < 0 ? HEARTBEAT : since
}

function beat(): void {
  if (!isNeeded()) timer = setTimeout(beat, HEARTBEAT)
  else if (silence() < HEARTBEAT) schedule()
  else void look(HEARTBEAT_TIMEOUT)
}

function look(timeout: number): Promise<boolean> {
  probing ??= runProbe(timeout)
  return probing
}

export function checkNow(): Promise<boolean> {
  return look(PROBE_TIMEOUT)
}

/**
 * Probes every few seconds while `need` holds, the page is visible and no other answer comes. Without a need, probes
 * would waste battery and network. Returns the function that stops it.
 */
export function keepWatch(need: () => boolean): () => void {
  needs.add(need)
  if (!probing) schedule()
  return () => void needs.delete(need)
}

export const connectivity = {
  get state(): Connectivity {
    return state
  },
  /**
   * Learned server time in milliseconds since which the server has been in reach. Actions queued before it are late.
   */
  get inReachSince(): number {
    return inReachSince
  },
  heard(): void {
    signAt = Date.now()
    if (state === 'online') return
    failedProbes = 0
    setState('online')
    schedule()
  },
  /** A call ended. Our server's 503 may mean that its database is away, so only a probe can tell. */
  ended({ kind, status }: { readonly kind: 'ours' | 'foreign' | 'none'; readonly status: number }): void {
    if (kind === 'ours' && status !== 503) this.heard()
    else this.lost()
  },
  /** Bytes of an upload moved, without an answer yet. */
  moving(): void {
    signAt = Date.now()
  },
  /**
   * A request got no answer, or a foreign one. The state changes only if a probe fails too
   * (docs/rules.md#connectivity).
   */
  lost(): void {
    void checkNow()
  },
  subscribe(listener: (state: Connectivity) => void): () => void {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}

let watching = false

/**
 * Treats the browser's online and offline events as hints to probe. Probes at once on a page that the service worker
 * served, because its first calls may have failed unseen.
 */
export function watchConnectivity({ isFromServer }: { isFromServer: boolean }): void {
  if (watching) return
  watching = true
  addEventListener('online', () => {
    eagerUntil = Date.now() + EAGER
    void checkNow()
  })
  addEventListener('offline', () => void checkNow())
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && state === 'offline') void checkNow()
  })
  // Somebody is waiting, so skip the backoff.
  addEventListener('pointerdown', () => void (state === 'offline' && checkNow()))
  if (!isFromServer || !navigator.onLine) void look(START_TIMEOUT)
  // Probes when no answer was seen: a page drawn from kept data sends nothing, and earlier answers went unseen.
  setTimeout(() => void (signAt === 0 && look(PROBE_TIMEOUT)), HEARTBEAT)
}

export function useConnectivity(): Connectivity {
  return useSyncExternalStore(connectivity.subscribe, () => state)
}
