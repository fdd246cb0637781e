import { readStored, writeStored } from '#client/storage.ts'
import { createEvent } from '#client/store.ts'

const STORED = 'eddyline.clock-offset'
/** Milliseconds. Smaller changes of the learned time come from network delays, so the listeners are not called. */
const NOTICEABLE = 1_000

function storedOffset(): number {
  const value = Number(readStored(STORED))
  return Number.isFinite(value) ? value : 0
}

let offset: number | undefined
let isLearned = false
/** Offset between server clock and device clock at the last call of the listeners. */
let announced: number | undefined
const corrected = createEvent()

/**
 * Returns the learned server time in milliseconds. The one-hour and 24-hour rules use it
 * (docs/rules.md#learned-server-time).
 */
export function serverNow(): number {
  offset ??= storedOffset()
  return Date.now() + offset
}

/** False while the device has never learned the server's time and uses only its own clock. */
export function knowsServerTime(): boolean {
  return isLearned || readStored(STORED) !== null
}

/**
 * True once this page has learned the server's time. An offset stored by an earlier page may be wrong, because the
 * device's clock may have been set since.
 */
export function hasLearnedServerTime(): boolean {
  return isLearned
}

export const onServerClock = corrected.subscribe

/** Returns server clock minus device clock in milliseconds. The value changes only when the listeners are called. */
export function serverClockOffset(): number {
  announced ??= offset ??= storedOffset()
  return announced
}

/** `sentAt` and `receivedAt` are this device's milliseconds before and after the request. */
export function learnServerTime(header: string | null, sentAt: number, receivedAt: number = Date.now()): boolean {
  if (!header) return false
  const instant = Date.parse(header)
  // An answer after more than 10 s says little about the time. The offset has no limit, because a device's clock may be
  // years off.
  if (!Number.isFinite(instant) || receivedAt < sentAt || receivedAt - sentAt > 10_000) return false
  const before = serverClockOffset()
  isLearned = true
  offset = Math.round(instant - (sentAt + receivedAt) / 2)
  writeStored(STORED, String(offset))
  if (Math.abs(offset - before) >= NOTICEABLE) {
    announced = offset
    corrected.emit()
  }
  return true
}

export function forgetServerTime(): void {
  offset = announced = undefined
  isLearned = false
  writeStored(STORED, null)
}
