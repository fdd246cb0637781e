import { useCallback, useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { DragEvent, KeyboardEvent, MouseEvent, ReactNode } from 'react'
import { layoutEven } from './even-layout.ts'
import { PaneTile, type PaneMark } from './pane-tile.tsx'
import type { ShownPhoto } from './photo-image.tsx'
import { rangeFrom, stepOf, type Anchor } from './selection-range.ts'
import { useVisibleRows } from './use-visible-rows.ts'
import { useWidth } from './use-width.ts'
import styles from './photo-pane.module.css'

interface Props<Photo extends ShownPhoto> {
  /** Its accessible name. */
  label: string
  /** How the keyboard works it, read to those who use one. */
  keysHint: string
  photos: readonly Photo[]
  markOf: (photo: Photo) => PaneMark
  /** One photo, or the range from the last one that was pressed. */
  onPress: (photos: readonly Photo[]) => void
  /** The next press takes the range, as a press with Shift does. */
  isRange?: boolean
  /** What is dragged from here, and what may be dropped here: the names of panes. */
  drags: string
  takes: string
  onDrop: (photoId: number) => void
  /** Shown while there are no photos. */
  empty: ReactNode
}

const GAP = 6
// Landscape, as nearly all of them are; the others show whole with their colour at the sides.
const TILES = { leastWidth: 128, ratio: 1.5, gap: GAP }
const typeOf = (pane: string): string => `application/x-eddyline-${pane}`

/** Photos in a box of their own that scrolls: pressed one by one or by range, by hand, keys or dragging (product.md 9). */
export function PhotoPane<Photo extends ShownPhoto>({
  label,
  keysHint,
  photos,
  markOf,
  onPress,
  isRange = false,
  drags,
  takes,
  onDrop,
  empty,
}: Props<Photo>) {
  const hint = useId()
  const pane = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const width = useWidth(list)
  const layout = useMemo(() => layoutEven(photos.length, { width, ...TILES }), [photos.length, width])
  const { first, end } = useVisibleRows(list, layout.rows, pane)
  const [wished, setActive] = useState(0)
  const active = Math.min(wished, Math.max(0, photos.length - 1))
  const [isOver, setOver] = useState(false)
  const anchor = useRef<Anchor | null>(null)
  const focusWanted = useRef(false)
  const wasPressed = useRef(false)

  const latest = useRef({ photos, markOf, onPress, isRange })
  useLayoutEffect(() => {
    latest.current = { photos, markOf, onPress, isRange }
  })

  const press = useCallback((index: number, event: MouseEvent<HTMLButtonElement>): void => {
    const { photos: shown, ...now } = latest.current
    const photo = shown[index]
    // The second press of a double click on what the first one reached already.
    if (!photo || (event.detail > 1 && anchor.current?.id === photo.id)) return
    const ids = shown.map(({ id }) => id)
    const range = new Set(event.shiftKey || now.isRange ? rangeFrom(ids, anchor.current, index) : [photo.id])
    const start = ids.findIndex((id) => range.has(id))
    anchor.current = { id: photo.id, index: start }
    // Safari does not focus what is clicked.
    event.currentTarget.focus({ preventScroll: true })
    wasPressed.current = true
    setActive(now.markOf(photo).state === 'leaves' ? start : index)
    now.onPress(shown.filter(({ id }) => range.has(id)))
  }, [])
  const focused = useCallback((index: number) => setActive(index), [])
  const dragStarted = useCallback(
    (index: number, event: DragEvent): void => {
      const photo = latest.current.photos[index]
      if (!photo) return
      event.dataTransfer.effectAllowed = 'move'
      event.dataTransfer.setData(typeOf(drags), String(photo.id))
    },
    [drags],
  )

  useLayoutEffect(() => {
    // What was pressed has left with the focus: the photo in its place gets it.
    const isLost = wasPressed.current && document.activeElement === document.body
    if (!focusWanted.current && !isLost) return
    focusWanted.current = false
    const tile = list.current?.querySelector<HTMLElement>(`[data-index="${active}"]`)
    if (tile) tile.focus({ preventScroll: true })
    else pane.current?.focus({ preventScroll: true })
  }, [active, photos])

  const keyPressed = (event: KeyboardEvent): void => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const next = stepOf(event.key, active, { columns: layout.columns, count: photos.length })
    if (next === null) return
    event.preventDefault()
    focusWanted.current = next !== active
    setActive(next)
    const row = layout.rows[Math.floor(next / layout.columns)]
    const box = pane.current
    if (!row || !box) return
    if (row.top < box.scrollTop) box.scrollTop = row.top
    else if (row.top + row.height > box.scrollTop + box.clientHeight - 2 * GAP)
      box.scrollTop = row.top + row.height - box.clientHeight + 4 * GAP
  }

  const isTaken = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes(typeOf(takes))
  const activeRow = Math.floor(active / layout.columns)
  const rows = layout.rows.slice(first, end)
  const tiles = rows.flatMap((row) => row.tiles.map((tile) => ({ ...tile, row })))
  // What has the focus stays in the document, wherever the pane is scrolled to.
  const far = activeRow < first || activeRow >= end ? layout.rows[activeRow] : undefined
  if (far) tiles.push(...far.tiles.filter(({ index }) => index === active).map((tile) => ({ ...tile, row: far })))

  return (
    // The tiles have every act by press and by key; here the keys are led among them, and what is dragged is taken.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      ref={pane}
      role="group"
      aria-label={label}
      aria-describedby={hint}
      // An empty one is a place to drop on, with the focus of what has left it.
      tabIndex={-1}
      className={styles.pane}
      data-over={isOver || undefined}
      onKeyDown={keyPressed}
      onBlur={({ relatedTarget }) => {
        if (relatedTarget) wasPressed.current = false
      }}
      onDragOver={(event) => {
        if (!isTaken(event)) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false)
        if (!isTaken(event)) return
        event.preventDefault()
        onDrop(Number(event.dataTransfer.getData(typeOf(takes))))
      }}
    >
      <span id={hint} hidden>
        {keysHint}
      </span>
      {photos.length === 0 ? empty : null}
      <ul ref={list} className={styles.list} style={{ height: layout.height }} hidden={photos.length === 0}>
        {tiles.map(({ index, left, width: tileWidth, row }) => {
          const photo = photos[index]
          if (!photo) return null
          return (
            <PaneTile
              key={photo.id}
              photo={photo}
              index={index}
              isActive={index === active}
              {...markOf(photo)}
              style={{ top: row.top, left, width: tileWidth, height: row.height }}
              onPress={press}
              onFocus={focused}
              onDragStart={dragStarted}
            />
          )
        })}
      </ul>
    </div>
  )
}
