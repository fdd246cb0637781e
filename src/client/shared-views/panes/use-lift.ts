import { useCallback, useEffect, useRef, useState, type PointerEvent as ReactPointerEvent, type RefObject } from 'react'
import type { EvenLayout } from '../layout/even-layout.ts'
import { cellUnder, type Point } from './pane-cells.ts'

/** `to` is its position if the user drops it now. */
export interface Lift {
  readonly id: number
  readonly to: number
  readonly by: 'pointer' | 'keys'
}

interface Options {
  readonly pane: RefObject<HTMLElement | null>
  readonly list: RefObject<HTMLElement | null>
  readonly layout: EvenLayout
  /** False when the photos of the pane have no order that a person chooses. */
  readonly isOrdered: boolean
  readonly onDrop: (lift: Lift) => void
  readonly onDropOutside: (id: number) => void
}

/** Distance in pixels from the pane's top or bottom. A drag within this distance scrolls the pane. */
const EDGE = 56
/** Fastest scrolling during a drag, in pixels a frame. */
const FASTEST = 14
/** Pixels that a press may move before it is a drag. */
const SLACK = 6

/** Points are in the window's pixels. */
function usePointerDrag({
  pane,
  onStart,
  onMove,
  onDrop,
  onCancel,
}: {
  readonly pane: RefObject<HTMLElement | null>
  readonly onStart: (id: number, index: number) => void
  readonly onMove: (point: Point) => void
  readonly onDrop: () => void
  readonly onCancel: () => void
}) {
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
    hold: (event: ReactPointerEvent, id: number, index: number): void => {
      wasDragged.current = false
      const start = { x: event.clientX, y: event.clientY }
      if (event.button === 0) press.current = { id, index, start, moving: false }
    },
    /** The pane captures the pointer, because the dragged photo may scroll out of the document. */
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

function useEdgeScroll(
  active: boolean,
  { pane, pointer, onScroll }: { pane: Options['pane']; pointer: RefObject<Point>; onScroll: () => void },
): void {
  const latest = useRef(onScroll)
  useEffect(() => void (latest.current = onScroll))
  useEffect(() => {
    if (!active) return
    let frame = 0
    const scroll = (): void => {
      frame = requestAnimationFrame(scroll)
      const box = pane.current?.getBoundingClientRect()
      if (!box) return
      const { y } = pointer.current
      const over = Math.max(0, y - (box.bottom - EDGE)) - Math.max(0, box.top + EDGE - y)
      if (over === 0) return
      pane.current?.scrollBy(0, Math.sign(over) * Math.min(FASTEST, Math.abs(over) / 4))
      latest.current()
    }
    frame = requestAnimationFrame(scroll)
    return () => cancelAnimationFrame(frame)
  }, [active, pane, pointer])
}

function useEscape(active: boolean, onEscape: () => void): void {
  useEffect(() => {
    if (!active) return
    const pressed = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      onEscape()
    }
    addEventListener('keydown', pressed)
    return () => removeEventListener('keydown', pressed)
  }, [active, onEscape])
}

/** Returns the other pane under a point of the window, and marks it until the next call. */
function useOtherPane(pane: Options['pane']) {
  const marked = useRef<Element | null>(null)
  return useCallback(
    (point: Point | null): Element | null => {
      const under = point && document.elementFromPoint(point.x, point.y)?.closest('[data-pane]')
      const other = under && under !== pane.current ? under : null
      if (other === marked.current) return other
      marked.current?.removeAttribute('data-over')
      other?.setAttribute('data-over', '')
      marked.current = other
      return other
    },
    [pane],
  )
}

export function useLift({ pane, list, layout, isOrdered, onDrop, onDropOutside }: Options) {
  const [lift, draw] = useState<Lift | null>(null)
  /**
   * Event handlers read this ref instead of the state, because a quick drag can end before React has updated the state.
   */
  const held = useRef<Lift | null>(null)
  const setLift = useCallback((next: Lift | null): void => {
    held.current = next
    draw(next)
  }, [])
  const carryTo = (to: number): void => {
    const was = held.current
    if (was && was.to !== to) setLift({ ...was, to })
  }
  const [ghost, setGhost] = useState<Point | null>(null)
  const pointer = useRef<Point>({ x: 0, y: 0 })
  const otherPane = useOtherPane(pane)

  const carryToPointer = (): void => {
    const box = list.current?.getBoundingClientRect()
    if (otherPane(pointer.current) || !box || !isOrdered) return
    carryTo(cellUnder(layout, { x: pointer.current.x - box.left, y: pointer.current.y - box.top }))
  }
  const { release, ...drag } = usePointerDrag({
    pane,
    onStart: (id, index) => setLift({ id, to: index, by: 'pointer' }),
    onMove: (point) => {
      pointer.current = point
      setGhost(point)
      carryToPointer()
    },
    onDrop: () => {
      const was = held.current
      if (was && otherPane(pointer.current)) onDropOutside(was.id)
      else if (was && isOrdered) onDrop(was)
      putBack()
    },
    onCancel: () => putBack(),
  })
  const putBack = useCallback((): void => {
    release()
    otherPane(null)
    setGhost(null)
    setLift(null)
  }, [release, otherPane, setLift])
  useEdgeScroll(lift?.by === 'pointer' && isOrdered, { pane, pointer, onScroll: carryToPointer })
  useEscape(lift !== null, putBack)

  return {
    ...drag,
    lift,
    ghost,
    drop: (to?: number): void => {
      const was = held.current
      if (was) onDrop(to === undefined ? was : { ...was, to })
      putBack()
    },
    putBack,
    pickUp: (id: number, index: number) => setLift({ id, to: index, by: 'keys' }),
    carryTo,
  }
}
