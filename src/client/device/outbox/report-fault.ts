/** Work behind the page, by its name in the report. */
export type BackgroundWork = 'drainer' | 'uploader' | 'cart refresh' | 'payment check' | 'hand-over check'

/**
 * Puts a fault of the work behind the page (storage refused, code that throws) on the console, where support can read it.
 * Nobody else would see it: the work is retried, and until it succeeds the actions just wait.
 */
export function reportFault(worker: BackgroundWork, error: unknown): void {
  console.error(`The ${worker} failed and tries again:`, error)
}

/** Returns a function that reports the first fault that it receives, for work that would report the same one for ever. */
export function reportOnce(worker: BackgroundWork): (error: unknown) => void {
  let isReported = false
  return (error) => {
    if (!isReported) reportFault(worker, error)
    isReported = true
  }
}
