import { expect, test } from 'vitest'
import { proofsOf } from '../../support/offline-proofs.ts'

function report(...tests: { ok: boolean; told: string[] }[]): string {
  const specs = tests.map(({ ok, told }) => ({
    ok,
    tests: [
      {
        status: ok ? 'expected' : 'unexpected',
        annotations: told.map((description) => ({ type: 'proof', description })),
      },
    ],
  }))
  return JSON.stringify({ suites: [{ suites: [{ specs }], specs: [] }] })
}

test('what several tests prove of a promise is told together', () => {
  const told = proofsOf(report({ ok: true, told: ['7: ahead'] }, { ok: true, told: ['7: behind', '1: all done'] }))
  expect([...told]).toEqual([
    [7, ['ahead', 'behind']],
    [1, ['all done']],
  ])
})

test('a failed test proves nothing, and takes the promise away from the others', () => {
  expect(proofsOf(report({ ok: true, told: ['7: ahead'] }, { ok: false, told: ['7: behind'] })).size).toBe(0)
})
