export interface Counts {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
}

export interface Tally extends Counts {
  readonly name: string
  readonly seconds: number
}

/** A runner that failed without naming a failed test (a file that does not load, an unhandled rejection) still counts one. */
function atLeastOneFailure(counts: Counts, exitCode: number): Counts {
  return exitCode !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts
}

/** A runner that ended before it wrote its report. */
export function noTests(exitCode: number): Counts {
  return atLeastOneFailure({ passed: 0, failed: 0, skipped: 0 }, exitCode === 0 ? 1 : exitCode)
}

interface VitestReport {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly numPendingTests: number
  readonly numTodoTests: number
  readonly testResults: readonly { readonly status: string; readonly assertionResults: readonly { status: string }[] }[]
}

/** Reads Vitest's JSON report. A file that fails as a whole counts as one failed test. */
export function vitestCounts(json: string, exitCode: number): Counts {
  const report = JSON.parse(json) as VitestReport
  const brokenFiles = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((assertion) => assertion.status === 'failed'),
  )
  return atLeastOneFailure(
    {
      passed: report.numPassedTests,
      failed: report.numFailedTests + brokenFiles.length,
      skipped: report.numPendingTests + report.numTodoTests,
    },
    exitCode,
  )
}

interface PlaywrightReport {
  readonly stats: {
    readonly expected: number
    readonly unexpected: number
    readonly flaky: number
    readonly skipped: number
  }
}

/** Reads Playwright's JSON report. A flaky test is a failed one: nothing is tried twice here. */
export function playwrightCounts(json: string, exitCode: number): Counts {
  const { expected, unexpected, flaky, skipped } = (JSON.parse(json) as PlaywrightReport).stats
  return atLeastOneFailure({ passed: expected, failed: unexpected + flaky, skipped }, exitCode)
}
