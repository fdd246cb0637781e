import { expect, test } from 'vitest'
import { pauseBeforeAskingAgain } from '#server/modules/payments/settle-refund.ts'

const minute = 60_000

test.each([
  ['is new', 0, 0],
  ['is a minute old', minute, 0],
  ['is two minutes old', 2 * minute, 15_000],
  ['is an hour old', 60 * minute, 7.5 * minute],
  ['is two hours old', 120 * minute, 15 * minute],
  ['is a week old', 7 * 24 * 60 * minute, 15 * minute],
])(
  'a pending refund that %s is polled again after a pause that grows with the refund’s age, to at most 15 minutes',
  (_, age, pause) => {
    expect(pauseBeforeAskingAgain(age)).toBe(pause)
  },
)
