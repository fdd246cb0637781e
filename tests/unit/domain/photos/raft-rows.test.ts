import { describe, expect, test } from 'vitest'
import { cutsOf, raftRows } from '#domain/photos/raft-rows.ts'

const photo = (id: number, second: number | null) => ({
  id,
  taken_at: second === null ? null : new Date(Date.UTC(2026, 6, 4, 16, 0, second)).toISOString(),
})
const suggestion = (key: number, photoIds: readonly number[]) => ({
  key,
  name: `Raft of ${key}`,
  photoIds,
  startsAt: new Date(0),
  endsAt: new Date(0),
  doubt: null,
})
const group = (key: string, ids: readonly number[]) => ({
  key,
  name: `Group ${key}`,
  photos: ids.map((id) => ({ id })),
})
const brief = (rows: ReturnType<typeof raftRows<number>>) => rows.map(({ key, photoIds }) => [key, ...photoIds])

describe('the lines of the timeline', () => {
  test('are groups, suggestions and loose photos by the time of their first photo, loose ones last', () => {
    const photos = [photo(1, 40), photo(2, 41), photo(3, 0), photo(4, 1), photo(5, 20), photo(6, null)]
    const shown = { photos, rejected: [], groups: [group('a', [1, 2])], suggested: [suggestion(3, [3, 4])] }
    expect(brief(raftRows(shown))).toEqual([
      ['suggested 3', 3, 4],
      ['a', 1, 2],
      ['loose', 5, 6],
    ])
  })

  test('show a photo of a group and a suggestion in the group, one of two groups in the first, and no empty line', () => {
    const photos = [photo(1, 0), photo(2, 1)]
    const groups = [group('a', [1]), group('b', [1, 99])]
    expect(brief(raftRows({ photos, rejected: [], groups, suggested: [suggestion(1, [1, 2])] }))).toEqual([
      ['a', 1],
      ['suggested 1', 2],
    ])
  })

  test('keep a rejected photo beside the photo taken nearest to it, also when it is the first of its raft', () => {
    const photos = [photo(1, 10), photo(2, 20)]
    const shown = { photos, groups: [group('a', [1]), group('b', [2])], suggested: [] }
    expect(brief(raftRows({ ...shown, rejected: [photo(3, 12), photo(4, 19)] }))).toEqual([
      ['a', 1, 3],
      ['b', 4, 2],
    ])
    expect(brief(raftRows({ ...shown, rejected: [photo(3, 1)] }))).toEqual([
      ['a', 3, 1],
      ['b', 2],
    ])
  })

  test('have a border where one ends before the next begins, and none between interleaved ones', () => {
    const photos = [photo(1, 0), photo(2, 2), photo(3, 10), photo(4, 14), photo(5, 12)]
    const groups = [group('a', [1, 2]), group('b', [3, 4]), group('c', [5])]
    const rows = raftRows({ photos, rejected: [], groups, suggested: [] })
    const at = Date.UTC(2026, 6, 4, 16, 0, 6)
    expect(cutsOf(rows)).toEqual([{ left: 'a', right: 'b', at }])
  })
})
