import { useId, useMemo, useRef, useState, type ReactNode } from 'react'
import { staffText } from '#domain/texts/staff-texts.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { VisuallyHidden } from '#client/ui/pictures/visually-hidden.tsx'
import { cellAt, heightOf, paneGrid, type PaneGrid } from './pane-grid.ts'
import { PanePhoto, photoName } from './pane-photo.tsx'
import type { ShownPhoto } from '#client/shared-views/photo-image.tsx'
import { movedTo } from '../moved-to.ts'
import { PresetImage } from '#client/shared-views/preset-image.tsx'
import { useLift, type Lift } from './use-lift.ts'
import { useCellFocus } from './use-cell-focus.ts'
import { usePaneHandlers } from './use-pane-handlers.ts'
import { usePaneSight } from './use-pane-sight.ts'
import type { Point } from './use-pointer-drag.ts'
import { useWidth } from '#client/shared-views/use-width.ts'
import styles from './show-pane.module.css'

interface Props<Photo extends ShownPhoto> {
  title: string
  photos: readonly Photo[]
  marks?: ReadonlySet<number>
  sign: 'add' | 'remove'
  pressLabel: (name: string, marked: boolean) => string
  onPress: (photo: Photo, how: { readonly shift: boolean; readonly index: number }) => void
  /** Lets the user reorder the photos. `to` is a position counted from 0. */
  onMove?: (photo: Photo, to: number) => void
  actions?: ReactNode
  empty: ReactNode
}

const noMarks: ReadonlySet<number> = new Set()

/**
 * Shows small photos in a pane 600 px high. The arrow keys reach each photo; drags and keys move it. The document holds
 * only the photos in or near the visible part.
 */
export function ShowPane<Photo extends ShownPhoto>(props: Props<Photo>) {
  const { title, photos, marks = noMarks, sign, pressLabel, onPress, onMove, actions, empty } = props
  const heading = useId()
  const pane = useRef<HTMLDivElement>(null)
  const sheet = useRef<HTMLUListElement>(null)
  const width = useWidth(sheet)
  const grid = useMemo(() => paneGrid(width), [width])
  const count = photos.length
  const [announcement, announce] = useState('')

  const putDown = ({ id, to, by }: Lift): void => {
    const from = photos.findIndex((photo) => photo.id === id)
    const photo = photos[from]
    if (!photo) return
    focus.activate(id, to)
    if (by === 'keys') focus.focusWhenDrawn({ id, grip: true })
    announce(staffText('pane.put-down', { name: photoName(photo), place: to + 1, count }))
    if (from !== to) onMove?.(photo, to)
  }
  const lifting = useLift({ pane, sheet, grid, count, onDrop: putDown })
  const { lift } = lifting
  const shown = useMemo(() => (lift ? movedTo(photos, lift.id, lift.to) : photos), [photos, lift])
  const carried = lift ? photos.find(({ id }) => id === lift.id) : undefined
  const focus = useCellFocus(sheet, shown)
  const { activeIndex } = focus
  const sight = usePaneSight(pane, grid, count)
  const drawn = useMemo(
    () => drawnCells({ photos, shown, lift, activeIndex, ...sight }),
    [photos, shown, lift, activeIndex, sight],
  )
  const handlers = usePaneHandlers({ grid, photos: shown, lifting, focus, onPress, announce })

  return (
    <section className={styles.frame} aria-labelledby={heading}>
      <header className={styles.head}>
        <div className={styles.words}>
          <h2 className={styles.title} id={heading} dir="auto">
            {title}
          </h2>
          <p className={styles.count}>{staffText('pane.count', { count })}</p>
        </div>
        {actions}
      </header>
      {lift?.by === 'keys' ? (
        <div className={styles.carrying}>
          <p>{staffText('pane.carrying', { name: carried ? photoName(carried) : '' })}</p>
          <Button variant="secondary" onClick={lifting.putBack}>
            {staffText('pane.put-back')}
          </Button>
        </div>
      ) : null}
      <div
        ref={pane}
        className={styles.pane}
        data-lifting={lift?.by}
        onPointerMove={lifting.onPointerMove}
        onPointerUp={lifting.onPointerUp}
        onPointerCancel={lifting.onPointerCancel}
        onBlur={focus.onBlur}
      >
        {count === 0 ? empty : null}
        <ul ref={sheet} className={styles.sheet} aria-labelledby={heading} style={{ height: heightOf(grid, count) }}>
          {(width === 0 ? [] : drawn).map(({ photo, index }) => (
            <PanePhoto
              key={photo.id}
              photo={photo}
              index={index}
              count={count}
              {...cellAt(grid, index)}
              width={grid.size}
              height={grid.size}
              label={pressLabel(photoName(photo), marks.has(photo.id))}
              sign={sign}
              marked={marks.has(photo.id)}
              movable={onMove !== undefined}
              lifted={lift?.id === photo.id}
              isActive={index === activeIndex}
              handlers={handlers}
            />
          ))}
        </ul>
      </div>
      {carried && lifting.ghost ? <Ghost photo={carried} grid={grid} at={lifting.ghost} /> : null}
      <VisuallyHidden live>{announcement}</VisuallyHidden>
    </section>
  )
}

function Ghost({ photo, grid: { size }, at }: { photo: ShownPhoto; grid: PaneGrid; at: Point }) {
  return (
    <div
      className={styles.ghost}
      aria-hidden="true"
      style={{ width: size, height: size, translate: `${at.x - size / 2}px ${at.y - size / 2}px` }}
    >
      <PresetImage photo={photo} preset="group-thumb" eager />
    </div>
  )
}

interface Drawing<Photo> {
  /** The pane's photos in their stored order. */
  photos: readonly Photo[]
  /** The pane's photos in the order on the screen. A photo that the user is moving is at its new place. */
  shown: readonly Photo[]
  lift: Lift | null
  activeIndex: number
  first: number
  end: number
}

function drawnCells<Photo>({ photos, shown, lift, activeIndex, first, end }: Drawing<Photo>) {
  const indexes = new Set(Array.from({ length: Math.max(0, end - first) }, (_, step) => first + step))
  // The focused photo stays in the document, however far it is scrolled away.
  if (activeIndex >= 0) indexes.add(activeIndex)
  if (lift) indexes.add(lift.to)
  const cells = [...indexes].flatMap((index) => {
    const photo = shown[index]
    return photo ? [{ photo, index, node: lift ? photos.indexOf(photo) : index }] : []
  })
  // A lifted photo's node keeps its place in the document, because moving the node would drop the focus.
  return cells.toSorted((a, b) => a.node - b.node)
}
