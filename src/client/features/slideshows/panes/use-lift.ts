import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'
import { cellUnder, type PaneGrid } from './pane-grid.ts'
import { usePointerDrag, type Point } from './use-pointer-drag.ts'

/** A photo that the user is moving. `to` is its position if the user drops it now. */
export interface Lift {
  readonly id: number
  readonly to: number
  readonly by: 'pointer' | 'keys'
}

interface Options {
  readonly pane: RefObject<HTMLElement | null>
  readonly sheet: RefObject<HTMLElement | null>
  readonly grid: PaneGrid
  readonly count: number
  readonly onDrop: (lift: Lift) => void
}

/** Distance in pixels from the pane's top or bottom. A drag within this distance scrolls the pane. */
const EDGE = 56
/** Fastest scrolling during a drag, in pixels a frame. */
const FASTEST = 14

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

export function useLift({ pane, sheet, grid, count, onDrop }: Options) {
  const [lift, draw] = useState<Lift | null>(null)
  /**
   * The photo that the user is moving, for the event handlers. They read this ref instead of the state, because a quick
   * drag can end before React has updated the state.
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

  const carryToPointer = (): void => {
    const box = sheet.current?.getBoundingClientRect()
    if (!box) return
    carryTo(cellUnder(grid, { x: pointer.current.x - box.left, y: pointer.current.y - box.top }, count))
  }
  const { release, ...drag } = usePointerDrag({
    pane,
    onStart: (id, index) => setLift({ id, to: index, by: 'pointer' }),
    onMove: (point) => {
      pointer.current = point
      setGhost(point)
      carryToPointer()
    },
    onDrop: () => drop(),
    onCancel: () => putBack(),
  })
  const putBack = useCallback((): void => {
    release()
    setGhost(null)
    setLift(null)
  }, [release, setLift])
  const drop = (to?: number): void => {
    const was = held.current
    if (was) onDrop(to === undefined ? was : { ...was, to })
    putBack()
  }
  useEdgeScroll(lift?.by === 'pointer', { pane, pointer, onScroll: carryToPointer })
  useEscape(lift !== null, putBack)

  return {
    ...drag,
    lift,
    ghost,
    drop,
    putBack,
    pickUp: (id: number, index: number) => setLift({ id, to: index, by: 'keys' }),
    carryTo,
  }
}
