import { expect, test } from 'vitest'
import { noTests, playwrightCounts, vitestCounts } from '../../support/test-counts.ts'

const vitest = (more: object): string =>
  JSON.stringify({
    numPassedTests: 3,
    numFailedTests: 0,
    numPendingTests: 1,
    numTodoTests: 0,
    testResults: [],
    ...more,
  })

test('a passing run is counted as it is', () => {
  expect(vitestCounts(vitest({}), 0)).toEqual({ passed: 3, failed: 0, skipped: 1 })
})

test('a test file that does not load counts as a failed test', () => {
  const testResults = [{ status: 'failed', assertionResults: [] }]
  expect(vitestCounts(vitest({ testResults }), 1).failed).toBe(1)
})

test('a run that fails for no test in particular still fails', () => {
  expect(vitestCounts(vitest({}), 1).failed).toBe(1)
  expect(noTests(0).failed).toBe(1)
  expect(noTests(1).failed).toBe(1)
})

test('a browser test that passed only at its second try has failed', () => {
  const stats = { expected: 5, unexpected: 1, flaky: 1, skipped: 2 }
  expect(playwrightCounts(JSON.stringify({ stats }), 1)).toEqual({ passed: 5, failed: 2, skipped: 2 })
})
