export interface Counts {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
}

/** A test that failed and then passed at its second try. */
interface Flaky {
  readonly name: string
  /** The first line of the first try's error. */
  readonly error: string
}

interface Timed {
  readonly name: string
  readonly seconds: number
}

/**
 * The outcome of one part of a test run. Flaky tests count as passed, but they are listed so that someone fixes them.
 */
export interface Outcome extends Counts {
  readonly flaky: readonly Flaky[]
  readonly timed: readonly Timed[]
}

export interface Tally extends Outcome {
  readonly name: string
  readonly seconds: number
}

/**
 * Counts one failure when a runner failed without a failed test. A file that does not load or an unhandled rejection
 * causes that.
 */
function atLeastOneFailure(counts: Outcome, exitCode: number): Outcome {
  return exitCode !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts
}

/** Returns the outcome of a runner that ended before it wrote its report: one failed test. */
export function noTests(exitCode: number): Outcome {
  const nothing = { passed: 0, failed: 0, skipped: 0, flaky: [], timed: [] }
  return atLeastOneFailure(nothing, exitCode === 0 ? 1 : exitCode)
}

interface VitestReport {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly numPendingTests: number
  readonly numTodoTests: number
  readonly testResults: readonly {
    readonly name?: string
    readonly status: string
    readonly assertionResults: readonly {
      readonly status: string
      readonly fullName?: string
      readonly duration?: number | null
    }[]
  }[]
}

/** Reads Vitest's JSON report. A file that fails as a whole counts as one failed test. */
export function vitestCounts(json: string, exitCode: number): Outcome {
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
      flaky: [],
      timed: report.testResults.flatMap(({ name = '', assertionResults }) =>
        assertionResults.map(({ fullName = '', duration }) => ({
          name: `${name.replace(/^.*\/tests\//, '')} › ${fullName.trim()}`,
          seconds: (duration ?? 0) / 1000,
        })),
      ),
    },
    exitCode,
  )
}

interface PlaywrightSuite {
  readonly suites?: readonly PlaywrightSuite[]
  readonly specs?: readonly {
    readonly title: string
    readonly file: string
    readonly tests: readonly {
      readonly status: string
      readonly results: readonly { readonly duration: number; readonly error?: { readonly message?: string } }[]
    }[]
  }[]
}

interface PlaywrightReport extends PlaywrightSuite {
  readonly stats: {
    readonly expected: number
    readonly unexpected: number
    readonly flaky: number
    readonly skipped: number
  }
}

export function playwrightCounts(json: string, exitCode: number): Outcome {
  const report = JSON.parse(json) as PlaywrightReport
  const { expected, unexpected, flaky, skipped } = report.stats
  const tests = testsOf(report)
  return atLeastOneFailure(
    {
      passed: expected + flaky,
      failed: unexpected,
      skipped,
      flaky: tests
        .filter(({ status }) => status === 'flaky')
        .map(({ name, results }) => ({ name, error: firstLine(results.find(({ error }) => error)?.error?.message) })),
      timed: tests.map(({ name, results }) => ({
        name,
        seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1000,
      })),
    },
    exitCode,
  )
}

function testsOf({ suites = [], specs = [] }: PlaywrightSuite): {
  name: string
  status: string
  results: readonly { readonly duration: number; readonly error?: { readonly message?: string } }[]
}[] {
  const own = specs.flatMap(({ title, file, tests }) =>
    tests.map(({ status, results }) => ({ name: `${file} › ${title}`, status, results })),
  )
  return [...own, ...suites.flatMap(testsOf)]
}

function firstLine(text = 'no error was reported'): string {
  // oxlint-disable-next-line no-control-regex -- Playwright colours its messages
  return text.replaceAll(/\u001B\[[\d;]*m/g, '').split('\n', 1)[0] ?? ''
}
