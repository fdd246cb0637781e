const FIRST = 1_000
const CAP_REACHABLE = 30_000
const CAP_UNREACHABLE = 300_000

/** Returns the milliseconds before try `attempt` + 1: full jitter, 1 s doubling, capped (docs/rules.md#backoff). */
export function backoff(attempt: number, reachable: boolean, random: () => number = Math.random): number {
  const cap = reachable ? CAP_REACHABLE : CAP_UNREACHABLE
  return Math.round(random() * Math.min(cap, FIRST * 2 ** Math.min(attempt, 20)))
}
