/** The cells of a pane: all of one size, in as many columns as fit. Pixels. */
export interface PaneGrid {
  readonly columns: number
  readonly width: number
  readonly height: number
}

interface Point {
  readonly x: number
  readonly y: number
}

/** Between cells. */
export const PANE_GAP = 8
/** A thumbnail is no wider (product.md 9). */
const WIDEST = 150
/** Nearly all cameras' 3:2; others keep their proportions within it. */
const SHAPE = 2 / 3
/** Two panes stand side by side, and 120 images are the most that a page holds. */
const MOST = 56

/** The cells of a pane of that width, each at most 150 pixels wide. */
export function paneGrid(available: number): PaneGrid {
  const columns = Math.max(2, Math.ceil((available + PANE_GAP) / (WIDEST + PANE_GAP)))
  const width = Math.max(1, Math.floor((available - PANE_GAP * (columns - 1)) / columns))
  return { columns, width, height: Math.round(width * SHAPE) }
}

const pitchOf = (grid: PaneGrid): number => grid.height + PANE_GAP

/** Where a cell begins, from the pane's upper left. */
export function cellAt({ columns, width, height }: PaneGrid, index: number): Point {
  return {
    x: (index % columns) * (width + PANE_GAP),
    y: Math.floor(index / columns) * (height + PANE_GAP),
  }
}

/** How tall so many cells are. */
export function heightOf(grid: PaneGrid, count: number): number {
  return Math.max(0, Math.ceil(count / grid.columns) * pitchOf(grid) - PANE_GAP)
}

/** The cells that are in sight or near it: those from `first` up to `end`, at most 56 where the sight holds fewer. */
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

/** The cell under a point of the pane, or the nearest; -1 where there is none at all. */
export function cellUnder(grid: PaneGrid, { x, y }: Point, count: number): number {
  const column = Math.floor(x / (grid.width + PANE_GAP))
  const row = Math.max(0, Math.floor(y / pitchOf(grid)))
  const within = Math.min(grid.columns - 1, Math.max(0, column))
  return Math.min(count - 1, row * grid.columns + within)
}

/** Where a key leads from a cell; null for other keys. */
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
      // From the last full row to the end of the one below it, which may be shorter.
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
