import type { Counts, Tally } from './test-counts.ts'

const slowestShown = 20

export function partLine({ name, passed, failed, skipped, seconds }: Tally): string {
  return `${name.padEnd(30)} ${countsOf({ passed, failed, skipped })} (${Math.round(seconds)} s)`
}

/** Returns the last lines of a test run: the slowest tests, each part, the flaky tests, and the totals. */
export function closingLines(tallies: readonly Tally[]): string[] {
  const slowest = tallies
    .flatMap(({ timed }) => timed)
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, slowestShown)
  const flaky = tallies.flatMap((tally) => tally.flaky)
  const sum = (of: keyof Counts): number => tallies.reduce((total, tally) => total + tally[of], 0)
  return [
    ...(slowest.length > 0 ? ['The slowest tests:'] : []),
    ...slowest.map(({ name, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${name}`),
    '',
    ...tallies.map(partLine),
    ...(flaky.length > 0 ? ['', `${flaky.length} flaky, passed at the second try only: a fault to mend`] : []),
    ...flaky.map(({ name, error }) => `  flaky: ${name}: ${error}`),
    '',
    countsOf({ passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') }),
  ]
}

function countsOf({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}

/** Returns a sentence of advice when the output shows that the disk was full, else null. */
export function diskLine(output: string): string | null {
  return /ENOSPC|No space left on device|disk full/i.test(output)
    ? 'The disk is full: free some space in the temporary folder and the project, and run this again.'
    : null
}
