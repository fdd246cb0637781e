import { useEffect, useId, useLayoutEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { staffText } from '#domain/texts/staff-texts.ts'
import { Button } from '#client/ui/button.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import { cellAt, cellByKey, heightOf, paneGrid } from './pane-grid.ts'
import { PanePhoto, type PaneHandlers } from './pane-photo.tsx'
import type { ShownPhoto } from '#client/shared-views/photo-image.tsx'
import { movedTo } from './photo-order.ts'
import { PresetImage } from '#client/shared-views/preset-image.tsx'
import { useLift } from './use-lift.ts'
import { usePaneSight } from './use-pane-sight.ts'
import { useWidth } from '#client/shared-views/use-width.ts'
import styles from './show-pane.module.css'

interface Props<Photo extends ShownPhoto> {
  /** What the photos are of: the pane's heading. */
  title: string
  photos: readonly Photo[]
  /** Photos that bear a check mark. */
  marks?: ReadonlySet<number>
  /** What a press does: its sign, and in words. */
  sign: 'add' | 'remove'
  pressLabel: (name: string, marked: boolean) => string
  onPress: (photo: Photo, how: { readonly shift: boolean; readonly index: number }) => void
  /** Given where the order can be changed; `to` counts from 0. */
  onMove?: (photo: Photo, to: number) => void
  /** Beside the heading. */
  actions?: ReactNode
  /** Shown instead of photos while there are none. */
  empty: ReactNode
}

const noMarks: ReadonlySet<number> = new Set()
/** The button of a photo, or of its grip. */
function cellOf(sheet: HTMLElement | null, { id, grip }: { id: number; grip: boolean }): HTMLElement | null {
  return sheet?.querySelector<HTMLElement>(`[data-photo="${id}"] > button${grip ? '[data-grip]' : ''}`) ?? null
}

const nameOf = (photo: ShownPhoto): string => photo.name ?? String(photo.id)

/**
 * A pane of small photos, 600 px high: pressed one by one, reached by the arrow keys, and put in order by drag or keys.
 * Only what is in sight is in the document.
 */
export function ShowPane<Photo extends ShownPhoto>(props: Props<Photo>) {
  const { title, photos, marks = noMarks, sign, pressLabel, onPress, onMove, actions, empty } = props
  const heading = useId()
  const pane = useRef<HTMLDivElement>(null)
  const sheet = useRef<HTMLUListElement>(null)
  const width = useWidth(sheet)
  const grid = useMemo(() => paneGrid(width), [width])
  const count = photos.length
  const { first, end } = usePaneSight(pane, grid, count)
  const [said, setSaid] = useState('')
  const [active, setActive] = useState<{ id: number; index: number } | null>(null)
  /** The photo, or its grip, that is to have the focus once it is drawn. */
  const wanted = useRef<{ id: number; grip: boolean } | null>(null)
  const hasFocus = useRef(false)

  const lifting = useLift({
    pane,
    sheet,
    grid,
    count,
    onDrop: ({ id, to, by }) => {
      const from = photos.findIndex((photo) => photo.id === id)
      const photo = photos[from]
      if (!photo) return
      setActive({ id, index: to })
      if (by === 'keys') wanted.current = { id, grip: true }
      setSaid(staffText('pane.put-down', { name: nameOf(photo), place: to + 1, count }))
      if (from !== to) onMove?.(photo, to)
    },
  })
  const { lift } = lifting
  const shown = useMemo(() => (lift ? movedTo(photos, lift.id, lift.to) : photos), [photos, lift])
  const carried = lift ? photos.find(({ id }) => id === lift.id) : undefined

  const activeAt = active ? shown.findIndex(({ id }) => id === active.id) : -1
  const activeIndex = activeAt >= 0 ? activeAt : Math.min(active?.index ?? 0, count - 1)
  const drawn = useMemo(() => {
    const indexes = new Set(Array.from({ length: Math.max(0, end - first) }, (_, step) => first + step))
    // What has the focus stays in the document, however far it is scrolled away.
    if (activeIndex >= 0) indexes.add(activeIndex)
    if (lift) indexes.add(lift.to)
    const cells = [...indexes].flatMap((index) => {
      const photo = shown[index]
      return photo ? [{ photo, index, node: lift ? photos.indexOf(photo) : index }] : []
    })
    // A photo in hand stays where it was in the document: moved there, it would lose the focus.
    return cells.toSorted((a, b) => a.node - b.node)
  }, [first, end, activeIndex, lift, shown, photos])

  const focusOn = (photo: Photo | undefined, index: number, grip: boolean): void => {
    if (!photo) return
    wanted.current = { id: photo.id, grip }
    setActive({ id: photo.id, index })
  }
  useLayoutEffect(() => {
    const next = wanted.current
    const node = next && cellOf(sheet.current, next)
    if (!node) return
    wanted.current = null
    node.focus({ preventScroll: true })
    node.parentElement?.scrollIntoView({ block: 'nearest' })
  })
  // What was pressed has left the list: the focus goes on with what stands in its place.
  const follower = active && activeAt < 0 ? shown[activeIndex] : undefined
  useLayoutEffect(() => {
    if (!hasFocus.current || !follower) return
    if (document.activeElement === document.body)
      cellOf(sheet.current, { id: follower.id, grip: false })?.focus({ preventScroll: true })
  }, [follower])

  const latest: PaneHandlers<Photo> = {
    press: (photo, index, event) => {
      if (lifting.endsDrag()) return
      setActive({ id: photo.id, index })
      // A press with a photo in hand is where that one goes.
      if (lift?.by === 'keys') return lifting.drop(index)
      onPress(photo, { shift: event.shiftKey, index })
    },
    grip: (photo, index) => {
      if (lifting.endsDrag()) return
      if (lift) return lifting.drop(lift.id === photo.id ? undefined : index)
      lifting.pickUp(photo.id, index)
      setSaid(staffText('pane.lifted', { name: nameOf(photo), place: index + 1, count }))
    },
    key: (photo, index, event) => {
      if (event.altKey || event.ctrlKey || event.metaKey) return
      const next = cellByKey(grid, event.key, { index, count })
      if (next === null) return
      event.preventDefault()
      const onGrip = event.currentTarget.hasAttribute('data-grip')
      if (lift?.id === photo.id && onGrip) {
        lifting.carryTo(next)
        wanted.current = { id: photo.id, grip: true }
        setSaid(staffText('pane.place', { place: next + 1, count }))
      } else if (next !== index) focusOn(shown[next], next, onGrip)
    },
    focus: (photo, index) => {
      hasFocus.current = true
      if (active?.id !== photo.id || active.index !== index) setActive({ id: photo.id, index })
    },
    hold: (event, photo, index) => lifting.hold(event, photo.id, index),
  }
  const handlers = useStable(latest)

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
          <p>{staffText('pane.carrying', { name: carried ? nameOf(carried) : '' })}</p>
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
        onBlur={(event) => {
          const to = event.relatedTarget
          if (to !== null && !event.currentTarget.contains(to)) hasFocus.current = false
        }}
      >
        {count === 0 ? empty : null}
        <ul ref={sheet} className={styles.sheet} aria-labelledby={heading} style={{ height: heightOf(grid, count) }}>
          {width === 0
            ? null
            : drawn.map(({ photo, index }) => {
                const marked = marks.has(photo.id)
                return (
                  <PanePhoto
                    key={photo.id}
                    photo={photo}
                    index={index}
                    count={count}
                    {...cellAt(grid, index)}
                    width={grid.width}
                    height={grid.height}
                    label={pressLabel(nameOf(photo), marked)}
                    sign={sign}
                    marked={marked}
                    movable={onMove !== undefined}
                    lifted={lift?.id === photo.id}
                    isActive={index === activeIndex}
                    handlers={handlers}
                  />
                )
              })}
        </ul>
      </div>
      {carried && lifting.ghost ? (
        <div
          className={styles.ghost}
          aria-hidden="true"
          style={{
            width: grid.width,
            height: grid.height,
            translate: `${lifting.ghost.x - grid.width / 2}px ${lifting.ghost.y - grid.height / 2}px`,
          }}
        >
          <PresetImage photo={carried} preset="group-thumb" eager />
        </div>
      ) : null}
      <VisuallyHidden live>{said}</VisuallyHidden>
    </section>
  )
}

/** The same functions for as long as the pane stands, which do what the latest do. */
function useStable<Photo>(latest: PaneHandlers<Photo>): PaneHandlers<Photo> {
  const now = useRef(latest)
  useEffect(() => void (now.current = latest))
  const [stable] = useState<PaneHandlers<Photo>>(() => ({
    press: (...args) => now.current.press(...args),
    grip: (...args) => now.current.grip(...args),
    key: (...args) => now.current.key(...args),
    focus: (...args) => now.current.focus(...args),
    hold: (...args) => now.current.hold(...args),
  }))
  return stable
}
