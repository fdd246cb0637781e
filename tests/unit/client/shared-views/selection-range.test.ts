import { describe, expect, it } from 'vitest'
import { rangeFrom, stepOf } from '#client/shared-views/selection-range.ts'

const ids = [10, 11, 12, 13, 14, 15]

describe('a range', () => {
  it.each([
    ['forwards', { id: 11, index: 1 }, 4, [11, 12, 13, 14]],
    ['backwards', { id: 14, index: 4 }, 2, [12, 13, 14]],
    ['to the one that was pressed last', { id: 13, index: 3 }, 3, [13]],
    ['to where the last one stands now', { id: 11, index: 5 }, 3, [11, 12, 13]],
    ['from the gap of one that has left, forwards', { id: 99, index: 2 }, 4, [12, 13, 14]],
    ['from the gap of one that has left, backwards', { id: 99, index: 2 }, 0, [10, 11]],
    ['from the gap at the end', { id: 99, index: 6 }, 4, [14, 15]],
  ])('goes %s', (_, anchor, index, expected) => {
    expect(rangeFrom(ids, anchor, index)).toEqual(expected)
  })

  it('is one photo when none was pressed before, and none outside the list', () => {
    expect(rangeFrom(ids, null, 3)).toEqual([13])
    expect(rangeFrom(ids, null, 6)).toEqual([])
    expect(rangeFrom([], { id: 1, index: 0 }, 0)).toEqual([])
  })
})

describe('an arrow key', () => {
  const grid = { columns: 4, count: 10 }
  it.each([
    ['ArrowRight', 3, 4],
    ['ArrowLeft', 4, 3],
    ['ArrowLeft', 0, 0],
    ['ArrowRight', 9, 9],
    ['ArrowDown', 1, 5],
    ['ArrowDown', 7, 9],
    ['ArrowUp', 5, 1],
    ['ArrowUp', 2, 2],
    ['PageUp', 9, 1],
    ['PageDown', 1, 9],
    ['Home', 7, 0],
    ['End', 1, 9],
  ])('%s leads from %i to %i', (key, from, to) => {
    expect(stepOf(key, from, grid)).toBe(to)
  })

  it('leads nowhere in an empty pane, and another key nowhere at all', () => {
    expect(stepOf('ArrowDown', 0, { columns: 4, count: 0 })).toBeNull()
    expect(stepOf('a', 0, grid)).toBeNull()
    expect(stepOf('toString', 0, grid)).toBeNull()
  })
})
