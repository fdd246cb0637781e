/** Milliseconds without use after which the device is idle. */
const IDLE_AFTER = 60_000

/**
 * True once a minute has passed since the last touch, and since a person opened the page. All arguments are in
 * milliseconds; 0 means that the event has not happened.
 */
export function isIdle(now: number, lastActivity: number, openedAt: number): boolean {
  // `openedAt` is in the future when the clock was set back: ignore it.
  const since = Math.max(lastActivity, openedAt <= now ? openedAt : 0)
  return now - since >= IDLE_AFTER
}
