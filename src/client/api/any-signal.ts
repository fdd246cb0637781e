/**
 * Returns a signal that aborts with the first of the given signals, for that signal's reason. `AbortSignal.any` is
 * missing in Safari before 17.4, Chrome before 116 and Firefox before 124.
 */
export function anySignal(...signals: readonly AbortSignal[]): AbortSignal {
  const joined = new AbortController()
  for (const signal of signals) {
    const abort = (): void => joined.abort(signal.reason)
    if (signal.aborted) abort()
    // Else listeners would pile up on a signal that lives longer.
    else signal.addEventListener('abort', abort, { once: true, signal: joined.signal })
  }
  return joined.signal
}
