import { act, renderHook } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { useVisibleRows } from '#client/shared-views/use-visible-rows.ts'

const height = 100
const rows = Array.from({ length: 200 }, (_, row) => ({ top: row * height, height, tiles: [] }))

/** Moves the list to `top` pixels, at a time in milliseconds. */
function scroll(list: HTMLElement, top: number, at: number): void {
  vi.spyOn(list, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, -top, 400, 20_000))
  const event = new Event('scroll')
  Object.defineProperty(event, 'timeStamp', { value: at })
  act(() => void dispatchEvent(event))
}

describe('useVisibleRows', () => {
  afterEach(() => {
    vi.useRealTimers()
  })

  it('draws half a window ahead until the first scroll, then one and a half', () => {
    const list = { current: document.createElement('ul') }
    const { result } = renderHook(() => useVisibleRows(list, rows))
    expect(result.current).toMatchObject({ first: 0, end: Math.ceil((innerHeight * 1.5) / height) })
    act(() => void dispatchEvent(new Event('resize')))
    expect(result.current.end).toBe(Math.ceil((innerHeight * 1.5) / height))
    act(() => void dispatchEvent(new Event('scroll')))
    expect(result.current.end).toBe(Math.ceil((innerHeight * 2.5) / height))
  })

  it('tells that the list moves too fast for pictures, until it has settled', () => {
    vi.useFakeTimers()
    const list = { current: document.createElement('ul') }
    const { result } = renderHook(() => useVisibleRows(list, rows))
    scroll(list.current, 0, 1000)
    scroll(list.current, 40, 1016)
    expect(result.current.isFlung).toBe(false)
    scroll(list.current, 280, 1032)
    expect(result.current.isFlung).toBe(true)
    scroll(list.current, 300, 1048)
    act(() => void vi.advanceTimersByTime(99))
    expect(result.current.isFlung).toBe(true)
    act(() => void vi.advanceTimersByTime(1))
    expect(result.current.isFlung).toBe(false)
  })

  it('forgets a fling when the rows change', () => {
    const list = { current: document.createElement('ul') }
    const { result, rerender } = renderHook((shown) => useVisibleRows(list, shown), { initialProps: rows })
    scroll(list.current, 0, 1000)
    scroll(list.current, 280, 1016)
    expect(result.current.isFlung).toBe(true)
    rerender(rows.slice(1))
    expect(result.current.isFlung).toBe(false)
  })
})
