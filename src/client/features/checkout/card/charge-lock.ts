import { anySignal } from '#client/api/any-signal.ts'

// Milliseconds until a tab stops waiting for the lock. The server waits for a payment for a shorter time
// (docs/rules.md#unknown-payments). So the browser must have frozen a tab that still holds the lock.
const LONGEST_WAIT = 180_000

/**
 * Runs the work under a lock across the tabs of this device. Without it, a second tab could report that nothing was
 * charged while the first tab's request is in flight. Rejects when `signal` aborts first.
 */
export async function withChargeLock<T>(
  key: string,
  signal: AbortSignal,
  work: () => Promise<T>,
  longestWait = LONGEST_WAIT,
): Promise<T> {
  if (!('locks' in navigator)) return work()
  let hasLock = false
  const waiting = anySignal(signal, AbortSignal.timeout(longestWait))
  try {
    return await navigator.locks.request(`charge:${key}`, { signal: waiting }, async () => {
      hasLock = true
      return work()
    })
  } catch (error) {
    if (hasLock || signal.aborted) throw error
    return work()
  }
}
