import type { JustifiedLayout, Row } from './justified-layout.ts'

export interface EvenLayout extends JustifiedLayout {
  readonly columns: number
}

/** A photo keeps its place, whatever its shape. */
export function layoutEven(count: number, { width, gap }: { width: number; gap: number }): EvenLayout {
  if (width <= 0) return { rows: [], height: 0, columns: 1 }
  const { columns, size, left } = squareCells(width, gap)
  const rows: Row[] = []
  for (let start = 0; start < count; start += columns) {
    const length = Math.min(columns, count - start)
    const tiles = Array.from({ length }, (_, column) => ({
      index: start + column,
      left: left + column * (size + gap),
      width: size,
    }))
    rows.push({ top: rows.length * (size + gap), height: size, tiles })
  }
  return { rows, height: Math.max(0, rows.length * (size + gap) - gap), columns }
}

/** `size` and `left` are in pixels. */
interface SquareCells {
  readonly columns: number
  /** Width and height of a cell. A photo keeps its proportions within the cell. */
  readonly size: number
  readonly left: number
}

/** Size of a thumbnail's cell in pixels (docs/rules.md#display-groups-screen). */
const CELL = 150

/** Returns as many columns of cells as fit, at least two. */
function squareCells(available: number, gap: number): SquareCells {
  const columns = Math.max(2, Math.floor((available + gap) / (CELL + gap)))
  const fitting = Math.floor((available - gap * (columns - 1)) / columns)
  const size = Math.min(CELL, Math.max(1, fitting))
  const used = columns * (size + gap) - gap
  return { columns, size, left: Math.max(0, Math.floor((available - used) / 2)) }
}
