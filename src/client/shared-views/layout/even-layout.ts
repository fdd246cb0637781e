import type { JustifiedLayout, Row } from './justified-layout.ts'
import { squareCells } from './square-cells.ts'

export interface EvenLayout extends JustifiedLayout {
  readonly columns: number
}

/** Lays out square cells in equal rows. A photo then keeps its place, whatever its shape. */
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
