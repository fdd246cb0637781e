const TRIES = 8
/** Errors of the browser's storage rather than of the request. */
const TRANSIENT_ERRORS: readonly string[] = ['AbortError', 'UnknownError', 'TimeoutError', 'TransactionInactiveError']

function isTransient(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'name' in error && TRANSIENT_ERRORS.includes(String(error.name))
}

/**
 * Retries work on the device's database when the browser's storage fails. That is safe, because a failed transaction
 * changed nothing.
 * Throws: the last error, so that callers acknowledge nothing that is not stored.
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
