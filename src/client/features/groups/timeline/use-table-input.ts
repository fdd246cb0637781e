import { useRef, type FocusEvent, type KeyboardEvent, type MouseEvent, type PointerEvent, type RefObject } from 'react'
import { useSingleKeys } from '#client/ui/controls/use-shortcut.ts'
import type { Table } from './use-table.ts'
import type { TableFocus } from './use-table-focus.ts'

interface Options {
  readonly list: RefObject<HTMLElement | null>
  readonly table: Table
  readonly focus: TableFocus
  readonly namesFor: (present: string) => readonly string[]
  /** Opens one of these photos. */
  readonly onOpen: (ids: readonly number[], id: number) => void
  readonly onOnlyUngrouped: () => void
  /** False for a person who may not change photos. */
  readonly mayMark: boolean
}

/** Milliseconds of a long press. */
const HOLD = 450
const STILL = 8
/** More would be smaller than in the table. */
const MOST_SURVEYED = 20

const photoAt = (target: Element | null): number | null => {
  const id = target?.closest('[data-photo]')?.getAttribute('data-photo')
  return id ? Number(id) : null
}

/** Keys, presses and drags on the photos, for the whole list. `act`: does what a key does. */
export function useTableInput(options: Options) {
  const { table, focus, onOpen } = options
  const singleKeys = useSingleKeys()
  const drags = useDrags(options)
  const handlers = {
    ...drags,
    onFocus: ({ target }: FocusEvent): void => {
      const id = photoAt(target)
      if (id !== null) focus.came(id)
    },
    onKeyDown: (event: KeyboardEvent): void => {
      const { key, target } = event
      if (event.altKey || event.ctrlKey || event.metaKey || photoAt(target as Element) === null) return
      const isSingle = key.length === 1 && key !== ' '
      // A key that is held moves on, and acts once.
      const mayAct = !event.repeat && (!isSingle || singleKeys)
      const isDone = mayAct && act(isSingle ? key.toLowerCase() : key, options)
      if (isDone || focus.step(key, event.shiftKey)) event.preventDefault()
    },
    onDoubleClick: (event: MouseEvent): void => {
      const id = photoAt(event.target as Element)
      if (id !== null) onOpen(table.order, id)
    },
  }
  return { handlers, act: (key: string): void => void act(key, options) }
}

/** Returns false for a key without an act. */
function act(key: string, { list, table, focus, namesFor, onOpen, onOnlyUngrouped, mayMark }: Options): boolean {
  const at = table.order[focus.index]
  const row = at === undefined ? undefined : table.rowOfPhoto(at)
  if (at === undefined || !row) return false
  const next = table.nextOf(row.key)
  const photos = focus.chosen.flatMap((id) => table.byId.get(id) ?? [])
  const acts: Readonly<Record<string, () => void>> = {
    ' ': () => onOpen(table.order, at),
    v: () => onOpen(focus.chosen.slice(0, MOST_SURVEYED), focus.chosen[0] ?? at),
    s: () => table.split(row.key, at),
    m: () => next && table.merge(row.key, next.key),
    n: () => void table.regroup(focus.chosen),
    u: onOnlyUngrouped,
    Escape: focus.clear,
    Enter: () => list.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(row.key)}"] input`)?.focus(),
  }
  const marks: typeof acts = {
    x: () => table.reject(focus.chosen, !photos.every(({ isRejected }) => isRejected)),
    '*': () => table.star(focus.chosen, !photos.every(({ starred }) => starred === true)),
    r: () => table.turn(focus.chosen),
  }
  const name = /^[1-9]$/.test(key) && row.kind !== 'loose' ? namesFor(row.name)[Number(key) - 1] : undefined
  if (name !== undefined) void table.name(row, name)
  else if (Object.hasOwn(acts, key)) acts[key]?.()
  else if (mayMark && Object.hasOwn(marks, key)) marks[key]?.()
  else return false
  return true
}

/** A press selects, a drag selects what it passes, and a finger that rests opens the photo. */
function useDrags({ table, focus, onOpen }: Options) {
  const held = useRef<{ id: number; x: number; y: number; timer: number; isDrag: boolean } | null>(null)
  const touched = useRef(false)
  const letGo = (): void => {
    if (held.current) clearTimeout(held.current.timer)
    held.current = null
  }
  return {
    onClick: (event: MouseEvent): void => {
      const id = photoAt(event.target as Element)
      if (id === null || held.current?.isDrag) return
      // A finger has no key to hold, so each tap adds a photo or takes it out.
      const isMore = event.ctrlKey || event.metaKey || touched.current
      focus.press(id, { isRange: event.shiftKey, isMore })
    },
    onPointerDown: ({ target, clientX: x, clientY: y, pointerType }: PointerEvent): void => {
      const id = photoAt(target as Element)
      letGo()
      touched.current = pointerType === 'touch'
      if (id === null) return
      const timer = window.setTimeout(() => {
        if (pointerType === 'touch' && !held.current?.isDrag) onOpen(table.order, id)
      }, HOLD)
      held.current = { id, x, y, timer, isDrag: false }
    },
    onPointerMove: ({ clientX, clientY, buttons }: PointerEvent): void => {
      // The button may have been let go outside of the list.
      if (buttons === 0) letGo()
      const from = held.current
      if (!from || Math.hypot(clientX - from.x, clientY - from.y) < STILL) return
      clearTimeout(from.timer)
      from.isDrag = true
      const id = photoAt(document.elementFromPoint(clientX, clientY))
      if (id !== null) focus.drag(from.id, id)
    },
    onPointerUp: (): void => {
      // The click that follows must not change the selection.
      if (held.current?.isDrag) setTimeout(letGo)
      else letGo()
    },
    onPointerCancel: letGo,
  }
}
