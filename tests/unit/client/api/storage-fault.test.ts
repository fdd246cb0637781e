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
  ])('reads the fault %s from the error of a browser store', (fault, error) => {
    expect(storageFaultOf(error)).toBe(fault)
  })
})
