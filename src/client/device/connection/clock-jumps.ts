const LOOK_EVERY = 10_000
/** Timers of a page in the background run late, but both clocks run on. */
const JUMP = 30_000

/**
 * Calls back when the device's clock was set while the page is open: it moved away from the clock that only counts. A
 * sleep may look the same. Returns how to stop.
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
