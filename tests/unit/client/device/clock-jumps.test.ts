import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { watchClockJumps } from '#client/device/connection/clock-jumps.ts'

const jumped = vi.fn()
let stop: () => void

beforeEach(() => {
  vi.useFakeTimers()
  jumped.mockClear()
  stop = watchClockJumps(jumped)
})

afterEach(() => {
  stop()
  vi.useRealTimers()
})

it.each([3 * 3_600_000, -3 * 3_600_000])('a device notices exactly once that its clock was moved by %i ms', (jump) => {
  vi.advanceTimersByTime(60_000)
  expect(jumped).not.toHaveBeenCalled()
  vi.setSystemTime(Date.now() + jump)
  vi.advanceTimersByTime(60_000)
  expect(jumped).toHaveBeenCalledTimes(1)
})
