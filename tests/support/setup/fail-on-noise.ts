import { afterEach, beforeEach, expect, vi } from 'vitest'

// A console error or warning fails the test, because a warning that nobody reads hides a defect.
// A test that expects an error accepts it with `takeConsoleErrors`.
// Vitest itself fails the run on unhandled rejections.
const noisy = ['error', 'warn'] as const

beforeEach(() => {
  for (const name of noisy) vi.spyOn(console, name)
})

afterEach(() => {
  for (const name of noisy) {
    const calls = vi.isMockFunction(console[name]) ? [...vi.mocked(console[name]).mock.calls] : []
    if (vi.isMockFunction(console[name])) vi.mocked(console[name]).mockRestore()
    expect(calls, `console.${name} was called`).toEqual([])
  }
})
