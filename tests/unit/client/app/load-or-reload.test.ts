import { beforeEach, expect, it, vi } from 'vitest'
import { loadOrReload } from '#client/app/boot/load-or-reload.ts'
import { PartMissingError } from '#client/ui/loading/import-part.ts'
import { reloadWhenServed } from '#client/ui/loading/reload-when-served.ts'
import { takeConsoleErrors } from '../../../support/setup/console-errors.ts'

vi.mock('#client/ui/loading/reload-when-served.ts', () => ({ reloadWhenServed: vi.fn(() => Promise.resolve()) }))

beforeEach(() => void vi.mocked(reloadWhenServed).mockClear())

it('a page reloads and reports the error when only a reload can load the code that sends the outbox', async () => {
  // All files of the part were downloaded, but the browser still refuses to import it. Only a reload helps then.
  const refused = new PartMissingError([], new TypeError('Importing a module script failed.'), false)
  expect(await loadOrReload(() => Promise.reject(refused))).toBeNull()
  expect(reloadWhenServed).toHaveBeenCalledTimes(1)
  expect(takeConsoleErrors()).toEqual([[expect.stringContaining('drainer'), refused]])
})

it('when the code that sends the outbox arrives late, the page waits for this code and does not reload', async () => {
  const missing = new PartMissingError(['/assets/start-device.js'], new TypeError('Failed to fetch'), true)
  const load = vi.fn(() => Promise.resolve('the part'))
  load.mockRejectedValueOnce(missing)
  expect(await loadOrReload(load)).toBe('the part')
  expect(reloadWhenServed).not.toHaveBeenCalled()
})
