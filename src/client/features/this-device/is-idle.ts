/** Milliseconds without use after which the device is idle. */
const IDLE_AFTER = 60_000

/**
 * True when, in the last minute, nobody has touched the device and no person has opened the page. The arguments are
 * times in milliseconds. `lastActivity` or `openedAt` is 0 when there was no such touch or opening.
 */
export function isIdle(now: number, lastActivity: number, openedAt: number): boolean {
  // `openedAt` is in the future when the clock was set back: ignore it.
  const since = Math.max(lastActivity, openedAt <= now ? openedAt : 0)
  return now - since >= IDLE_AFTER
}
