import { expect, it } from 'vitest'
import { isIdle } from '#client/features/this-device/use-device-idle.ts'

const opened = Date.parse('2026-07-04T12:00:00Z')

it.each([
  ['has never been touched and was opened a moment ago', opened + 2_000, 0, false],
  ['has never been touched since it was opened a minute ago', opened + 60_000, 0, true],
  ['was touched half a minute ago', opened + 90_000, opened + 60_000, false],
  ['was touched a minute ago', opened + 120_000, opened + 60_000, true],
  ['was opened by a clock that has been put back since', opened - 172_800_000, 0, true],
])('isIdle tells whether a kiosk that %s is idle', (_what, now, touched, alone) => {
  expect(isIdle(now, touched, opened)).toBe(alone)
})
