const LOOK_EVERY = 10_000
/**
 * Milliseconds. The clock jumped if it moved this much more or less than the page's running time between two checks. A
 * late check in a background page is no jump, because `Date.now` and `performance.now` both keep running.
 */
const JUMP = 30_000

/**
 * Calls back when somebody sets the device's clock while the page is open: `Date.now` then moves away from
 * `performance.now`. A sleep of the device may look the same.
 */
export function watchClockJumps(onJump: () => void): () => void {
  const difference = (): number => Date.now() - performance.now()
  let last = difference()
  const timer = setInterval(() => {
    const now = difference()
    if (Math.abs(now - last) > JUMP) onJump()
    last = now
  }, LOOK_EVERY)
  return () => clearInterval(timer)
}
