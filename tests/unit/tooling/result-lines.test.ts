import { describe, expect, it } from 'vitest'
import { closingLines, diskLine } from '../../support/runs/result-lines.ts'
import { dealt } from '../../support/runs/test-parts.ts'

const part = (more: object) => ({
  name: 'unit',
  seconds: 3,
  passed: 1,
  failed: 0,
  skipped: 0,
  flaky: [],
  timed: [],
  ...more,
})

describe('closingLines', () => {
  it('ends with the number of passed, failed and skipped tests, added over all parts of the test run', () => {
    expect(closingLines([part({ passed: 2 }), part({ failed: 1 })]).at(-1)).toBe('3 passed, 1 failed')
    expect(closingLines([part({ skipped: 4 })]).at(-1)).toBe('1 passed, 0 failed, 4 skipped')
  })

  it('names each flaky test with its first error', () => {
    const lines = closingLines([part({ flaky: [{ name: 'sale.spec.ts › sells', error: 'Error: no price' }] })])
    expect(lines).toContain('  flaky: sale.spec.ts › sells: Error: no price')
    expect(lines.at(-1)).toBe('1 passed, 0 failed')
  })

  it('shows the twenty slowest tests of all parts, the slowest first', () => {
    const timed = Array.from({ length: 15 }, (_, at) => ({ name: `test ${at}`, seconds: at }))
    const lines = closingLines([part({ timed }), part({ timed })]).filter((line) => / s {2}test /.test(line))
    expect(lines).toHaveLength(20)
    expect(lines[0]).toBe('   14.0 s  test 14')
    expect(lines.at(-1)).toBe('    5.0 s  test 5')
  })
})

describe('diskLine', () => {
  it.each(['Error: ENOSPC: no space left on device, write', 'cp: error writing: No space left on device'])(
    'recognises a full disk in %j',
    (output) => expect(diskLine(output)).toMatch(/^The disk is full/),
  )

  it('is null for a failure that does not mention a full disk', () => {
    expect(diskLine('AssertionError: expected 1 to be 2')).toBeNull()
  })
})

describe('dealt', () => {
  it('puts each test file into one of several groups of nearly equal size, and the seed decides the group', () => {
    const files = Array.from({ length: 20 }, (_, at) => `/${at}.spec.ts`)
    const groups = dealt(files, 6, 7)
    expect(groups.flat().toSorted()).toEqual(files.toSorted())
    expect(groups.map(({ length }) => length)).toEqual([4, 4, 3, 3, 3, 3])
    expect(dealt(files, 6, 7)).toEqual(groups)
    expect(dealt(files, 6, 8)).not.toEqual(groups)
  })
})
