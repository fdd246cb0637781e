import { afterEach, expect, it, vi } from 'vitest'
import { newId } from '#client/device/database/new-id.ts'

afterEach(() => vi.unstubAllGlobals())

it('newId returns unique ids on a page without https, where crypto.randomUUID is missing', () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
  expect('randomUUID' in crypto).toBe(false)
  const ids = Array.from({ length: 100 }, newId)
  expect(new Set(ids).size).toBe(100)
  for (const id of ids) expect(id).toMatch(/^[\da-f]{32}$/)
})
