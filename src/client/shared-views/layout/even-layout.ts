import type { JustifiedLayout, Row } from './justified-layout.ts'

export interface EvenLayout extends JustifiedLayout {
  readonly columns: number
}

interface Options {
  width: number
  leastWidth: number
  /** Width divided by height of each tile. */
  ratio: number
  gap: number
}

/** Lays out tiles of one size in equal rows. A photo then keeps its place, whatever its shape. */
export function layoutEven(count: number, { width, leastWidth, ratio, gap }: Options): EvenLayout {
  if (width <= 0) return { rows: [], height: 0, columns: 1 }
  const columns = Math.max(1, Math.floor((width + gap) / (leastWidth + gap)))
  const tileWidth = (width - gap * (columns - 1)) / columns
  const height = Math.round(tileWidth / ratio)
  const rows: Row[] = []
  for (let start = 0; start < count; start += columns) {
    const length = Math.min(columns, count - start)
    const tiles = Array.from({ length }, (_, column) => ({
      index: start + column,
      left: column * (tileWidth + gap),
      width: tileWidth,
    }))
    rows.push({ top: rows.length * (height + gap), height, tiles })
  }
  return { rows, height: Math.max(0, rows.length * (height + gap) - gap), columns }
}
