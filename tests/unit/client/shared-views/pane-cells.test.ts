import { describe, expect, it } from 'vitest'
import { layoutEven } from '#client/shared-views/layout/even-layout.ts'
import { cellUnder, movedTo, rangeFrom, stepOf } from '#client/shared-views/panes/pane-cells.ts'

const ids = [10, 11, 12, 13, 14, 15]

describe('rangeFrom', () => {
  it.each([
    ['the photos from the anchor forwards to the pressed photo', { id: 11, index: 1 }, 4, [11, 12, 13, 14]],
    ['the photos from the anchor backwards to the pressed photo', { id: 14, index: 4 }, 2, [12, 13, 14]],
    ['only the anchor when the anchor is pressed again', { id: 13, index: 3 }, 3, [13]],
    ['the photos from the current position of an anchor that was moved', { id: 11, index: 5 }, 3, [11, 12, 13]],
    ['the photos forwards from the gap that a removed anchor left', { id: 99, index: 2 }, 4, [12, 13, 14]],
    ['the photos backwards from the gap that a removed anchor left', { id: 99, index: 2 }, 0, [10, 11]],
    ['the photos backwards from the end when the removed anchor was the last photo', { id: 99, index: 6 }, 4, [14, 15]],
  ])('selects %s', (_, anchor, index, expected) => {
    expect(rangeFrom(ids, anchor, index)).toEqual(expected)
  })

  it('selects only the pressed photo when none was pressed before, and nothing for a position outside the list', () => {
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
  ])('include %s, which moves the focus from photo %i to photo %i', (key, from, to) => {
    expect(stepOf(key, from, grid)).toBe(to)
  })

  it('do not move the focus in an empty pane, and keys other than those listed never move it', () => {
    expect(stepOf('ArrowDown', 0, { columns: 4, count: 0 })).toBeNull()
    expect(stepOf('a', 0, grid)).toBeNull()
    expect(stepOf('toString', 0, grid)).toBeNull()
  })
})

describe('the cells of a pane', () => {
  const layout = layoutEven(5000, { width: 600, gap: 6 })

  it('are found by a point inside them', () => {
    for (const index of [0, 2, 3, 17, 4999]) {
      const row = layout.rows[Math.floor(index / layout.columns)]
      const tile = row?.tiles[index % layout.columns]
      const point = { x: (tile?.left ?? 0) + 75, y: (row?.top ?? 0) + 75 }
      expect(cellUnder(layout, point)).toBe(index)
    }
  })

  it('are found by a point outside the pane too: the point selects the nearest cell, or none in an empty pane', () => {
    const few = layoutEven(9, { width: 600, gap: 6 })
    expect(cellUnder(few, { x: -50, y: -50 })).toBe(0)
    expect(cellUnder(few, { x: 900, y: 0 })).toBe(few.columns - 1)
    expect(cellUnder(few, { x: 900, y: 9000 })).toBe(8)
    expect(cellUnder(layoutEven(0, { width: 600, gap: 6 }), { x: 0, y: 0 })).toBe(-1)
  })
})

it.each([
  ['forward', 11, 3, [10, 12, 13, 11, 14, 15]],
  ['back', 14, 1, [10, 14, 11, 12, 13, 15]],
  ['to the end', 12, 5, [10, 11, 13, 14, 15, 12]],
  ['to its own place', 13, 3, ids],
  ['before the start', 13, -1, [13, 10, 11, 12, 14, 15]],
  ['beyond the end', 10, 9, [11, 12, 13, 14, 15, 10]],
  ['only if it is in the list', 7, 0, ids],
])('movedTo moves a photo %s', (_, id, to, expected) => {
  const photos = ids.map((one) => ({ id: one }))
  expect(movedTo(photos, id, to).map((photo) => photo.id)).toEqual(expected)
})
