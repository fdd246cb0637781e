import { expect, test } from 'vitest'
import { proofsOf } from '../../support/runs/offline-proofs.ts'

function report(...tests: { ok: boolean; claims: string[] }[]): string {
  const specs = tests.map(({ ok, claims }) => ({
    ok,
    tests: [
      {
        status: ok ? 'expected' : 'unexpected',
        annotations: claims.map((description) => ({ type: 'proof', description })),
      },
    ],
  }))
  return JSON.stringify({ suites: [{ suites: [{ specs }], specs: [] }] })
}

test('the proofs of several tests for one offline promise are listed together', () => {
  const proofs = proofsOf(
    report({ ok: true, claims: ['7: ahead'] }, { ok: true, claims: ['7: behind', '1: all done'] }),
  )
  expect([...proofs]).toEqual([
    [7, ['ahead', 'behind']],
    [1, ['all done']],
  ])
})

test('a failed test disproves its offline promise even when other tests prove it', () => {
  expect(proofsOf(report({ ok: true, claims: ['7: ahead'] }, { ok: false, claims: ['7: behind'] })).size).toBe(0)
})
