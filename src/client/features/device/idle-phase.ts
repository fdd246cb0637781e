const IDLE_AFTER = 60_000

/**
 * Whether a kiosk with nothing of a guest on it has stood alone long enough to rest: since somebody last touched it, and
 * since its page was opened by hand. All in milliseconds; 0 where there was none.
 */
export function isLeftAlone(now: number, lastActivity: number, openedAt: number): boolean {
  // A clock that was put back since says nothing.
  const since = Math.max(lastActivity, openedAt <= now ? openedAt : 0)
  return now - since >= IDLE_AFTER
}
