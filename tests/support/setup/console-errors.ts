import { vi } from 'vitest'

/** Returns the arguments of each console error so far, and clears the errors, so that none fails the test. */
export function takeConsoleErrors(): unknown[][] {
  const errors = [...vi.mocked(console.error).mock.calls]
  vi.mocked(console.error).mockClear()
  return errors
}
