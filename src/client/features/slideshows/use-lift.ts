import { useEffect, useRef, useState, type PointerEvent as ReactPointerEvent, type RefObject } from 'react'
import { cellUnder, type PaneGrid } from './pane-grid.ts'

/** A photo on its way to another place. */
export interface Lift {
  readonly id: number
  /** Where it would be put down. */
  readonly to: number
  readonly by: 'pointer' | 'keys'
}

interface Options {
  readonly pane: RefObject<HTMLElement | null>
  /** What the cells lie in, and what scrolls within the pane. */
  readonly sheet: RefObject<HTMLElement | null>
  readonly grid: PaneGrid
  readonly count: number
  readonly onDrop: (lift: Lift) => void
}

/** A press that moves less is none to drag by. */
const SLACK = 6
/** Near the pane's edges it scrolls, by at most so many pixels a frame. */
const EDGE = 56
const FASTEST = 14

/** Photos that are picked up, carried by pointer or keys, and put down. */
export function useLift({ pane, sheet, grid, count, onDrop }: Options) {
  const [lift, setLift] = useState<Lift | null>(null)
  const held = useRef<{ id: number; index: number; x: number; y: number; moving: boolean } | null>(null)
  const at = useRef({ x: 0, y: 0 })
  const [ghost, setGhost] = useState<{ x: number; y: number } | null>(null)
  const wasDragged = useRef(false)

  const place = (): void => {
    const box = sheet.current?.getBoundingClientRect()
    if (!box) return
    const to = cellUnder(grid, { x: at.current.x - box.left, y: at.current.y - box.top }, count)
    setLift((was) => (was && was.to !== to ? { ...was, to } : was))
  }
  const placeNow = useRef(place)
  useEffect(() => void (placeNow.current = place))

  const isCarried = lift?.by === 'pointer'
  useEffect(() => {
    if (!isCarried) return
    let frame = 0
    const scroll = (): void => {
      frame = requestAnimationFrame(scroll)
      const box = pane.current?.getBoundingClientRect()
      if (!box) return
      const over = Math.max(0, at.current.y - (box.bottom - EDGE)) - Math.max(0, box.top + EDGE - at.current.y)
      if (over === 0) return
      pane.current?.scrollBy(0, Math.sign(over) * Math.min(FASTEST, Math.abs(over) / 4))
      placeNow.current()
    }
    frame = requestAnimationFrame(scroll)
    return () => cancelAnimationFrame(frame)
  }, [isCarried, pane])

  const isLifted = lift !== null
  const putBack = (): void => {
    held.current = null
    setGhost(null)
    setLift(null)
  }
  useEffect(() => {
    if (!isLifted) return
    const escape = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      held.current = null
      setGhost(null)
      setLift(null)
    }
    addEventListener('keydown', escape)
    return () => removeEventListener('keydown', escape)
  }, [isLifted])

  const drop = (to?: number): void => {
    if (lift) onDrop(to === undefined ? lift : { ...lift, to })
    putBack()
  }

  return {
    lift,
    /** Where the picture that follows the pointer is, in the window. */
    ghost,
    drop,
    putBack,
    /** Picks a photo up for the keys, or for a press on its new place. */
    pickUp: (id: number, index: number) => setLift({ id, to: index, by: 'keys' }),
    carryTo: (to: number) => setLift((was) => (was ? { ...was, to } : was)),
    /** True once after a drag: the click that ends it means nothing. */
    endsDrag: (): boolean => {
      const was = wasDragged.current
      wasDragged.current = false
      return was
    },
    /** Of a photo or its grip. */
    hold: (event: ReactPointerEvent, id: number, index: number): void => {
      wasDragged.current = false
      if (event.button === 0) held.current = { id, index, x: event.clientX, y: event.clientY, moving: false }
    },
    /** Of the pane, which keeps the pointer: the photo itself may scroll out of the document. */
    onPointerMove: (event: ReactPointerEvent): void => {
      const start = held.current
      if (!start) return
      at.current = { x: event.clientX, y: event.clientY }
      if (!start.moving) {
        if (Math.hypot(event.clientX - start.x, event.clientY - start.y) < SLACK) return
        start.moving = true
        wasDragged.current = true
        pane.current?.setPointerCapture(event.pointerId)
        setLift({ id: start.id, to: start.index, by: 'pointer' })
      }
      setGhost({ x: event.clientX, y: event.clientY })
      place()
    },
    onPointerUp: (): void => {
      if (held.current?.moving) drop()
      held.current = null
    },
    onPointerCancel: (): void => {
      if (held.current?.moving) putBack()
      held.current = null
    },
  }
}
