import type { Row } from '#client/shared-views/layout/justified-layout.ts'

/** `index` counts the photos of all lines, in the order of the screen. */
export interface TableHead {
  readonly row: number
  readonly top: number
  readonly height: number
}

export interface TableLayout {
  readonly heads: readonly TableHead[]
  /** Lines of photos. A raft has several. */
  readonly lines: readonly Row[]
  readonly height: number
}

interface Measures {
  /** Pixels. */
  readonly width: number
  /** The least width of a photo's cell in pixels, where the screen has it. Its height is two thirds. */
  readonly cell: number
  /** The name stands above the photos, not beside them. */
  readonly isNarrow: boolean
}

export const HEAD_WIDTH = 220
export const HEAD_HEIGHT = 92
const LEAST_HEIGHT = 132
const GAP = 4
const PAD = 12
const BETWEEN = 8

/** `counts`: the photos of each row. */
export function layoutTable(counts: readonly number[], { width, cell, isNarrow }: Measures): TableLayout {
  const left = isNarrow ? PAD : HEAD_WIDTH + PAD
  const above = isNarrow ? HEAD_HEIGHT : PAD
  const room = width - left - PAD
  if (room <= 0) return { heads: [], lines: [], height: 0 }
  const columns = Math.max(1, Math.floor((room + GAP) / (cell + GAP)))
  const size = Math.floor((room + GAP) / columns) - GAP
  const height = Math.round((size * 2) / 3)
  const heads: TableHead[] = []
  const lines: Row[] = []
  let top = 0
  let index = 0
  for (const [row, count] of counts.entries()) {
    const first = top + above
    const before = lines.length
    for (let start = 0; start < count; start += columns) {
      const tiles = Array.from({ length: Math.min(columns, count - start) }, (_, column) => ({
        index: index + start + column,
        left: left + column * (size + GAP),
        width: size,
      }))
      lines.push({ top: first + (lines.length - before) * (height + GAP), height, tiles })
    }
    index += count
    const drawn = (lines.length - before) * (height + GAP) - GAP
    const whole = Math.max(isNarrow ? 0 : LEAST_HEIGHT, above + drawn + PAD)
    heads.push({ row, top, height: whole })
    top += whole + BETWEEN
  }
  return { heads, lines, height: Math.max(0, top - BETWEEN) }
}

/** Returns the photo to which a key moves, or null for a key that moves to none. */
export function stepTo({ lines }: TableLayout, key: string, index: number): number | null {
  const at = lines.findIndex(({ tiles }) => tiles.some((tile) => tile.index === index))
  const last = lines.at(-1)?.tiles.at(-1)?.index ?? -1
  if (key === 'Home') return last < 0 ? null : 0
  if (key === 'End') return last < 0 ? null : last
  if (key === 'ArrowLeft') return index > 0 ? index - 1 : null
  if (key === 'ArrowRight') return index < last ? index + 1 : null
  const target = lines[key === 'ArrowUp' ? at - 1 : key === 'ArrowDown' ? at + 1 : -1]
  const here = lines[at]?.tiles.find((tile) => tile.index === index)
  if (!target || !here) return null
  const column = target.tiles.findLast(({ left }) => left <= here.left) ?? target.tiles[0]
  return column?.index ?? null
}
