import { act, renderHook } from '@testing-library/react'
import type { PointerEvent } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { layoutEven } from '#client/shared-views/layout/even-layout.ts'
import { useLift, type Lift } from '#client/shared-views/panes/use-lift.ts'

const layout = layoutEven(3, { width: 600, gap: 6 })

/** Returns a pointer event of the left button at a point of the window. */
const at = (clientX: number, clientY: number): PointerEvent =>
  ({ button: 0, pointerId: 1, clientX, clientY }) as unknown as PointerEvent

const onDrop = vi.fn<(lift: Lift) => void>()
const onDropOutside = vi.fn<(id: number) => void>()
let under: Element | null

beforeEach(() => {
  under = null
  onDrop.mockReset()
  onDropOutside.mockReset()
  document.elementFromPoint = () => under
})

function lifting(isOrdered: boolean) {
  const element = document.createElement('div')
  element.setAttribute('data-pane', '')
  element.setPointerCapture = () => undefined
  const ref = { current: element }
  return renderHook(() => useLift({ pane: ref, list: ref, layout, isOrdered, onDrop, onDropOutside })).result
}

describe('useLift', () => {
  it('drops the photo at the last point of the drag, even when the drag ends before the next frame', () => {
    const result = lifting(true)
    const before = result.current
    act(() => {
      before.hold(at(70, 10), 7, 0)
      before.onPointerMove(at(230, 10))
      before.onPointerMove(at(450, 10))
      before.onPointerUp()
    })
    expect(onDrop.mock.calls).toEqual([[{ id: 7, to: 2, by: 'pointer' }]])
    expect(result.current.lift).toBeNull()
  })

  it('hands a photo that is dropped on another pane over, and marks that pane only during the drag', () => {
    const other = document.createElement('div')
    other.setAttribute('data-pane', '')
    const photo = other.appendChild(document.createElement('img'))
    const result = lifting(true)
    act(() => {
      result.current.hold(at(70, 10), 7, 0)
      under = photo
      result.current.onPointerMove(at(900, 10))
    })
    expect(other.hasAttribute('data-over')).toBe(true)
    act(() => result.current.onPointerUp())
    expect(onDropOutside.mock.calls).toEqual([[7]])
    expect(onDrop).not.toHaveBeenCalled()
    expect(other.hasAttribute('data-over')).toBe(false)
  })

  it('moves no photo within a pane whose photos have no order', () => {
    const result = lifting(false)
    act(() => {
      result.current.hold(at(70, 10), 7, 0)
      result.current.onPointerMove(at(450, 10))
      result.current.onPointerUp()
    })
    expect(onDrop).not.toHaveBeenCalled()
    expect(result.current.lift).toBeNull()
  })
})
