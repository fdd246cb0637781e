import { describe, expect, it } from 'vitest'
import { firstRowBelow, layoutJustified } from '#client/shared-views/layout/justified-layout.ts'

const options = { width: 1000, targetHeight: 200, gap: 6 }
const mixed = Array.from({ length: 97 }, (_, index) => [1.5, 0.667, 1.5, 1.778, 1][index % 5] ?? 1.5)

describe('layoutJustified', () => {
  it('places every picture once and in order', () => {
    const { rows } = layoutJustified(mixed, options)
    expect(rows.flatMap((row) => row.tiles.map((tile) => tile.index))).toEqual(mixed.map((_, index) => index))
  })

  it('fills the width exactly in every row but the last', () => {
    const { rows } = layoutJustified(mixed, options)
    for (const row of rows.slice(0, -1)) {
      const last = row.tiles.at(-1)
      expect((last?.left ?? 0) + (last?.width ?? 0)).toBeCloseTo(1000, 5)
    }
  })

  it('keeps the proportions of each picture', () => {
    const { rows } = layoutJustified(mixed, options)
    for (const row of rows) {
      for (const tile of row.tiles) expect(tile.width / row.height).toBeCloseTo(mixed[tile.index] ?? 0, 5)
    }
  })

  it('keeps each row near the target height', () => {
    for (const row of layoutJustified(mixed, options).rows.slice(0, -1)) {
      expect(row.height).toBeGreaterThan(200 / 1.6)
      expect(row.height).toBeLessThan(200 * 1.6)
    }
  })

  it('does not enlarge the pictures of an incomplete last row', () => {
    const { rows, height } = layoutJustified([1.5], options)
    expect(rows).toEqual([{ top: 0, height: 200, tiles: [{ index: 0, left: 0, width: 300 }] }])
    expect(height).toBe(200)
  })

  it('places pictures of invalid or extreme shapes within the width, in rows of a usable height', () => {
    const { rows } = layoutJustified([Number.NaN, 0, 40, 0.01, -3, Infinity], { width: 358, targetHeight: 126, gap: 6 })
    expect(rows.flatMap((row) => row.tiles)).toHaveLength(6)
    for (const row of rows) {
      expect(row.height).toBeGreaterThan(40)
      for (const tile of row.tiles) expect(tile.left + tile.width).toBeLessThanOrEqual(358.001)
    }
  })

  it('returns nothing without pictures', () => {
    expect(layoutJustified([], options)).toEqual({ rows: [], height: 0 })
  })
})

describe('firstRowBelow', () => {
  const { rows } = layoutJustified(mixed, options)

  it('finds the first row that reaches below a height', () => {
    const third = rows[2]
    expect(firstRowBelow(rows, (third?.top ?? 0) + 1)).toBe(2)
    expect(firstRowBelow(rows, -500)).toBe(0)
  })

  it('returns the number of rows for a height past the end', () => {
    expect(firstRowBelow(rows, 1e6)).toBe(rows.length)
  })
})
