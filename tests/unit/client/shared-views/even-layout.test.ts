import { describe, expect, it } from 'vitest'
import { layoutEven } from '#client/shared-views/layout/even-layout.ts'

const tiles = { leastWidth: 128, ratio: 1.5, gap: 6 }

describe('layoutEven', () => {
  it('fills the width with as many columns as fit', () => {
    const { rows, columns, height } = layoutEven(9, { width: 557, ...tiles })
    expect(columns).toBe(4)
    expect(rows.map((row) => row.tiles.map(({ index }) => index))).toEqual([[0, 1, 2, 3], [4, 5, 6, 7], [8]])
    const last = rows[0]?.tiles.at(-1)
    expect((last?.left ?? 0) + (last?.width ?? 0)).toBeCloseTo(557)
    expect(height).toBe(3 * 90 + 2 * 6)
  })

  it('stacks tiles in one column on a narrow screen and returns no tiles without a width', () => {
    expect(layoutEven(3, { width: 200, ...tiles }).columns).toBe(1)
    expect(layoutEven(3, { width: 0, ...tiles })).toMatchObject({ rows: [], height: 0 })
    expect(layoutEven(0, { width: 500, ...tiles })).toMatchObject({ rows: [], height: 0 })
  })
})
