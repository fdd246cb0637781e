import { useCallback, useLayoutEffect, useRef } from 'react'
import type { FocusEvent, KeyboardEvent, MouseEvent, RefObject } from 'react'
import type { EvenLayout } from '../layout/even-layout.ts'
import type { Row } from '../layout/justified-layout.ts'
import type { ShownPhoto } from '../photo-image.tsx'
import type { PaneMark } from './pane-tile.tsx'
import { rangeFrom, stepOf, type Anchor } from './selection-range.ts'

interface Options<Photo extends ShownPhoto> {
  photos: readonly Photo[]
  markOf: (photo: Photo) => PaneMark
  onPress: (photos: readonly Photo[]) => void
  isRange: boolean
  layout: EvenLayout
  /** Pixels between tiles. */
  gap: number
  active: number
  setActive: (index: number) => void
  pane: RefObject<HTMLElement | null>
  list: RefObject<HTMLElement | null>
}

export function usePaneFocus<Photo extends ShownPhoto>(options: Options<Photo>) {
  const { photos, markOf, onPress, isRange, layout, gap, active, setActive, pane, list } = options
  const anchor = useRef<Anchor | null>(null)
  const focusWanted = useRef(false)
  const wasPressed = useRef(false)
  const latest = useRef({ photos, markOf, onPress, isRange })
  useLayoutEffect(() => {
    latest.current = { photos, markOf, onPress, isRange }
  })

  const press = useCallback(
    (index: number, event: MouseEvent<HTMLButtonElement>): void => {
      const { photos: shown, ...now } = latest.current
      const photo = shown[index]
      // The second press of a double click must not undo the first.
      if (!photo || (event.detail > 1 && anchor.current?.id === photo.id)) return
      const ids = shown.map(({ id }) => id)
      const range = new Set(event.shiftKey || now.isRange ? rangeFrom(ids, anchor.current, index) : [photo.id])
      const start = ids.findIndex((id) => range.has(id))
      anchor.current = { id: photo.id, index: start }
      // Focuses the button, because Safari does not focus a clicked button.
      event.currentTarget.focus({ preventScroll: true })
      wasPressed.current = true
      setActive(now.markOf(photo).state === 'leaves' ? start : index)
      now.onPress(shown.filter(({ id }) => range.has(id)))
    },
    [setActive],
  )

  useLayoutEffect(() => {
    // The focus is lost when the pressed photo leaves the pane. The photo in its place then gets the focus.
    const isLost = wasPressed.current && document.activeElement === document.body
    if (!focusWanted.current && !isLost) return
    focusWanted.current = false
    const tile = list.current?.querySelector<HTMLElement>(`[data-index="${active}"]`)
    if (tile) tile.focus({ preventScroll: true })
    else pane.current?.focus({ preventScroll: true })
  }, [active, photos, pane, list])

  const keyPressed = (event: KeyboardEvent): void => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const next = stepOf(event.key, active, { columns: layout.columns, count: photos.length })
    if (next === null) return
    event.preventDefault()
    focusWanted.current = next !== active
    setActive(next)
    const row = layout.rows[Math.floor(next / layout.columns)]
    if (row && pane.current) reveal(row, pane.current, gap)
  }

  const blurred = ({ relatedTarget }: FocusEvent): void => {
    if (relatedTarget) wasPressed.current = false
  }
  return { press, keyPressed, blurred }
}

function reveal(row: Row, box: HTMLElement, gap: number): void {
  if (row.top < box.scrollTop) box.scrollTop = row.top
  else if (row.top + row.height > box.scrollTop + box.clientHeight - 2 * gap)
    box.scrollTop = row.top + row.height - box.clientHeight + 4 * gap
}
