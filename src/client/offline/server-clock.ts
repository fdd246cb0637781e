const STORED = 'eddyline.clock-offset'

function readStored(): number {
  try {
    const value = Number(localStorage.getItem(STORED))
    return Number.isFinite(value) ? value : 0
  } catch {
    return 0
  }
}

let offset: number | undefined

/** The server's time as last learned, in milliseconds: what the one-hour and 24-hour rules count by (rules.md 9.5). */
export function serverNow(): number {
  offset ??= readStored()
  return Date.now() + offset
}

/** Whether this device was ever told what time it is: before that its own clock is all there is. */
export function knowsServerTime(): boolean {
  try {
    return localStorage.getItem(STORED) !== null
  } catch {
    return offset !== undefined
  }
}

/** Learns from a `Server-Time` header. `sentAt` and `receivedAt` are this device's milliseconds around the request. */
export function learnServerTime(header: string | null, sentAt: number, receivedAt: number = Date.now()): void {
  if (!header) return
  const told = Date.parse(header)
  // A slow answer says little about the time; a device's clock off by years still must be corrected.
  if (!Number.isFinite(told) || receivedAt < sentAt || receivedAt - sentAt > 10_000) return
  offset = Math.round(told - (sentAt + receivedAt) / 2)
  try {
    localStorage.setItem(STORED, String(offset))
  } catch {
    // Storage is denied: the offset lives as long as the page.
  }
}

/** For tests: forgets what was learned. */
export function forgetServerTime(): void {
  offset = undefined
  try {
    localStorage.removeItem(STORED)
  } catch {
    // nothing stored
  }
}
