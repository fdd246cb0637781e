export type BackgroundWork = 'drainer' | 'uploader' | 'reader' | 'cart refresh' | 'payment check' | 'hand-over check'

/**
 * Writes a fault of background work to the console, where support can read it. No page shows it, because the work is
 * retried and the actions wait until it succeeds.
 */
export function reportFault(worker: BackgroundWork, error: unknown): void {
  console.error(`The ${worker} failed and tries again:`, error)
}

/** Repeating work would otherwise report the same fault forever. */
export function reportOnce(worker: BackgroundWork): (error: unknown) => void {
  let isReported = false
  return (error) => {
    if (!isReported) reportFault(worker, error)
    isReported = true
  }
}
