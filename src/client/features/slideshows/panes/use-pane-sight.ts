import { useLayoutEffect, useState, type RefObject } from 'react'
import { watchSize } from '#client/ui/controls/watch-size.ts'
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
    const unwatch = watchSize(element, look)
    element.addEventListener('scroll', look, { passive: true })
    return () => {
      element.removeEventListener('scroll', look)
      unwatch()
    }
  }, [pane, grid, count])
  return sight
}
