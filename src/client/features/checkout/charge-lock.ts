/** Longer than the server takes to give a payment up (rules.md 4.2): then the holder is a tab that sleeps. */
const LONGEST_WAIT = 180_000

/**
 * Does the work while no other tab of this device is at the same charge: a tab that only looks must not speak of a free
 * cart while the other's request is on its way. Rejects when `signal` aborts before its turn.
 */
export async function holdCharge<T>(
  key: string,
  signal: AbortSignal,
  work: () => Promise<T>,
  longestWait = LONGEST_WAIT,
): Promise<T> {
  if (!('locks' in navigator)) return work()
  let mine = false
  const waiting = AbortSignal.any([signal, AbortSignal.timeout(longestWait)])
  try {
    return await navigator.locks.request(`charge:${key}`, { signal: waiting }, async () => {
      mine = true
      return work()
    })
  } catch (error) {
    if (mine || signal.aborted) throw error
    return work()
  }
}
