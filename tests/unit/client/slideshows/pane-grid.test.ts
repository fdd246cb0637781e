import { describe, expect, it } from 'vitest'
import {
  cellAt,
  cellByKey,
  cellsInSight,
  cellUnder,
  heightOf,
  paneGrid,
} from '#client/features/slideshows/panes/pane-grid.ts'

const grid = paneGrid(600)

describe('the cells of a pane', () => {
  it('are as large as a thumbnail wherever two fit, stand in the middle, and leave no room for another column', () => {
    for (let width = 200; width <= 2000; width += 37) {
      const { columns, size, left } = paneGrid(width)
      const used = columns * size + (columns - 1) * 8
      expect(Math.abs(width - used - 2 * left)).toBeLessThanOrEqual(1)
      if (width < 308) expect(columns).toBe(2)
      else expect([size, width - used < 158]).toEqual([150, true])
    }
  })

  it('are found by a point inside them', () => {
    for (const index of [0, 3, 4, 17, 4999]) {
      const { x, y } = cellAt(grid, index)
      expect(cellUnder(grid, { x: x + grid.size / 2, y: y + grid.size / 2 }, 5000)).toBe(index)
    }
  })

  it('are found by a point outside the pane too: the point selects the nearest cell, or none in an empty pane', () => {
    expect(cellUnder(grid, { x: -50, y: -50 }, 9)).toBe(0)
    expect(cellUnder(grid, { x: 900, y: 0 }, 9)).toBe(grid.columns - 1)
    expect(cellUnder(grid, { x: 0, y: 9000 }, 9)).toBe(8)
    expect(cellUnder(grid, { x: 0, y: 0 }, 0)).toBe(-1)
  })

  it('are rendered for at most 58 of thousands of photos', () => {
    for (const width of [220, 326, 420, 600, 700])
      for (let top = 0; top < heightOf(paneGrid(width), 5000); top += 997) {
        const { first, end } = cellsInSight(paneGrid(width), { count: 5000, top, sight: 576 })
        expect(end - first).toBeLessThanOrEqual(58)
      }
  })

  it('are rendered wherever the person has scrolled, so that no visible cell is missing', () => {
    for (let top = 0; top < heightOf(grid, 5000); top += 613) {
      const { first, end } = cellsInSight(grid, { count: 5000, top, sight: 576 })
      expect(cellAt(grid, first).y).toBeLessThanOrEqual(top)
      expect(end === 5000 || cellAt(grid, end).y >= top + 576).toBe(true)
    }
  })
})

describe('the keyboard in a pane', () => {
  const { columns } = grid
  const from = (key: string, index: number, count = columns * 3 + 1) => cellByKey(grid, key, { index, count })

  it('moves the focus from cell to cell and stops at both ends', () => {
    expect(from('ArrowRight', 0)).toBe(1)
    expect(from('ArrowLeft', 0)).toBe(0)
    expect(from('ArrowDown', 1)).toBe(columns + 1)
    expect(from('ArrowUp', columns + 1)).toBe(1)
    expect(from('ArrowUp', 1)).toBe(1)
    expect(from('End', 1)).toBe(columns * 3)
    expect(from('Home', 7)).toBe(0)
    expect(from('ArrowRight', columns * 3)).toBe(columns * 3)
  })

  it('moves the focus down into a shorter last row and no further', () => {
    expect(from('ArrowDown', columns * 3 - 1)).toBe(columns * 3)
    expect(from('ArrowDown', columns * 3)).toBe(columns * 3)
  })

  it('leaves all other keys to the browser', () => {
    for (const key of ['Tab', 'Enter', ' ', 'a', 'Escape']) expect(from(key, 0)).toBeNull()
  })
})
