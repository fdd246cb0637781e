import { useId, useMemo, useRef, useState, type ReactNode } from 'react'
import { staffText } from '#domain/texts/staff-texts.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { Skeleton } from '#client/ui/loading/skeleton.tsx'
import { VisuallyHidden } from '#client/ui/pictures/visually-hidden.tsx'
import { layoutEven, type EvenLayout } from '../layout/even-layout.ts'
import type { ShownPhoto } from '../photo-image.tsx'
import { PresetImage } from '../preset-image.tsx'
import { Flung, useVisibleRows } from '../use-visible-rows.ts'
import { useWidth } from '../use-width.ts'
import { movedTo, type Point } from './pane-cells.ts'
import { PaneTile, photoName, type PaneMark } from './pane-tile.tsx'
import { useLift, type Lift } from './use-lift.ts'
import { usePaneFocus } from './use-pane-focus.ts'
import { usePaneHandlers } from './use-pane-handlers.ts'
import styles from './photo-pane.module.css'

interface Props<Photo extends ShownPhoto> {
  title: string
  label?: string
  facts: string | null
  photos: readonly Photo[]
  markOf: (photo: Photo) => PaneMark
  /**
   * Called with the pressed photo, or with the range from the last pressed photo to this one. Also called with a photo
   * that the person drops on another pane.
   */
  onPress: (photos: readonly Photo[]) => void
  /** `to` is a position counted from 0. */
  onMove?: (photo: Photo, to: number) => void
  actions?: ReactNode
  empty: ReactNode
}

const GAP = 6

function usePane<Photo extends ShownPhoto>({ photos, markOf, onPress, onMove }: Props<Photo>) {
  const pane = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const width = useWidth(list)
  const count = photos.length
  const layout = useMemo(() => layoutEven(count, { width, gap: GAP }), [count, width])
  const [isRange, setRange] = useState(false)
  const [announcement, announce] = useState('')

  const press = (pressed: readonly Photo[]): void => {
    setRange(false)
    onPress(pressed)
  }
  const putDown = ({ id, to, by }: Lift): void => {
    const from = photos.findIndex((photo) => photo.id === id)
    const photo = photos[from]
    if (!photo) return
    focus.activate(id, to)
    if (by === 'keys') focus.focusWhenDrawn({ id, grip: true })
    announce(staffText('pane.put-down', { name: photoName(photo), place: to + 1, count }))
    if (from !== to) onMove?.(photo, to)
  }
  const lifting = useLift({
    pane,
    list,
    layout,
    isOrdered: onMove !== undefined,
    onDrop: putDown,
    onDropOutside: (id) => press(photos.filter((photo) => photo.id === id)),
  })
  const { lift } = lifting
  const shown = useMemo(() => (lift ? movedTo(photos, lift.id, lift.to) : photos), [photos, lift])
  const focus = usePaneFocus(pane, shown)
  const { columns } = layout
  const handlers = usePaneHandlers({
    columns,
    photos: shown,
    markOf,
    isRange,
    lifting,
    focus,
    onPress: press,
    announce,
  })
  const { isFlung, ...sight } = useVisibleRows(list, layout.rows, pane)
  const tiles = tilesToDraw(layout, { photos, shown, lift, activeIndex: focus.activeIndex, ...sight })
  return { pane, list, layout, tiles, isFlung, lifting, focus, handlers, isRange, setRange, announcement }
}

/**
 * Staff move photos one by one or by range to the other pane, with pointer, keys or drag
 * (docs/rules.md#display-groups-screen). The document holds only the photos in or near the visible part.
 */
export function PhotoPane<Photo extends ShownPhoto>(props: Props<Photo>) {
  const { title, label = title, facts, photos, markOf, onMove, actions, empty } = props
  const heading = useId()
  const hint = useId()
  const { pane, list, layout, tiles, isFlung, lifting, focus, handlers, isRange, setRange, announcement } =
    usePane(props)
  const { lift } = lifting
  const count = photos.length
  return (
    <section className={styles.frame} aria-labelledby={heading}>
      <header className={styles.head}>
        <div className={styles.words}>
          <h2 className={styles.title} id={heading} dir="auto">
            {title}
          </h2>
          <p className={styles.facts}>{facts}</p>
        </div>
        <div className={styles.buttons}>
          {count > 1 ? <RangeButton isRange={isRange} onChange={setRange} /> : null}
          {actions}
        </div>
      </header>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- The pane only follows a drag of its photos */}
      <div
        ref={pane}
        role="group"
        aria-label={label}
        aria-describedby={hint}
        // The pane itself can take the focus, so that the focus is not lost when its last photo leaves.
        tabIndex={-1}
        className={styles.pane}
        data-pane=""
        data-lifting={lift?.by}
        onPointerMove={lifting.onPointerMove}
        onPointerUp={lifting.onPointerUp}
        onPointerCancel={lifting.onPointerCancel}
        onBlur={focus.onBlur}
      >
        <span id={hint} hidden>
          {staffText('pane.keys')}
        </span>
        {count === 0 ? empty : null}
        <ul ref={list} className={styles.list} style={{ height: layout.height }} hidden={count === 0}>
          <Flung value={isFlung}>
            {tiles.map(({ photo, index, left, top, size }) => (
              <PaneTile
                key={photo.id}
                photo={photo}
                count={count}
                index={index}
                left={left}
                top={top}
                size={size}
                {...markOf(photo)}
                movable={onMove !== undefined}
                lifted={lift?.id === photo.id}
                isActive={index === focus.activeIndex}
                handlers={handlers}
              />
            ))}
          </Flung>
        </ul>
      </div>
      <Carried
        photo={photos.find(({ id }) => id === lift?.id)}
        by={lift?.by}
        at={lifting.ghost}
        onPutBack={lifting.putBack}
      />
      <VisuallyHidden live>{announcement}</VisuallyHidden>
    </section>
  )
}

export function PaneSkeleton() {
  return (
    <div role="status" aria-label={staffText('kit.loading')}>
      <Skeleton height={576} radius="var(--radius-m)" />
    </div>
  )
}

function RangeButton({ isRange, onChange }: { isRange: boolean; onChange: (isRange: boolean) => void }) {
  return (
    <Button
      variant="quiet"
      aria-pressed={isRange}
      title={staffText('pane.range-hint')}
      onClick={() => onChange(!isRange)}
    >
      {staffText('pane.range')}
    </Button>
  )
}

interface CarriedProps {
  photo: ShownPhoto | undefined
  by: Lift['by'] | undefined
  /** Position of the pointer, in the window's pixels. */
  at: Point | null
  onPutBack: () => void
}

function Carried({ photo, by, at, onPutBack }: CarriedProps) {
  if (!photo) return null
  if (by === 'keys')
    return (
      <div className={styles.carrying}>
        <p>{staffText('pane.carrying', { name: photoName(photo) })}</p>
        <Button variant="secondary" onClick={onPutBack}>
          {staffText('pane.put-back')}
        </Button>
      </div>
    )
  if (!at) return null
  return (
    <div className={styles.ghost} aria-hidden="true" style={{ translate: `${at.x}px ${at.y}px` }}>
      <PresetImage photo={photo} preset="group-thumb" eager />
    </div>
  )
}

interface Drawing<Photo> {
  photos: readonly Photo[]
  /** The pane's photos in the order on the screen. A photo that the user is moving is at its new place. */
  shown: readonly Photo[]
  lift: Lift | null
  activeIndex: number
  first: number
  end: number
}

function tilesToDraw<Photo>(
  { rows, columns }: EvenLayout,
  { photos, shown, lift, activeIndex, first, end }: Drawing<Photo>,
) {
  const indexes = new Set(rows.slice(first, end).flatMap(({ tiles }) => tiles.map(({ index }) => index)))
  // The focused photo stays in the document, however far it is scrolled away.
  if (activeIndex >= 0) indexes.add(activeIndex)
  if (lift) indexes.add(lift.to)
  const drawn = [...indexes].flatMap((index) => {
    const [photo, row] = [shown[index], rows[Math.floor(index / columns)]]
    const tile = row?.tiles[index % columns]
    if (!photo || !row || !tile) return []
    // A lifted photo's node keeps its place in the document, because moving the node would drop the focus.
    const node = lift ? photos.indexOf(photo) : index
    return [{ photo, index, node, left: tile.left, top: row.top, size: row.height }]
  })
  return drawn.toSorted((a, b) => a.node - b.node)
}
