import { describe, expect, it } from 'vitest'
import { noTests, playwrightCounts, vitestCounts } from '../../support/runs/test-counts.ts'

const vitest = (more: object): string =>
  JSON.stringify({
    numPassedTests: 3,
    numFailedTests: 0,
    numPendingTests: 1,
    numTodoTests: 0,
    testResults: [],
    ...more,
  })

const playwright = (stats: object, tests: readonly { status: string; errors: readonly (string | null)[] }[]): string =>
  JSON.stringify({
    stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0, ...stats },
    suites: [
      {
        suites: [
          {
            specs: tests.map(({ status, errors }, place) => ({
              title: `sells a photo ${place}`,
              file: 'guest/sale.spec.ts',
              tests: [
                {
                  status,
                  results: errors.map((message) => ({
                    duration: 1500,
                    ...(message === null ? {} : { error: { message } }),
                  })),
                },
              ],
            })),
          },
        ],
      },
    ],
  })

describe('vitestCounts', () => {
  it('counts the tests of a passing run by their results', () => {
    expect(vitestCounts(vitest({}), 0)).toMatchObject({ passed: 3, failed: 0, skipped: 1, flaky: [] })
  })

  it('counts a test file that does not load as a failed test', () => {
    const testResults = [{ status: 'failed', assertionResults: [] }]
    expect(vitestCounts(vitest({ testResults }), 1).failed).toBe(1)
  })

  it('counts one failure when the runner fails without a failed test', () => {
    expect(vitestCounts(vitest({}), 1).failed).toBe(1)
    expect(noTests(0).failed).toBe(1)
    expect(noTests(1).failed).toBe(1)
  })

  it('names each test with its file and seconds', () => {
    const assertionResults = [{ status: 'passed', fullName: 'prices a cart', duration: 250 }]
    const testResults = [{ name: '/anywhere/tests/unit/price.test.ts', status: 'passed', assertionResults }]
    expect(vitestCounts(vitest({ testResults }), 0).timed).toEqual([
      { name: 'unit/price.test.ts › prices a cart', seconds: 0.25 },
    ])
  })
})

describe('playwrightCounts', () => {
  it('counts a test that fails twice as failed', () => {
    const report = playwright({ expected: 5, unexpected: 1, skipped: 2 }, [])
    expect(playwrightCounts(report, 1)).toMatchObject({ passed: 5, failed: 1, skipped: 2, flaky: [] })
  })

  it('counts a test that passes at its second try as passed, and names it with its first error', () => {
    const report = playwright({ expected: 1, flaky: 1 }, [
      { status: 'expected', errors: [null] },
      { status: 'flaky', errors: ['\u001B[31mError: no price\u001B[39m\nCall log: …', null] },
    ])
    expect(playwrightCounts(report, 0)).toEqual({
      passed: 2,
      failed: 0,
      skipped: 0,
      flaky: [{ name: 'guest/sale.spec.ts › sells a photo 1', error: 'Error: no price' }],
      timed: [
        { name: 'guest/sale.spec.ts › sells a photo 0', seconds: 1.5 },
        { name: 'guest/sale.spec.ts › sells a photo 1', seconds: 3 },
      ],
    })
  })
})
