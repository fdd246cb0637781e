import { useSyncExternalStore } from 'react'
import { anySignal } from '#client/api/any-signal.ts'
import { createEvent } from '#client/store.ts'
import { backoff } from './backoff.ts'
import { newId } from '../database/new-id.ts'
import { pause } from './pause.ts'
import { learnServerTime, serverNow } from './server-clock.ts'

export type Connectivity = 'online' | 'offline'

const PROBE_TIMEOUT = 5_000
/**
 * Milliseconds between probes while a page needs the server. With the probe's timeout, the page shows an outage within
 * 6 s.
 */
const HEARTBEAT = 3_000
const HEARTBEAT_TIMEOUT = 2_500
/** Milliseconds until the first probe times out. The page then shows an outage within 5 s of its start. */
const START_TIMEOUT = 3_500
/**
 * Milliseconds of frequent probes after the browser reports a network, because the server may be reachable only later.
 */
const EAGER = 60_000
const EAGER_PAUSE = 1_500

let state: Connectivity = 'online'
/** True while the server answers but cannot take orders, for example on a full disk. */
let isRefusing = false
let inReachSince = serverNow()
let failedProbes = 0
let probing: Promise<boolean> | undefined
let timer: ReturnType<typeof setTimeout> | undefined
let eagerUntil = 0
/** Time of the last answer or upload progress, in milliseconds by this device's clock. */
let signAt = 0
/** True after a failed probe that an answer overruled. The network may have gone since that answer. */
let isDoubtful = false
/** Duration of the last probe in milliseconds. On a slow link the next probe gets a longer timeout. */
let roundTrip = 0
const needs = new Set<() => boolean>()
const changed = createEvent<Connectivity>()

/** The answer must contain the random nonce, so no cache or captive portal can fake it. */
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

function setState(next: Connectivity, refusing = false): void {
  if (state === next && isRefusing === refusing) return
  state = next
  isRefusing = refusing
  if (next === 'online') inReachSince = serverNow()
  changed.emit(next)
}

function isNeeded(): boolean {
  return document.visibilityState === 'visible' && [...needs].some((need) => need())
}

function pauseAfterFailure(): number {
  if (isNeeded() || Date.now() < eagerUntil) return EAGER_PAUSE * (0.7 + 0.6 * Math.random())
  return 500 + backoff(failedProbes, failedProbes < 4)
}

async function runProbe(timeout: number): Promise<boolean> {
  clearTimeout(timer)
  const signBefore = signAt
  const found = await probe(timeout)
  // An answer or upload progress during a failed probe proves that the server is reachable. The probe then failed only
  // because the link is busy.
  const reachable = found === 'here' || (found === 'silent' && state === 'online' && signAt !== signBefore)
  probing = undefined
  isDoubtful = reachable && found === 'silent'
  if (reachable) {
    failedProbes = 0
    signAt = Date.now()
    setState('online')
  } else {
    failedProbes += 1
    setState('offline', found === 'refused')
  }
  schedule()
  return reachable
}

function schedule(): void {
  clearTimeout(timer)
  if (state === 'offline') timer = setTimeout(() => void checkNow(), pauseAfterFailure())
  else if (needs.size > 0 || isDoubtful) timer = setTimeout(beat, Math.max(100, HEARTBEAT - silence()))
}

/**
 * If the device's clock was set back, the time since the last answer is unknown. The function then returns `HEARTBEAT`,
 * so that the next probe starts at once.
 */
function silence(): number {
  const since = Date.now() - signAt
  return since < 0 ? HEARTBEAT : since
}

function beat(): void {
  if (!isNeeded() && !isDoubtful) timer = setTimeout(beat, HEARTBEAT)
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
 * Probes the server every few seconds while `need` returns true, the page is visible and no other answer comes. Without
 * a need, probes would waste battery and network.
 */
export function probeWhile(need: () => boolean): () => void {
  needs.add(need)
  if (!probing) schedule()
  return () => void needs.delete(need)
}

export const connectivity = {
  get state(): Connectivity {
    return state
  },
  get isRefusing(): boolean {
    return isRefusing
  },
  /**
   * Learned server time in milliseconds since which the server has been reachable. An action queued earlier has waited
   * through an outage.
   */
  get inReachSince(): number {
    return inReachSince
  },
  heard(): void {
    signAt = Date.now()
    if (state === 'online') return
    // A server that refuses orders still answers other calls, so only a probe can tell that it takes orders again.
    if (isRefusing) return this.lost()
    failedProbes = 0
    setState('online')
    schedule()
  },
  /** A missing answer starts a probe. So does a 503 of our server, because its database may be down. */
  ended({ kind, status }: { readonly kind: 'ours' | 'foreign' | 'none'; readonly status: number }): void {
    if (kind === 'ours' && status !== 503) this.heard()
    else this.lost()
  },
  /** Takes note that an upload moved bytes, which proves that the server is reachable before it has answered. */
  moving(): void {
    signAt = Date.now()
  },
  /**
   * Call it when a request got no answer, or an answer from a captive portal or proxy. The state changes only if a
   * probe fails too (docs/rules.md#connectivity).
   */
  lost(): void {
    void checkNow()
  },
  subscribe: changed.subscribe,
}

let watching = false

/**
 * Probes the server when the browser reports that it went online or offline, because these reports may be wrong. Also
 * probes at once on a page that came from the service worker. The first requests of such a page may have failed before
 * this code listened.
 */
export function watchConnectivity({ isFromServer }: { isFromServer: boolean }): void {
  if (watching) return
  watching = true
  addEventListener('online', () => {
    eagerUntil = Date.now() + EAGER
    void checkNow()
  })
  // A running probe may have got its answer before the network went down, so another probe follows it.
  addEventListener('offline', () => void (probing ?? Promise.resolve()).then(checkNow))
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && state === 'offline') void checkNow()
  })
  addEventListener('pointerdown', () => void (state === 'offline' && checkNow()))
  if (!isFromServer || !navigator.onLine) void look(START_TIMEOUT)
  // Probes if the page got no answer in its first seconds. A page drawn from kept answers may send no request that
  // would reveal an outage. Answers that came before this code loaded do not count, because it could not see them.
  setTimeout(() => void (signAt === 0 && look(PROBE_TIMEOUT)), HEARTBEAT)
}

export function useRefusal(): boolean {
  return useSyncExternalStore(connectivity.subscribe, () => isRefusing)
}

export function useConnectivity(): Connectivity {
  return useSyncExternalStore(connectivity.subscribe, () => state)
}

/** Resolves early when the server is back, and when `signal` aborts. */
export async function pauseUntilBack(ms: number, signal: AbortSignal): Promise<void> {
  const isBack = new AbortController()
  const stop = connectivity.subscribe((next) => next === 'online' && isBack.abort())
  await pause(ms, anySignal(signal, isBack.signal))
  stop()
}
