import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPeriodicJob } from '#server/jobs/periodic.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const log = { error: () => {} }

test('a periodic job runs at the start and after every interval', async () => {
  const run = vi.fn(async () => {})
  const job = createPeriodicJob({ name: 'job', intervalMs: 1000, run, log })
  job.start()
  await vi.advanceTimersByTimeAsync(3500)
  expect(run).toHaveBeenCalledTimes(4)
  await job.stop()
  await vi.advanceTimersByTimeAsync(5000)
  expect(run).toHaveBeenCalledTimes(4)
})

test('a wake-up runs a periodic job at once, or once more after the current run, but never in parallel', async () => {
  let beside = 0
  let most = 0
  const run = vi.fn(async () => {
    most = Math.max(most, (beside += 1))
    await new Promise((resolve) => setTimeout(resolve, 100))
    beside -= 1
  })
  const job = createPeriodicJob({ name: 'job', intervalMs: 60_000, run, log })
  job.start()
  for (let times = 0; times < 5; times += 1) job.wake()
  await vi.advanceTimersByTimeAsync(500)
  expect(run).toHaveBeenCalledTimes(2)
  job.wake()
  await vi.advanceTimersByTimeAsync(500)
  expect(run).toHaveBeenCalledTimes(3)
  expect(most).toBe(1)
  await job.stop()
})

test('a failing job is logged and waits longer after each failure, up to a limit, and returns to its interval after a success', async () => {
  const errors: string[] = []
  let broken = true
  const run = vi.fn(async () => {
    if (broken) throw new Error('no database')
  })
  const job = createPeriodicJob({
    name: 'job',
    intervalMs: 1000,
    longestPauseMs: 4000,
    run,
    log: { error: (_, message) => void errors.push(message) },
  })
  job.start()
  await vi.advanceTimersByTimeAsync(14_500)
  // The job failed at 0, 2, 6, 10 and 14 seconds.
  expect(run).toHaveBeenCalledTimes(5)
  expect(errors).toHaveLength(5)
  broken = false
  await vi.advanceTimersByTimeAsync(8000)
  run.mockClear()
  await vi.advanceTimersByTimeAsync(5000)
  expect(run).toHaveBeenCalledTimes(5)
  await job.stop()
})

test('a job with an interval of 15 seconds keeps this interval while it fails', async () => {
  const run = vi.fn(async () => Promise.reject(new Error('no database')))
  const job = createPeriodicJob({ name: 'job', intervalMs: 15_000, run, log })
  job.start()
  await vi.advanceTimersByTimeAsync(10 * 15_000)
  expect(run).toHaveBeenCalledTimes(11)
  await job.stop()
})

test('a wake-up does not start a failing job earlier, neither during its run nor in the pause after it', async () => {
  const run = vi.fn(async () => {
    await new Promise((resolve) => setTimeout(resolve, 10))
    throw new Error('no database')
  })
  const job = createPeriodicJob({ name: 'job', intervalMs: 10_000, run, log })
  job.start()
  job.wake()
  await vi.advanceTimersByTimeAsync(1000)
  job.wake()
  await vi.advanceTimersByTimeAsync(1000)
  expect(run).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(9000)
  expect(run).toHaveBeenCalledTimes(2)
  await job.stop()
})

test('stopping a job aborts the current run and waits for it', async () => {
  vi.useRealTimers()
  let ended = false
  const job = createPeriodicJob({
    name: 'job',
    intervalMs: 1000,
    run: async (signal) => {
      while (!signal.aborted) await pause(1)
      ended = true
    },
    log,
  })
  job.start()
  await job.stop()
  expect(ended).toBe(true)
})
