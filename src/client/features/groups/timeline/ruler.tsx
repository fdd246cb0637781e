import { Fragment, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import type { RaftRow } from '#domain/photos/raft-rows.ts'
import { cutsOf } from '#domain/photos/raft-rows.ts'
import { staffText } from '#domain/texts/staff-texts.ts'
import { localWallTime } from '#domain/trip-time/zoned-time.ts'
import { useWidth } from '#client/shared-views/use-width.ts'
import styles from './ruler.module.css'

interface Props {
  /** The rows in sight: a whole day would leave a photo less than a pixel. */
  rows: readonly RaftRow<number>[]
  /** There are no rafts at all. */
  isHidden: boolean
  /** Milliseconds. */
  timeOf: (id: number) => number
  zone: string
  selected: ReadonlySet<number>
  /** Moves the border between two rows to before this photo. */
  onMove: (left: string, right: string, before: number) => void
  onAdd: (row: string, before: number) => void
  onRemove: (left: string, right: string) => void
  onOpen: (id: number) => void
}

interface Dragged {
  readonly left: string
  readonly right: string
  /** The place among the ruler's photos before which the border stands. */
  readonly at: number
  readonly from: number
  /** The place at which the pointer went down, in pixels. */
  readonly x: number
}

/** Pixels that a resting pointer may move. */
const STILL = 4

/** Photos along time, with a border between two rafts that one drags, adds by a press and removes by another. */
export function Ruler({ rows, isHidden, timeOf, zone, selected, onMove, onAdd, onRemove, onOpen }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const width = useWidth(box)
  const [dragged, setDragged] = useState<Dragged | null>(null)
  const timed = rows.filter(({ kind, startsAt }) => kind !== 'loose' && startsAt !== null)
  const ids = timed.flatMap(({ photoIds }) => photoIds).sort((one, other) => timeOf(one) - timeOf(other))
  const rowOf = new Map(timed.flatMap(({ key, photoIds }) => photoIds.map((id): [number, string] => [id, key])))
  const place = ids.length === 0 ? 0 : width / ids.length
  const cuts = cutsOf(timed).map(({ left, right }) => {
    const first = ids.findIndex((id) => rowOf.get(id) === right)
    const isDragged = dragged?.left === left && dragged.right === right
    return { left, right, at: isDragged ? dragged.at : first, first }
  })
  /** A border stays between the two rafts that it parts. */
  const within = (left: string, right: string, at: number): number => {
    const [from, to] = [
      ids.findIndex((id) => rowOf.get(id) === left),
      ids.findLastIndex((id) => rowOf.get(id) === right),
    ]
    return Math.min(Math.max(at, from + 1), to)
  }
  const moved = ({ clientX }: PointerEvent, { x, from }: Dragged): number =>
    place === 0 || Math.abs(clientX - x) < STILL ? from : from + Math.round((clientX - x) / place)
  const drop = (cut: Dragged): void => {
    setDragged(null)
    const before = ids[cut.at]
    if (before !== undefined && cut.at !== cut.from) onMove(cut.left, cut.right, before)
  }
  const key = (event: KeyboardEvent, { left, right, at }: (typeof cuts)[number]): void => {
    const to = event.key === 'ArrowLeft' ? at - 1 : event.key === 'ArrowRight' ? at + 1 : null
    if (event.key === 'Delete' || event.key === 'Backspace') onRemove(left, right)
    const before = to === null ? undefined : ids[within(left, right, to)]
    if (before !== undefined && to !== at) onMove(left, right, before)
    if (to !== null || event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault()
      event.stopPropagation()
    }
  }
  const clock = (id: number | undefined): string =>
    id === undefined ? '' : localWallTime(new Date(timeOf(id)), zone).slice(11)
  return (
    <div ref={box} className={styles.ruler} role="group" aria-label={staffText('timeline.ruler')} hidden={isHidden}>
      {ids.map((id, index) => (
        <span
          key={id}
          className={styles.tick}
          data-selected={selected.has(id) || undefined}
          style={{ left: index * place, width: Math.max(1, place - 1) }}
          onClick={() => onOpen(id)}
          onDoubleClick={() => {
            const row = rowOf.get(id)
            if (row !== undefined && ids[index - 1] !== undefined) onAdd(row, id)
          }}
          aria-hidden="true"
        />
      ))}
      {timed.map(({ key: row, name, photoIds }) => {
        const first = ids.findIndex((id) => rowOf.get(id) === row)
        return (
          <Fragment key={row}>
            <span className={styles.label} style={{ left: first * place, maxWidth: photoIds.length * place }}>
              {name}
            </span>
            {photoIds.length * place > 64 ? (
              <span className={styles.clock} style={{ left: first * place }}>
                {clock(photoIds[0])}
              </span>
            ) : null}
          </Fragment>
        )
      })}
      {cuts.map((cut) => (
        <button
          // The border keeps the focus as it moves: the raft on the right then gets another key.
          key={cut.left}
          type="button"
          className={styles.cut}
          style={{ left: cut.at * place }}
          aria-label={staffText('timeline.cut', { time: clock(ids[cut.at]) })}
          title={staffText('timeline.cut-hint')}
          onKeyDown={(event) => key(event, cut)}
          onDoubleClick={() => onRemove(cut.left, cut.right)}
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture(event.pointerId)
            setDragged({ left: cut.left, right: cut.right, at: cut.at, from: cut.at, x: event.clientX })
          }}
          onPointerMove={(event) => {
            if (dragged) setDragged({ ...dragged, at: within(dragged.left, dragged.right, moved(event, dragged)) })
          }}
          onPointerUp={() => dragged && drop(dragged)}
          onPointerCancel={() => setDragged(null)}
        />
      ))}
    </div>
  )
}
