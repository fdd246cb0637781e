import type { EvenLayout } from '../layout/even-layout.ts'

export interface Point {
  readonly x: number
  readonly y: number
}

/** Needs the index because the press may have removed the photo from the list. */
export interface Anchor {
  readonly id: number
  readonly index: number
}

/**
 * Returns the ids from the last pressed photo (`anchor`) to `index`, both included, in list order. If the anchor has
 * left the list, the range starts at its former place.
 */
export function rangeFrom(ids: readonly number[], anchor: Anchor | null, index: number): readonly number[] {
  if (index < 0 || index >= ids.length) return []
  if (!anchor) return ids.slice(index, index + 1)
  const place = ids.indexOf(anchor.id)
  if (place !== -1) return ids.slice(Math.min(place, index), Math.max(place, index) + 1)
  return index >= anchor.index ? ids.slice(anchor.index, index + 1) : ids.slice(index, anchor.index)
}

export function stepOf(key: string, index: number, { columns, count }: { columns: number; count: number }) {
  const steps: Readonly<Record<string, number>> = {
    ArrowLeft: index - 1,
    ArrowRight: index + 1,
    ArrowUp: index - columns,
    ArrowDown: index + columns,
    PageUp: index - columns * ROWS_OF_A_PAGE,
    PageDown: index + columns * ROWS_OF_A_PAGE,
    Home: 0,
    End: count - 1,
  }
  const next = Object.hasOwn(steps, key) ? steps[key] : undefined
  if (next === undefined || count === 0) return null
  if (next < 0) return key === 'ArrowUp' || key === 'ArrowLeft' ? index : index % columns
  return Math.min(count - 1, next)
}

const ROWS_OF_A_PAGE = 4

/** Returns -1 for an empty list. */
export function cellUnder({ rows }: EvenLayout, { x, y }: Point): number {
  const row = rows.findLast(({ top }) => top <= y) ?? rows[0]
  const tile = row?.tiles.findLast(({ left }) => left <= x) ?? row?.tiles[0]
  return tile?.index ?? -1
}

/** Returns the photos with one moved to the place `to`, counted from 0. */
export function movedTo<Photo extends { readonly id: number }>(
  photos: readonly Photo[],
  id: number,
  to: number,
): readonly Photo[] {
  const moved = photos.find((photo) => photo.id === id)
  if (moved === undefined) return photos
  const others = photos.filter((photo) => photo !== moved)
  return others.toSpliced(Math.max(0, to), 0, moved)
}
