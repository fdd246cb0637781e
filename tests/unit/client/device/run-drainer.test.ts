import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { actionKindsOf } from '#client/device/outbox/action-kind.ts'
import { runDrainer } from '#client/device/outbox/run-drainer.ts'
import { takeConsoleErrors } from '../../../support/setup/console-errors.ts'
import { freshDatabase, switchedConnectivity } from './offline-fixtures.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('the drainer reports once that the browser refuses storage, and tries again with growing pauses', async () => {
  const database = freshDatabase()
  const refusal = new DOMException('The operation is insecure', 'SecurityError')
  const tries = vi.spyOn(database, 'transaction').mockImplementation(() => Promise.reject(refusal) as never)
  vi.stubGlobal('navigator', {})
  const stop = runDrainer({ database, kinds: actionKindsOf([]), connectivity: switchedConnectivity() })
  await vi.advanceTimersByTimeAsync(24 * 3_600_000)
  stop()
  expect(tries.mock.calls.length).toBeGreaterThan(100)
  expect(tries.mock.calls.length).toBeLessThan(200)
  expect(takeConsoleErrors()).toEqual([[expect.any(String), refusal]])
})
