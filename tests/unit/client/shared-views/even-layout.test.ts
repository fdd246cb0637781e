import { describe, expect, it } from 'vitest'
import { layoutEven } from '#client/shared-views/layout/even-layout.ts'

describe('layoutEven', () => {
  it('places cells of 150 x 150 pixels in as many columns as fit, in the middle of the width', () => {
    const { rows, columns, height } = layoutEven(9, { width: 658, gap: 6 })
    expect(columns).toBe(4)
    expect(rows.map((row) => row.tiles.map(({ index }) => index))).toEqual([[0, 1, 2, 3], [4, 5, 6, 7], [8]])
    expect(rows[0]?.tiles.map(({ left, width }) => [left, width])).toEqual([
      [20, 150],
      [176, 150],
      [332, 150],
      [488, 150],
    ])
    expect(rows.map((row) => row.height)).toEqual([150, 150, 150])
    expect(height).toBe(3 * 150 + 2 * 6)
  })

  it('fits two smaller cells in a row of a narrow screen, and returns no tiles without a width', () => {
    expect(layoutEven(3, { width: 206, gap: 6 })).toMatchObject({ columns: 2, height: 206 })
    expect(layoutEven(3, { width: 0, gap: 6 })).toMatchObject({ rows: [], height: 0 })
    expect(layoutEven(0, { width: 500, gap: 6 })).toMatchObject({ rows: [], height: 0 })
  })
})
