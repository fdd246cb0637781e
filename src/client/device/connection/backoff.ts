const FIRST = 1_000
const CAP_REACHABLE = 30_000
const CAP_UNREACHABLE = 300_000

/**
 * Returns the milliseconds to wait before a retry, at random below a limit. The limit starts at 1 s, doubles with each
 * attempt and has a cap (docs/rules.md#backoff).
 */
export function backoff(attempt: number, reachable: boolean, random: () => number = Math.random): number {
  const cap = reachable ? CAP_REACHABLE : CAP_UNREACHABLE
  return Math.round(random() * Math.min(cap, FIRST * 2 ** Math.min(attempt, 20)))
}
