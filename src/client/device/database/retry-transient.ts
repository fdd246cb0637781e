const TRIES = 8
/** Names of errors that come from the browser's storage, not from the request, so that a retry may succeed. */
const TRANSIENT_ERRORS: readonly string[] = ['AbortError', 'UnknownError', 'TimeoutError', 'TransactionInactiveError']

function isTransient(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'name' in error && TRANSIENT_ERRORS.includes(String(error.name))
}

/**
 * Repeats work on the device's database when the browser's storage fails. That is safe, because a failed transaction
 * changed nothing.
 * Throws: the last error, so that callers never confirm an action that is not stored.
 */
export async function retryTransient<T>(work: () => PromiseLike<T>): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await work()
    } catch (error) {
      if (tried === TRIES || !isTransient(error)) throw error
    }
  }
}
