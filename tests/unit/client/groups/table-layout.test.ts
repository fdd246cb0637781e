import { describe, expect, it } from 'vitest'
import { HEAD_HEIGHT, HEAD_WIDTH, layoutTable, stepTo } from '#client/features/groups/timeline/table-layout.ts'

const wide = { width: HEAD_WIDTH + 24 + 3 * 100 + 2 * 4, cell: 100, isNarrow: false }

describe('the layout of the timeline', () => {
  it('breaks the photos of each raft into lines beside its name, and none of two rafts into one line', () => {
    const { lines, heads } = layoutTable([4, 1, 2], wide)
    expect(lines.map(({ tiles }) => tiles.map(({ index }) => index))).toEqual([[0, 1, 2], [3], [4], [5, 6]])
    expect(lines.every(({ tiles }) => tiles[0]?.left === HEAD_WIDTH + 12)).toBe(true)
    for (const [place, head] of heads.entries())
      expect(head.top).toBeGreaterThanOrEqual((heads[place - 1]?.top ?? -1) + (heads[place - 1]?.height ?? 0))
  })

  it('puts the name above the photos on a narrow screen, and fits a screen narrower than a photo', () => {
    const { lines } = layoutTable([2], { width: 90, cell: 140, isNarrow: true })
    expect(lines).toHaveLength(2)
    expect(lines[0]).toMatchObject({ top: HEAD_HEIGHT, tiles: [{ left: 12, width: 66 }] })
    expect(layoutTable([2], { width: 0, cell: 140, isNarrow: true })).toEqual({ heads: [], lines: [], height: 0 })
  })

  it('moves by keys within and across rafts, and nowhere beyond the first and last photo', () => {
    const layout = layoutTable([4, 1, 2], wide)
    const step = (key: string, from: number) => stepTo(layout, key, from)
    expect([step('ArrowRight', 3), step('ArrowLeft', 4)]).toEqual([4, 3])
    expect([step('ArrowDown', 1), step('ArrowDown', 2), step('ArrowUp', 6), step('ArrowUp', 4)]).toEqual([3, 3, 4, 3])
    for (const [key, from] of [
      ['ArrowUp', 0],
      ['ArrowDown', 6],
      ['ArrowLeft', 0],
      ['ArrowRight', 6],
      ['a', 1],
    ] as const)
      expect(step(key, from)).toBeNull()
    expect([step('Home', 5), step('End', 1)]).toEqual([0, 6])
  })
})
