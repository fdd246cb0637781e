import { useCallback, useRef, type PointerEvent as ReactPointerEvent, type RefObject } from 'react'

export interface Point {
  readonly x: number
  readonly y: number
}

interface Options {
  readonly pane: RefObject<HTMLElement | null>
  readonly onStart: (id: number, index: number) => void
  readonly onMove: (point: Point) => void
  readonly onDrop: () => void
  readonly onCancel: () => void
}

/** Pixels that a press may move before it is a drag. */
const SLACK = 6

/** Turns presses on photos into drags. Points are in the window's pixels. */
export function usePointerDrag({ pane, onStart, onMove, onDrop, onCancel }: Options) {
  const press = useRef<{ id: number; index: number; start: Point; moving: boolean } | null>(null)
  const wasDragged = useRef(false)
  const end = (then: () => void): void => {
    if (press.current?.moving) then()
    press.current = null
  }
  return {
    release: useCallback((): void => void (press.current = null), []),
    /** Returns true once after a drag, because the click that ends the drag must do nothing. */
    endsDrag: (): boolean => {
      const was = wasDragged.current
      wasDragged.current = false
      return was
    },
    /** Handles a press on a photo or on its grip. */
    hold: (event: ReactPointerEvent, id: number, index: number): void => {
      wasDragged.current = false
      const start = { x: event.clientX, y: event.clientY }
      if (event.button === 0) press.current = { id, index, start, moving: false }
    },
    /**
     * Handles moves of the pointer over the pane. The pane captures the pointer, because the dragged photo may scroll
     * out of the document.
     */
    onPointerMove: (event: ReactPointerEvent): void => {
      const held = press.current
      if (!held) return
      const point = { x: event.clientX, y: event.clientY }
      if (!held.moving) {
        if (Math.hypot(point.x - held.start.x, point.y - held.start.y) < SLACK) return
        held.moving = true
        wasDragged.current = true
        pane.current?.setPointerCapture(event.pointerId)
        onStart(held.id, held.index)
      }
      onMove(point)
    },
    onPointerUp: (): void => end(onDrop),
    onPointerCancel: (): void => end(onCancel),
  }
}
