import { act, renderHook } from '@testing-library/react'
import type { PointerEvent } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { paneGrid } from '#client/features/slideshows/panes/pane-grid.ts'
import { type Lift, useLift } from '#client/features/slideshows/panes/use-lift.ts'

const grid = paneGrid(600)

/** Returns a pointer event of the left button at a point of the window. */
const at = (clientX: number, clientY: number): PointerEvent =>
  ({ button: 0, pointerId: 1, clientX, clientY }) as unknown as PointerEvent

describe('useLift', () => {
  it('drops the photo at the last point of the drag, even when the drag ends before the next frame', () => {
    const onDrop = vi.fn<(lift: Lift) => void>()
    const element = document.createElement('div')
    element.setPointerCapture = () => undefined
    const ref = { current: element }
    const { result } = renderHook(() => useLift({ pane: ref, sheet: ref, grid, count: 3, onDrop }))
    const before = result.current
    act(() => {
      before.hold(at(10, 10), 7, 0)
      before.onPointerMove(at(grid.left + 10 + grid.size, 10))
      before.onPointerMove(at(grid.left + 10 + 2.5 * grid.size, 10))
      before.onPointerUp()
    })
    expect(onDrop.mock.calls).toEqual([[{ id: 7, to: 2, by: 'pointer' }]])
    expect(result.current.lift).toBeNull()
  })
})
