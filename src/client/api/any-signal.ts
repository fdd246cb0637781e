/**
 * Aborts with the first of `signals`, for the same reason. Replaces `AbortSignal.any`, which Safari before 17.4, Chrome
 * before 116 and Firefox before 124 lack.
 */
export function anySignal(...signals: readonly AbortSignal[]): AbortSignal {
  const joined = new AbortController()
  for (const signal of signals) {
    const abort = (): void => joined.abort(signal.reason)
    if (signal.aborted) abort()
    // `signal` removes the other listeners at the first abort; a long-lived signal would collect them.
    else signal.addEventListener('abort', abort, { once: true, signal: joined.signal })
  }
  return joined.signal
}
