import { expect, test } from 'vitest'
import { engineLines, engineProofs } from '../../support/runs/engine-report.ts'
import { promiseLines } from '../../support/runs/offline-proofs.ts'

const passed = {
  status: 'passed',
  title: 'photos arrive',
  duration: 2_400,
  meta: { proofs: ['3: 5 of 5', '1: 1 effect'] },
}
const failed = { status: 'failed', title: 'clock ahead', duration: 1_000, meta: { proofs: ['7: ahead'] } }
const other = { status: 'passed', title: 'clock behind', duration: 0, meta: { proofs: ['7: behind'] } }
const report = JSON.stringify({ testResults: [{ assertionResults: [passed, failed, other] }] })

test('a promise of the offline rules counts as unproved in a browser engine in which one of its tests failed and another passed', () => {
  expect([...engineProofs(report)]).toEqual([
    [3, ['5 of 5']],
    [1, ['1 effect']],
  ])
})

test('the report of a browser engine lists the duration of each test and the offline promises that its tests proved', () => {
  const lines = engineLines(report)
  expect(lines.slice(0, 3)).toEqual([
    '  passed in 2 s: photos arrive',
    '  failed in 1 s: clock ahead',
    '  passed in 0 s: clock behind',
  ])
  expect(lines.slice(3)).toEqual([
    expect.stringMatching(/promise 1 .*1 effect$/),
    expect.stringMatching(/promise 3 .*5 of 5$/),
  ])
})

test('an offline promise that no test proved is printed as failed and counted as missing', () => {
  const { lines, missing } = promiseLines(engineProofs(report))
  expect(missing).toBe(9)
  expect(lines.filter((line) => / ok {4}/.test(line)).map((line) => line.trim().slice(0, 1))).toEqual(['1', '3'])
  expect(lines.filter((line) => line.includes('FAIL'))).toHaveLength(9)
})
