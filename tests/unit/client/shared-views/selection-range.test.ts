import { describe, expect, it } from 'vitest'
import { rangeFrom, stepOf } from '#client/shared-views/panes/selection-range.ts'

const ids = [10, 11, 12, 13, 14, 15]

describe('rangeFrom', () => {
  it.each([
    ['forwards', { id: 11, index: 1 }, 4, [11, 12, 13, 14]],
    ['backwards', { id: 14, index: 4 }, 2, [12, 13, 14]],
    ['only the anchor when it is pressed again', { id: 13, index: 3 }, 3, [13]],
    ['from the current position of a moved anchor', { id: 11, index: 5 }, 3, [11, 12, 13]],
    ['forwards from the gap of a removed anchor', { id: 99, index: 2 }, 4, [12, 13, 14]],
    ['backwards from the gap of a removed anchor', { id: 99, index: 2 }, 0, [10, 11]],
    ['from the gap at the end', { id: 99, index: 6 }, 4, [14, 15]],
  ])('selects %s', (_, anchor, index, expected) => {
    expect(rangeFrom(ids, anchor, index)).toEqual(expected)
  })

  it('selects one photo without an earlier press, and none outside the list', () => {
    expect(rangeFrom(ids, null, 3)).toEqual([13])
    expect(rangeFrom(ids, null, 6)).toEqual([])
    expect(rangeFrom([], { id: 1, index: 0 }, 0)).toEqual([])
  })
})

describe('the keys of a photo grid', () => {
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
  ])('include %s, which moves the focus from %i to %i', (key, from, to) => {
    expect(stepOf(key, from, grid)).toBe(to)
  })

  it('do not move the focus in an empty pane, and keys other than those listed never move it', () => {
    expect(stepOf('ArrowDown', 0, { columns: 4, count: 0 })).toBeNull()
    expect(stepOf('a', 0, grid)).toBeNull()
    expect(stepOf('toString', 0, grid)).toBeNull()
  })
})
