import { afterEach, beforeEach, expect, vi } from 'vitest'

// A test that makes the console complain fails: a warning that nobody reads is a defect that nobody sees.
// A test that expects a complaint says so: `vi.mocked(console.error).mockClear()` after looking at it.
// Unhandled rejections fail the run by Vitest itself.
const noisy = ['error', 'warn'] as const

beforeEach(() => {
  for (const name of noisy) vi.spyOn(console, name)
})

afterEach(() => {
  for (const name of noisy) {
    const said = vi.isMockFunction(console[name]) ? [...vi.mocked(console[name]).mock.calls] : []
    if (vi.isMockFunction(console[name])) vi.mocked(console[name]).mockRestore()
    expect(said, `console.${name} was called`).toEqual([])
  }
})
