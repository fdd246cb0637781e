import { useSyncExternalStore } from 'react'
import { backoff } from './backoff.ts'
import { learnServerTime } from './server-clock.ts'

export type Connectivity = 'online' | 'offline'

const PROBE_TIMEOUT = 5_000
/** A page that needs the server looks so often after the last sign of it; with the time-out below it knows within 6 s. */
const HEARTBEAT = 3_000
const HEARTBEAT_TIMEOUT = 2_500
/** After the browser has said that there is a network: the server may take a while to be in reach. */
const EAGER = 60_000
const EAGER_PAUSE = 1_500

let state: Connectivity = 'online'
let failedProbes = 0
let probing: Promise<boolean> | undefined
let timer: ReturnType<typeof setTimeout> | undefined
let eagerUntil = 0
/** When our server last gave a sign of itself, in this device's milliseconds. */
let signAt = 0
/** How long the last answer to a probe took: over a slow link none comes sooner. */
let roundTrip = 0
const needs = new Set<() => boolean>()
const listeners = new Set<(state: Connectivity) => void>()

/** Asks the server whether it is there. The nonce makes caches and captive portals useless as an answer. */
async function probe(timeout: number): Promise<boolean> {
  const nonce = crypto.randomUUID()
  const sentAt = Date.now()
  try {
    const response = await fetch(`/healthz?nonce=${nonce}`, {
      cache: 'no-store',
      headers: { accept: 'application/json' },
      signal: AbortSignal.timeout(Math.max(timeout, Math.min(4 * roundTrip, 2 * PROBE_TIMEOUT))),
    })
    const body: unknown = await response.json()
    if (!response.ok || typeof body !== 'object' || body === null) return false
    if (!('nonce' in body) || body.nonce !== nonce) return false
    roundTrip = Date.now() - sentAt
    learnServerTime(response.headers.get('server-time'), sentAt)
    return true
  } catch {
    return false
  }
}

function become(next: Connectivity): void {
  if (state === next) return
  state = next
  for (const listener of listeners) listener(next)
}

/** Whether somebody looks at a page that needs the server, or something waits to be sent. */
function isNeeded(): boolean {
  return document.visibilityState === 'visible' && [...needs].some((need) => need())
}

/** Milliseconds until the next probe of a server that did not answer. */
function pauseAfterFailure(): number {
  if (isNeeded() || Date.now() < eagerUntil) return EAGER_PAUSE * (0.7 + 0.6 * Math.random())
  return 500 + backoff(failedProbes, failedProbes < 4)
}

async function runProbe(timeout: number): Promise<boolean> {
  clearTimeout(timer)
  const startedAt = Date.now()
  const isThere = await probe(timeout)
  // Bytes of an upload, or an answer, came through a link too full for the probe.
  const reachable = isThere || (state === 'online' && signAt > startedAt)
  probing = undefined
  if (reachable) {
    failedProbes = 0
    signAt = Date.now()
    become('online')
  } else {
    failedProbes += 1
    become('offline')
  }
  schedule()
  return reachable
}

function schedule(): void {
  clearTimeout(timer)
  if (state === 'offline') timer = setTimeout(() => void checkNow(), pauseAfterFailure())
  else if (needs.size > 0) timer = setTimeout(beat, Math.max(100, HEARTBEAT - silence()))
}

/** Milliseconds since the last sign of the server. A clock that was put back says nothing: then it is long. */
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

/** Probes now, or joins the probe under way. True: the server answers. */
export function checkNow(): Promise<boolean> {
  return look(PROBE_TIMEOUT)
}

/**
 * While `need` says so and the page is looked at, the server is asked every few seconds whether it is there, unless it is
 * heard anyway; answers how to stop. Nobody else's battery and network are spent on it.
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
  /** An answer of our own server was heard. */
  heard(): void {
    signAt = Date.now()
    if (state === 'online') return
    failedProbes = 0
    become('online')
    schedule()
  },
  /** Something of ours gets through, though nothing was answered yet. */
  moving(): void {
    signAt = Date.now()
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
  addEventListener('online', () => {
    eagerUntil = Date.now() + EAGER
    void checkNow()
  })
  addEventListener('offline', () => void checkNow())
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && state === 'offline') void checkNow()
  })
  // Somebody is there and waits: they need not wait for the backoff.
  addEventListener('pointerdown', () => void (state === 'offline' && checkNow()))
  if (!navigator.onLine) void checkNow()
  // A page that is made of what the device keeps asks nobody, and what came before this was not heard.
  setTimeout(() => void (signAt === 0 && look(PROBE_TIMEOUT)), HEARTBEAT)
}

/** Whether the server can be reached, as far as known. */
export function useConnectivity(): Connectivity {
  return useSyncExternalStore(connectivity.subscribe, () => state)
}
