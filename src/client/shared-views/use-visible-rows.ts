import { createContext, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { firstRowBelow, type Row } from './layout/justified-layout.ts'

interface Range {
  first: number
  end: number
}

// Rows drawn outside of the window, in window heights: few until the first scroll, because their pictures compete with
// those in sight. Then more, because a fast scroll would otherwise show empty space.
const AT_REST = 0.5
const OVERSCAN = 1.5
// Rows drawn outside of a scrolling pane, in pane heights. Few, because a page has several panes.
const PANE_OVERSCAN = 0.15

/** Pixels a millisecond. While a list moves faster, a picture would be gone before anybody sees it. */
const FLING = 4
/** Milliseconds without a fast move, after which pictures load again. */
const SETTLED = 100

/** True while new pictures should not load, because they move too fast. Pictures that are shown stay. */
export const Flung = createContext(false)

function rangeOf(
  list: HTMLElement,
  rows: readonly Row[],
  pane: HTMLElement | null | undefined,
  beyondWindow: number,
): Range {
  const [from, height, beyond] = pane
    ? [pane.getBoundingClientRect().top, pane.clientHeight, PANE_OVERSCAN]
    : [0, innerHeight, beyondWindow]
  const top = list.getBoundingClientRect().top - from
  const first = firstRowBelow(rows, -top - height * beyond)
  const bottom = -top + height * (1 + beyond)
  const end = bottom < 0 ? first : Math.min(rows.length, firstRowBelow(rows, bottom) + 1)
  return { first, end }
}

export function useVisibleRows(
  list: RefObject<HTMLElement | null>,
  rows: readonly Row[],
  pane?: RefObject<HTMLElement | null>,
): Range & { isFlung: boolean } {
  const [isFlung, setFlung] = useState(false)
  const [range, setRange] = useState<Range>({ first: 0, end: 6 })
  const beyond = useRef(AT_REST)

  useLayoutEffect(() => {
    if (list.current) setRange(rangeOf(list.current, rows, pane?.current, beyond.current))
  }, [list, rows, pane])

  useEffect(() => {
    let last = { top: 0, at: 0 }
    let settled: ReturnType<typeof setTimeout> | undefined
    const noteSpeed = ({ top }: DOMRect, at: number): void => {
      const isFast = Math.abs(top - last.top) > FLING * (at - last.at)
      last = { top, at }
      if (!isFast) return
      setFlung(true)
      clearTimeout(settled)
      settled = setTimeout(() => setFlung(false), SETTLED)
    }
    const update = ({ type, timeStamp }: Event) => {
      if (type === 'scroll') beyond.current = OVERSCAN
      if (!list.current) return
      if (type === 'scroll') noteSpeed(list.current.getBoundingClientRect(), timeStamp)
      const next = rangeOf(list.current, rows, pane?.current, beyond.current)
      setRange((last) => (last.first === next.first && last.end === next.end ? last : next))
    }
    const scroller = pane?.current ?? window
    scroller.addEventListener('scroll', update, { passive: true })
    addEventListener('resize', update)
    return () => {
      clearTimeout(settled)
      setFlung(false)
      scroller.removeEventListener('scroll', update)
      removeEventListener('resize', update)
    }
  }, [list, rows, pane])

  return { ...range, isFlung }
}
