const STORED = 'eddyline.clock-offset'
/** Milliseconds. Smaller differences come from network delays, so they notify nobody. */
const NOTICEABLE = 1_000

function readStored(): number {
  try {
    const value = Number(localStorage.getItem(STORED))
    return Number.isFinite(value) ? value : 0
  } catch {
    return 0
  }
}

let offset: number | undefined
let isLearned = false
/** The offset at the last notification. */
let announced: number | undefined
const listeners = new Set<() => void>()

/**
 * Returns the learned server time in milliseconds. The one-hour and 24-hour rules use it
 * (docs/rules.md#learned-server-time).
 */
export function serverNow(): number {
  offset ??= readStored()
  return Date.now() + offset
}

/** False while the device's own clock is the only source. */
export function knowsServerTime(): boolean {
  try {
    return localStorage.getItem(STORED) !== null
  } catch {
    return offset !== undefined
  }
}

/**
 * True once this page learned the server's time. An offset from an earlier page may be wrong, because the device's
 * clock may have been set since.
 */
export function hasLearnedServerTime(): boolean {
  return isLearned
}

/** Calls back when the learned time moves by a second or more. Returns the function that stops it. */
export function onServerClock(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Returns server clock minus device clock in milliseconds. Changes only when the listeners are called. */
export function serverClockOffset(): number {
  announced ??= offset ??= readStored()
  return announced
}

/**
 * Learns from a `Server-Time` header. Returns false when the header is unusable. `sentAt`, `receivedAt`: this device's
 * milliseconds around the request.
 */
export function learnServerTime(header: string | null, sentAt: number, receivedAt: number = Date.now()): boolean {
  if (!header) return false
  const instant = Date.parse(header)
  // A slow answer says little about the time. The offset has no limit: a device's clock may be years off.
  if (!Number.isFinite(instant) || receivedAt < sentAt || receivedAt - sentAt > 10_000) return false
  const before = serverClockOffset()
  isLearned = true
  offset = Math.round(instant - (sentAt + receivedAt) / 2)
  try {
    localStorage.setItem(STORED, String(offset))
  } catch {
    // Storage is denied: the offset lasts as long as the page.
  }
  if (Math.abs(offset - before) >= NOTICEABLE) {
    announced = offset
    for (const listener of listeners) listener()
  }
  return true
}

export function forgetServerTime(): void {
  offset = announced = undefined
  isLearned = false
  try {
    localStorage.removeItem(STORED)
  } catch {
    // nothing is stored
  }
}
