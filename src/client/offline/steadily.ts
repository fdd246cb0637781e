const TRIES = 8
/** How a browser's database says that a transaction failed, and not what was asked of it. */
const PASSING: readonly string[] = ['AbortError', 'UnknownError', 'TimeoutError', 'TransactionInactiveError']

function passes(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'name' in error && PASSING.includes(String(error.name))
}

/**
 * Runs what reads or writes the device's database, and runs it again when the store failed under it: a transaction that
 * failed has changed nothing. What fails for good is thrown, so that nothing is acknowledged that is not stored.
 */
export async function steadily<T>(work: () => PromiseLike<T>): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await work()
    } catch (error) {
      if (tried === TRIES || !passes(error)) throw error
    }
  }
}
