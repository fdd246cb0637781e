import { describe, expect, it } from 'vitest'
import { storageFaultOf } from '#client/api/api-error.ts'

const named = (name: string, inner?: unknown): Error => Object.assign(new Error(name), { name, inner })

describe('storageFaultOf', () => {
  it.each([
    ['full', new DOMException('', 'QuotaExceededError')],
    ['full', named('AbortError', new DOMException('', 'QuotaExceededError'))],
    ['refused', named('DatabaseClosedError', new DOMException('', 'SecurityError'))],
    ['refused', named('MissingAPIError')],
    [null, new DOMException('', 'AbortError')],
    [null, new TypeError('Failed to fetch')],
    [null, null],
  ])('returns %s as the storage fault for the error %s', (fault, error) => {
    expect(storageFaultOf(error)).toBe(fault)
  })
})
