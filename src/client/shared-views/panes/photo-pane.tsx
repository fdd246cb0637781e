import { useCallback, useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { DragEvent, ReactNode } from 'react'
import { layoutEven, type EvenLayout } from '../layout/even-layout.ts'
import { PaneTile, type PaneMark } from './pane-tile.tsx'
import type { ShownPhoto } from '../photo-image.tsx'
import { usePaneFocus } from './use-pane-focus.ts'
import { useVisibleRows } from '../use-visible-rows.ts'
import { useWidth } from '../use-width.ts'
import styles from './photo-pane.module.css'

interface Props<Photo extends ShownPhoto> {
  label: string
  keysHint: string
  photos: readonly Photo[]
  markOf: (photo: Photo) => PaneMark
  /** Called with the pressed photo, or with the range from the last pressed photo to this one. */
  onPress: (photos: readonly Photo[]) => void
  /** True when the next press selects a range, as it does with Shift. */
  isRange?: boolean
  /**
   * `drags`: name of this pane, from which photos are dragged. `takes`: name of the other pane, whose photos may be
   * dropped on this one.
   */
  drags: string
  takes: string
  onDrop: (photoId: number) => void
  empty: ReactNode
}

const GAP = 6
const typeOf = (pane: string): string => `application/x-eddyline-${pane}`

/**
 * Shows photos in a scrolling box. Staff move them one by one or by range, with pointer, keys or drag and drop
 * (docs/rules.md#display-groups-screen).
 */
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
  const layout = useMemo(() => layoutEven(photos.length, { width, gap: GAP }), [photos.length, width])
  const { first, end } = useVisibleRows(list, layout.rows, pane)
  const [wished, setActive] = useState(0)
  const active = Math.min(wished, Math.max(0, photos.length - 1))
  const [isOver, setOver] = useState(false)

  const { press, keyPressed, blurred } = usePaneFocus({
    photos,
    markOf,
    onPress,
    isRange,
    layout,
    gap: GAP,
    active,
    setActive,
    pane,
    list,
  })
  const dragStarted = useDragStart(photos, drags)

  const isTaken = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes(typeOf(takes))
  const tiles = tilesToDraw(layout, { first, end, active })

  return (
    // The tiles' buttons offer every action by press and key. The pane only moves the focus and takes drops.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      ref={pane}
      role="group"
      aria-label={label}
      aria-describedby={hint}
      // The pane itself can take the focus, so that the focus is not lost when its last photo leaves.
      tabIndex={-1}
      className={styles.pane}
      data-over={isOver || undefined}
      onKeyDown={keyPressed}
      onBlur={blurred}
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
              onFocus={setActive}
              onDragStart={dragStarted}
            />
          )
        })}
      </ul>
    </div>
  )
}

/**
 * Returns the tiles of the visible rows and the focused tile. The focused tile must stay in the document, else the
 * focus is lost.
 */
function tilesToDraw(layout: EvenLayout, { first, end, active }: { first: number; end: number; active: number }) {
  const activeRow = Math.floor(active / layout.columns)
  const tiles = layout.rows.slice(first, end).flatMap((row) => row.tiles.map((tile) => ({ ...tile, row })))
  const far = activeRow < first || activeRow >= end ? layout.rows[activeRow] : undefined
  if (far) tiles.push(...far.tiles.filter(({ index }) => index === active).map((tile) => ({ ...tile, row: far })))
  return tiles
}

function useDragStart(photos: readonly ShownPhoto[], drags: string) {
  const latest = useRef(photos)
  useLayoutEffect(() => {
    latest.current = photos
  })
  return useCallback(
    (index: number, event: DragEvent): void => {
      const photo = latest.current[index]
      if (!photo) return
      event.dataTransfer.effectAllowed = 'move'
      event.dataTransfer.setData(typeOf(drags), String(photo.id))
    },
    [drags],
  )
}
