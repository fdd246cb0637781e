/**
 * Puts a fault of the work behind the page (storage refused, code that throws) on the console, where support can read it.
 * Nobody else would see it: the work is retried, and until it succeeds the actions just wait.
 */
export function reportFault(worker: 'drainer' | 'uploader', error: unknown): void {
  console.error(`The ${worker} failed and tries again:`, error)
}
