import { useEffect, useRef, useState, type RefObject } from 'react'
import { stepTo, type TableLayout } from './table-layout.ts'

interface Options {
  readonly list: RefObject<HTMLElement | null>
  readonly layout: TableLayout
  /** The photos in the order of the screen. */
  readonly order: readonly number[]
}

/** One photo is the stop of the Tab key, and some are selected. Both are known by id, because lines change. */
export function useTableFocus({ list, layout, order }: Options) {
  const [focused, setFocused] = useState<number | null>(null)
  const [selected, select] = useState<ReadonlySet<number>>(new Set())
  const anchor = useRef<number | null>(null)
  const [last, setLast] = useState(0)
  const at = focused === null ? -1 : order.indexOf(focused)
  // When the photo leaves the list, the one that takes its place is the stop.
  const index = Math.max(0, at < 0 ? Math.min(last, order.length - 1) : at)

  if (index !== last) setLast(index)
  const want = useDomFocus({ list, layout, order }, index)

  const range = (to: number): ReadonlySet<number> => {
    const from = anchor.current === null ? to : order.indexOf(anchor.current)
    return new Set(order.slice(Math.min(from, to), Math.max(from, to) + 1))
  }
  const focus = (to: number): void => {
    const id = order[to] ?? null
    want(id)
    setFocused(id)
  }
  return {
    index,
    /** The selected photos, else the focused one. */
    chosen: selected.size > 0 ? order.filter((id) => selected.has(id)) : order.slice(index, index + 1),
    selected,
    clear: () => select(new Set()),
    /** The browser's focus came to this photo, for example by a screen reader. */
    came: (id: number) => setFocused(id),
    focus,
    /** Returns false for a key that moves nowhere. */
    step(key: string, isRange: boolean): boolean {
      const to = stepTo(layout, key, index)
      if (to === null) return false
      if (isRange) {
        anchor.current ??= order[index] ?? null
        select(range(to))
      } else {
        anchor.current = null
        select(new Set())
      }
      focus(to)
      return true
    },
    press(id: number, { isRange, isMore }: { isRange: boolean; isMore: boolean }): void {
      const to = order.indexOf(id)
      setFocused(id)
      if (isRange) return select(range(to))
      anchor.current = id
      const rest = [...selected].filter((one) => one !== id)
      if (!isMore) select(selected.size === 1 && selected.has(id) ? new Set() : new Set([id]))
      else select(new Set(rest.length === selected.size ? [...rest, id] : rest))
    },
    /** Selects all photos from the one where a drag began to this one. */
    drag(from: number, to: number): void {
      anchor.current = from
      setFocused(to)
      select(range(order.indexOf(to)))
    },
  }
}

/** Returns a function that gives a photo the browser's focus as soon as it is drawn. */
function useDomFocus({ list, layout, order }: Options, index: number): (id: number | null) => void {
  const wanted = useRef<number | null>(null)
  const had = useRef<Element | null>(null)
  useEffect(() => {
    // The focused photo left the list, for example because its raft got a name.
    if (had.current?.isConnected === false && document.activeElement === document.body)
      wanted.current ??= order[index] ?? null
    had.current = list.current?.contains(document.activeElement) ? document.activeElement : null
    if (wanted.current === null) return
    const tile = list.current?.querySelector<HTMLElement>(`[data-photo="${wanted.current}"]`)
    if (tile) {
      wanted.current = null
      had.current = tile
      tile.focus({ preventScroll: true })
      tile.scrollIntoView({ block: 'nearest' })
      return
    }
    // Only photos near the window are drawn.
    const place = order.indexOf(wanted.current)
    const line = layout.lines.find(({ tiles }) => tiles.some((one) => one.index === place))
    if (line) list.current?.parentElement?.scrollTo({ top: line.top - line.height })
  })
  return (id) => void (wanted.current = id)
}

export type TableFocus = ReturnType<typeof useTableFocus>
