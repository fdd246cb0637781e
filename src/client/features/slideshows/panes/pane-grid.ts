import { squareCells, type SquareCells } from '#client/shared-views/layout/square-cells.ts'

interface Point {
  readonly x: number
  readonly y: number
}

/** Pixels between cells. */
const PANE_GAP = 8
/**
 * The most cells that one pane draws, unless more are in sight. Two panes side by side then draw 112 images, below a
 * page's limit of 120.
 */
const MOST = 56

export type PaneGrid = SquareCells

/** Returns the cells of a pane of photos, in as many columns as fit. `available` is in pixels. */
export const paneGrid = (available: number): PaneGrid => squareCells(available, PANE_GAP)

const pitchOf = (grid: PaneGrid): number => grid.size + PANE_GAP

export function cellAt(grid: PaneGrid, index: number): Point {
  return {
    x: grid.left + (index % grid.columns) * pitchOf(grid),
    y: Math.floor(index / grid.columns) * pitchOf(grid),
  }
}

export function heightOf(grid: PaneGrid, count: number): number {
  return Math.max(0, Math.ceil(count / grid.columns) * pitchOf(grid) - PANE_GAP)
}

/**
 * Returns the range of cells to draw: those in sight and some rows above and below. `end` is exclusive. Draws at most
 * 56 cells, unless more are in sight.
 */
export function cellsInSight(
  grid: PaneGrid,
  { count, top, sight }: { count: number; top: number; sight: number },
): { readonly first: number; readonly end: number } {
  const seen = Math.ceil(sight / pitchOf(grid)) + 1
  const beyond = Math.min(4, Math.max(0, Math.floor((Math.floor(MOST / grid.columns) - seen) / 2)))
  const row = Math.max(0, Math.floor(top / pitchOf(grid)))
  return {
    first: Math.min(count, Math.max(0, row - beyond) * grid.columns),
    end: Math.min(count, (row + seen + beyond) * grid.columns),
  }
}

/** Returns the cell under a point of the pane, or the nearest cell. Returns -1 for an empty pane. */
export function cellUnder(grid: PaneGrid, { x, y }: Point, count: number): number {
  const column = Math.floor((x - grid.left) / pitchOf(grid))
  const row = Math.max(0, Math.floor(y / pitchOf(grid)))
  const within = Math.min(grid.columns - 1, Math.max(0, column))
  return Math.min(count - 1, row * grid.columns + within)
}

export function cellByKey(
  grid: PaneGrid,
  key: string,
  { index, count }: { index: number; count: number },
): number | null {
  const { columns } = grid
  const page = columns * 4
  const last = count - 1
  switch (key) {
    case 'ArrowLeft':
      return Math.max(0, index - 1)
    case 'ArrowRight':
      return Math.min(last, index + 1)
    case 'ArrowUp':
      return index < columns ? index : index - columns
    case 'ArrowDown':
      // The last row may be shorter. The down arrow then moves to the last cell.
      return Math.floor(index / columns) === Math.floor(last / columns) ? index : Math.min(last, index + columns)
    case 'PageUp':
      return Math.max(index % columns, index - page)
    case 'PageDown':
      return Math.min(last, index + page)
    case 'Home':
      return 0
    case 'End':
      return last
    default:
      return null
  }
}
