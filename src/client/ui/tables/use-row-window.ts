import { useLayoutEffect, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'

/** The window moves in steps, so that not every scroll event renders rows. */
const STEP = 8

const remPixels = (): number => parseFloat(getComputedStyle(document.documentElement).fontSize) || 16

/**
 * Returns the rows that the page must hold: those in sight and some around them. All rows are `rowRem` high.
 * Null: every row. On paper, too, it is every row.
 */
export function useRowWindow(
  body: RefObject<HTMLElement | null>,
  count: number,
  rowRem: number | null,
): { from: number; to: number } {
  const [rows, setRows] = useState({ from: 0, to: 4 * STEP })
  useLayoutEffect(() => {
    if (rowRem === null) return
    const measure = (): void => {
      if (!body.current) return
      const height = rowRem * remPixels()
      const first = -body.current.getBoundingClientRect().top / height
      const from = Math.max(0, (Math.floor(first / STEP) - 1) * STEP)
      const to = Math.max(STEP, (Math.ceil((first + innerHeight / height) / STEP) + 1) * STEP)
      setRows((last) => (last.from === from && last.to === to ? last : { from, to }))
    }
    // The browser lays the page out for paper as soon as this event ends.
    const showAll = (): void => flushSync(() => setRows({ from: 0, to: Infinity }))
    measure()
    addEventListener('scroll', measure, { passive: true })
    addEventListener('beforeprint', showAll)
    addEventListener('afterprint', measure)
    addEventListener('resize', measure)
    return () => {
      removeEventListener('scroll', measure)
      removeEventListener('beforeprint', showAll)
      removeEventListener('afterprint', measure)
      removeEventListener('resize', measure)
    }
  }, [body, count, rowRem])
  if (rowRem === null) return { from: 0, to: count }
  return { from: Math.min(rows.from, count), to: Math.min(rows.to, count) }
}
