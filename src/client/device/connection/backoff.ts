const FIRST = 1_000
const CAP_REACHABLE = 30_000
const CAP_UNREACHABLE = 300_000

/**
 * Returns a random number of milliseconds to wait before a retry, between 0 and a limit. The limit starts at 1 s and
 * doubles with each attempt, up to a cap (docs/rules.md#backoff).
 */
export function backoff(attempt: number, reachable: boolean, random: () => number = Math.random): number {
  const cap = reachable ? CAP_REACHABLE : CAP_UNREACHABLE
  return Math.round(random() * Math.min(cap, FIRST * 2 ** Math.min(attempt, 20)))
}
