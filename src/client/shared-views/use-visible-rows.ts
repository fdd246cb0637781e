import { useEffect, useLayoutEffect, useState, type RefObject } from 'react'
import { firstRowBelow, type Row } from './justified-layout.ts'

interface Range {
  first: number
  /** One past the last. */
  end: number
}

// How far beyond the window rows are kept, in window heights: a fling must not outrun it.
const BEYOND = 1.5

function rangeOf(list: HTMLElement, rows: readonly Row[]): Range {
  const top = list.getBoundingClientRect().top
  const first = firstRowBelow(rows, -top - innerHeight * BEYOND)
  const end = firstRowBelow(rows, -top + innerHeight * (1 + BEYOND))
  return { first, end: Math.min(rows.length, end + 1) }
}

/** The rows of a list that lie in or near the window, as the page scrolls. */
export function useVisibleRows(list: RefObject<HTMLElement | null>, rows: readonly Row[]): Range {
  const [range, setRange] = useState<Range>({ first: 0, end: 6 })

  useLayoutEffect(() => {
    if (list.current) setRange(rangeOf(list.current, rows))
  }, [list, rows])

  useEffect(() => {
    const update = () => {
      if (!list.current) return
      const next = rangeOf(list.current, rows)
      setRange((last) => (last.first === next.first && last.end === next.end ? last : next))
    }
    addEventListener('scroll', update, { passive: true })
    addEventListener('resize', update)
    return () => {
      removeEventListener('scroll', update)
      removeEventListener('resize', update)
    }
  }, [list, rows])

  return range
}
