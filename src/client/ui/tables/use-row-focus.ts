import { useLayoutEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react'

export type RowKey = number | string

interface Moves {
  onMove?: ((index: number) => void) | undefined
  onOpen?: ((index: number) => void) | undefined
}

const hasNoFocus = (): boolean =>
  document.activeElement === document.body || document.activeElement === document.getElementById('content')

/**
 * One row is the current one: Tab reaches it, and the arrow keys move it. When it leaves the list, the row that takes
 * its place becomes current and gets the focus that would otherwise be lost.
 */
export function useRowFocus(body: RefObject<HTMLElement | null>, keys: readonly RowKey[], { onMove, onOpen }: Moves) {
  const [current, setCurrent] = useState<RowKey | null>(null)
  const place = useRef(0)
  const wanted = useRef<RowKey | null>(null)
  const index = current === null ? -1 : keys.indexOf(current)

  const focusRow = (to: number): void => {
    const key = keys[Math.max(0, Math.min(to, keys.length - 1))]
    if (key === undefined) return
    wanted.current = key
    setCurrent(key)
    giveFocus()
  }
  const giveFocus = (): void => {
    if (wanted.current === null) return
    const row = body.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(String(wanted.current))}"]`)
    if (!row) return
    wanted.current = null
    row.focus({ preventScroll: true })
    row.scrollIntoView({ block: 'nearest' })
  }
  useLayoutEffect(() => {
    if (index >= 0) place.current = index
    if (current === null || index >= 0) return
    const key = keys[Math.min(place.current, keys.length - 1)] ?? null
    if (hasNoFocus()) wanted.current = key
    setCurrent(key)
  }, [current, index, keys])
  useLayoutEffect(giveFocus)

  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    // A row's own buttons and links keep their keys.
    const isRow = event.target instanceof HTMLElement && event.target.dataset['row'] !== undefined
    if (!isRow || event.altKey || event.ctrlKey || event.metaKey) return
    if (event.key === 'Enter') return onOpen?.(index)
    const to = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: keys.length - 1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    focusRow(to)
    if (to >= 0 && to < keys.length) onMove?.(to)
  }
  const onFocus = (event: { target: EventTarget }): void => {
    const row = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-row]') : null
    const key = keys.find((candidate) => String(candidate) === row?.dataset['row'])
    if (key !== undefined) setCurrent(key)
  }
  return { current: index >= 0 ? current : (keys[0] ?? null), index, onKeyDown, onFocus, focusRow }
}
