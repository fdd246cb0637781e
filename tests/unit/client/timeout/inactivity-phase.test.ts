import { describe, expect, it } from 'vitest'
import { inactivityPhase } from '#client/features/timeout/use-inactivity.ts'

const START = 1_000_000

describe('the inactivity phase', () => {
  it.each([
    [0, 'quiet'],
    [179_999, 'quiet'],
    [180_000, { secondsLeft: 30 }],
    [180_001, { secondsLeft: 30 }],
    [181_000, { secondsLeft: 29 }],
    [209_001, { secondsLeft: 1 }],
    [209_999, { secondsLeft: 1 }],
    [210_000, 'over'],
    [3_600_000, 'over'],
  ] as const)('after %i ms without activity, with a limit of 180 s, is %o', (idle, expected) => {
    expect(inactivityPhase(START + idle, START, 180)).toEqual(expected)
  })

  it('follows the limit of the outfitter, and always leaves 30 s to answer', () => {
    const phases = [19_999, 20_000, 49_999, 50_000].map((idle) => inactivityPhase(START + idle, START, 20))
    expect(phases).toEqual(['quiet', { secondsLeft: 30 }, { secondsLeft: 1 }, 'over'])
  })
})
