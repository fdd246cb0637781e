import { useLayoutEffect, useState, type RefObject } from 'react'
import { cellsInSight, type PaneGrid } from './pane-grid.ts'

export function usePaneSight(pane: RefObject<HTMLElement | null>, grid: PaneGrid, count: number) {
  const [sight, setSight] = useState({ first: 0, end: 0 })
  useLayoutEffect(() => {
    const element = pane.current
    if (!element) return
    const look = (): void => {
      const next = cellsInSight(grid, { count, top: element.scrollTop, sight: element.clientHeight })
      setSight((was) => (was.first === next.first && was.end === next.end ? was : next))
    }
    look()
    element.addEventListener('scroll', look, { passive: true })
    const observer = new ResizeObserver(look)
    observer.observe(element)
    return () => {
      element.removeEventListener('scroll', look)
      observer.disconnect()
    }
  }, [pane, grid, count])
  return sight
}
