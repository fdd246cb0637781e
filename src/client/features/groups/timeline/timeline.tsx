import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState, type RefObject } from 'react'
import { guideNames } from '#domain/photos/guide-names.ts'
import { staffText } from '#domain/texts/staff-texts.ts'
import { guidesQuery } from '#client/api/staff-queries.ts'
import { useStaff } from '#client/api/staff-session.ts'
import { lazyPart } from '#client/shared-views/parts/lazy-part.tsx'
import { LazyWindow } from '#client/shared-views/parts/lazy-window.tsx'
import { PaneSkeleton } from '#client/shared-views/panes/photo-pane.tsx'
import { Flung, useVisibleRows } from '#client/shared-views/use-visible-rows.ts'
import { useWidth } from '#client/shared-views/use-width.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { EmptyState } from '#client/ui/notices/empty-state.tsx'
import { VisuallyHidden } from '#client/ui/pictures/visually-hidden.tsx'
import { TableFailure } from '#client/ui/tables/table-failure.tsx'
import { UndoBar } from '../undo-bar.tsx'
import { useUndoKey } from '../use-undo-key.ts'
import type { DisplayGroups } from '../use-display-groups.ts'
import { Ruler } from './ruler.tsx'
import { layoutTable } from './table-layout.ts'
import { TableRows } from './table-rows.tsx'
import type { TimelineAlbums } from './use-queued-photos.ts'
import { useTable, type Table } from './use-table.ts'
import { useTableFocus } from './use-table-focus.ts'
import { useTableInput } from './use-table-input.ts'
import styles from './timeline.module.css'

const Loupe = lazyPart(() => import('./loupe.tsx'), 'Loupe')

interface Props extends TimelineAlbums {
  dayGroups: DisplayGroups
}

/** The photos to look at, and the one that is shown or marked. */
interface Opened {
  readonly ids: readonly number[]
  readonly id: number
  readonly isSurvey: boolean
}

/** Widths of a photo's cell in pixels. */
const SIZES = [110, 140, 200] as const
const NARROW = 700

/** A day's photos as rafts along time (docs/rules.md#timeline). */
export function Timeline({ dayGroups, ...of }: Props) {
  const { day, zone } = of
  const [onlyUngrouped, setOnlyUngrouped] = useState(false)
  const table = useTable({ ...of, dayGroups, onlyUngrouped })
  const guides = useGuides(day.outfitterId)
  const names = (dayGroups.groups ?? []).map(({ name }) => name)
  if (table.error && !table.isReady) return <TableFailure error={table.error} onRetry={table.refetch} />
  if (!table.isReady || (table.byId.size === 0 && table.isLoading)) return <PaneSkeleton />
  if (table.byId.size === 0)
    return <EmptyState icon="camera" title={staffText('photos.none')} text={staffText('timeline.none')} />
  return (
    <Board
      table={table}
      zone={zone}
      namesFor={(present) => guideNames(guides, present, names)}
      onlyUngrouped={onlyUngrouped}
      onOnlyUngrouped={() => setOnlyUngrouped(!onlyUngrouped)}
    />
  )
}

interface BoardProps {
  table: Table
  zone: string
  namesFor: (present: string) => readonly string[]
  onlyUngrouped: boolean
  onOnlyUngrouped: () => void
}

function Board({ table, zone, namesFor, onlyUngrouped, onOnlyUngrouped }: BoardProps) {
  const pane = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const width = useWidth(list)
  const mayMark = useStaff().can('albums.manage')
  const [size, setSize] = useState(1)
  const [opened, setOpened] = useState<Opened | null>(null)
  const { held, hold } = useHeldName(list)
  const { rows, order, byId, acts } = table
  const isNarrow = width < NARROW
  const layout = useMemo(() => {
    const counts = rows.map(({ photoIds }) => photoIds.length)
    return layoutTable(counts, { width, cell: SIZES[size] ?? 140, isNarrow })
  }, [rows, width, size, isNarrow])
  const focus = useTableFocus({ list, layout, order })
  const { first, end, isFlung } = useVisibleRows(list, layout.lines, pane)
  useUndoKey(() => void acts.undo())
  const input = useTableInput({
    list,
    table,
    focus,
    namesFor,
    onOpen: (ids, id) => setOpened({ ids, id, isSurvey: ids !== order }),
    onOnlyUngrouped,
    mayMark,
  })
  const photos = (opened?.ids ?? []).flatMap((id) => byId.get(id) ?? [])
  const at = photos.findIndex(({ id }) => id === opened?.id)

  const drawn = layout.lines.slice(first, end)
  const sight = { top: drawn[0]?.top ?? 0, bottom: (drawn.at(-1)?.top ?? 0) + (drawn.at(-1)?.height ?? 0) }
  const isDrawn = drawn.some(({ tiles }) => tiles.some(({ index }) => index === focus.index))
  // A person who scrolled the focused photo away still finds a photo by the Tab key.
  const stop = isDrawn ? focus.index : drawn[0]?.tiles[0]?.index
  const heads = layout.heads.filter(
    ({ row, top, height }) => rows[row]?.key === held || (top + height >= sight.top && top <= sight.bottom),
  )
  return (
    <section className={styles.timeline} aria-label={staffText('timeline.title')}>
      <Tools
        table={table}
        onlyUngrouped={onlyUngrouped}
        onOnlyUngrouped={onOnlyUngrouped}
        onSize={() => setSize((size + 1) % SIZES.length)}
      />
      <Ruler
        rows={heads.flatMap(({ row }) => rows[row] ?? [])}
        isHidden={table.raftCount === 0}
        timeOf={table.timeOf}
        zone={zone}
        selected={focus.selected}
        onMove={table.moveCut}
        onAdd={table.split}
        onRemove={table.merge}
        onOpen={(id) => focus.focus(order.indexOf(id))}
      />
      <div ref={pane} className={styles.table}>
        <ul ref={list} className={styles.list} style={{ height: layout.height }} {...input.handlers}>
          <Flung value={isFlung}>
            <TableRows
              table={table}
              heads={heads}
              lines={drawn}
              zone={zone}
              focused={focus.index}
              stop={stop}
              selected={focus.selected}
              namesFor={namesFor}
              onHold={hold}
            />
          </Flung>
        </ul>
      </div>
      <Keys mayMark={mayMark} onKey={input.act} />
      <VisuallyHidden live>{placeText(table, order[focus.index], focus.selected.size)}</VisuallyHidden>
      <UndoBar steps={acts.steps} onUndo={() => void acts.undo()} />
      {opened === null || at < 0 ? null : (
        <LazyWindow>
          <Loupe
            table={table}
            zone={zone}
            photos={photos}
            index={at}
            isSurvey={opened.isSurvey}
            mayMark={mayMark}
            onIndex={(to) => {
              const id = photos[to]?.id ?? opened.id
              setOpened({ ...opened, id })
              focus.focus(order.indexOf(id))
            }}
            onClose={() => {
              setOpened(null)
              // After the viewer gave the focus back to where it was opened.
              requestAnimationFrame(() => focus.focus(order.indexOf(opened.id)))
            }}
          />
        </LazyWindow>
      )}
    </section>
  )
}

/** The raft whose name is being typed stays drawn when it is scrolled away, and is drawn when its turn comes. */
function useHeldName(list: RefObject<HTMLElement | null>) {
  const [held, setHeld] = useState<string | null>(null)
  useEffect(() => {
    const row = held === null ? null : list.current?.querySelector(`[data-row="${CSS.escape(held)}"]`)
    if (!row || row.contains(document.activeElement)) return
    row.scrollIntoView({ block: 'center' })
    row.querySelector('input')?.focus({ preventScroll: true })
  }, [held, list])
  return {
    held,
    hold: (key: string, isHeld: boolean) => setHeld((last) => (isHeld ? key : last === key ? null : last)),
  }
}

/** Such as 'Photo 3 of 20 in Raft 2, 5 selected'. */
function placeText(table: Table, id: number | undefined, selected: number): string {
  const raft = id === undefined ? undefined : table.rowOfPhoto(id)
  if (id === undefined || !raft) return ''
  const name = raft.kind === 'loose' ? staffText('timeline.loose') : raft.name
  const place = { position: raft.photoIds.indexOf(id) + 1, count: raft.photoIds.length, name }
  return staffText(selected > 0 ? 'timeline.place-selected' : 'timeline.place', { ...place, selected })
}

interface ToolsProps {
  table: Table
  onlyUngrouped: boolean
  onOnlyUngrouped: () => void
  onSize: () => void
}

function Tools({ table, onlyUngrouped, onOnlyUngrouped, onSize }: ToolsProps) {
  const certain = table.rows.filter(({ kind, doubt }) => kind === 'suggested' && doubt === null)
  const [busy, setBusy] = useState(false)
  const accept = (): void => {
    setBusy(true)
    void table.accept(certain).finally(() => setBusy(false))
  }
  return (
    <div className={styles.tools}>
      <p className={styles.sum}>
        {staffText('timeline.sum', {
          photos: staffText('albums.photo-count', { count: table.byId.size }),
          count: table.raftCount,
        })}
      </p>
      <Button variant="secondary" aria-pressed={onlyUngrouped} onClick={onOnlyUngrouped}>
        {staffText('timeline.ungrouped')}
      </Button>
      <Button variant="secondary" onClick={onSize}>
        {staffText('timeline.size')}
      </Button>
      {certain.length > 0 ? (
        <Button className={styles.accept} busy={busy} onClick={accept}>
          {staffText('groups.accept-certain', { count: certain.length })}
        </Button>
      ) : null}
    </div>
  )
}

const KEYS = ['s', 'm', 'n', ' ', 'v', 'x', '*', 'r'] as const
const MARKS: readonly string[] = ['x', '*', 'r']

/** The acts of the keys, also for who has no keyboard. */
function Keys({ mayMark, onKey }: { mayMark: boolean; onKey: (key: string) => void }) {
  return (
    <div className={styles.keys}>
      {KEYS.filter((key) => mayMark || !MARKS.includes(key)).map((key) => (
        <button key={key} type="button" onClick={() => onKey(key)}>
          <kbd>{key === ' ' ? staffText('timeline.space') : key.toUpperCase()}</kbd>
          {staffText(`timeline.key-${key === ' ' ? 'space' : key === '*' ? 'star' : key}`)}
        </button>
      ))}
      <p>
        <kbd>1–9</kbd>
        {staffText('timeline.key-guide')}
      </p>
    </div>
  )
}

function useGuides(outfitterId: number): string[] {
  const { data = [] } = useQuery(guidesQuery(outfitterId))
  return data.filter(({ deleted_at: left }) => left === null).map(({ name }) => name)
}
