import { act, renderHook } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { useVisibleRows } from '#client/shared-views/use-visible-rows.ts'

const height = 100
const rows = Array.from({ length: 200 }, (_, row) => ({ top: row * height, height, tiles: [] }))

describe('useVisibleRows', () => {
  it('draws half a window ahead until the first scroll, then one and a half', () => {
    const list = { current: document.createElement('ul') }
    const { result } = renderHook(() => useVisibleRows(list, rows))
    expect(result.current).toEqual({ first: 0, end: Math.ceil((innerHeight * 1.5) / height) })
    act(() => void dispatchEvent(new Event('resize')))
    expect(result.current.end).toBe(Math.ceil((innerHeight * 1.5) / height))
    act(() => void dispatchEvent(new Event('scroll')))
    expect(result.current.end).toBe(Math.ceil((innerHeight * 2.5) / height))
  })
})
