/** Columns of square cells. `size` and `left` are in pixels. */
export interface SquareCells {
  readonly columns: number
  /** Width and height of a cell. A photo keeps its proportions within the cell. */
  readonly size: number
  /** Space left of the first column, so that the columns stand in the middle. */
  readonly left: number
}

/** Size of a thumbnail's cell in pixels (docs/rules.md#display-groups-screen). */
const CELL = 150

/** Returns as many columns of cells as fit, at least two. Cells are smaller than a thumbnail only to fit two in a row. */
export function squareCells(available: number, gap: number): SquareCells {
  const columns = Math.max(2, Math.floor((available + gap) / (CELL + gap)))
  const fitting = Math.floor((available - gap * (columns - 1)) / columns)
  const size = Math.min(CELL, Math.max(1, fitting))
  const used = columns * (size + gap) - gap
  return { columns, size, left: Math.max(0, Math.floor((available - used) / 2)) }
}
