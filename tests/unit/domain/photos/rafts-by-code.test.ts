import { describe, expect, it } from 'vitest'
import { raftsByCode } from '#domain/photos/rafts-by-code.ts'
import { suggestGroups } from '#domain/photos/suggest-groups.ts'

const raft = (...seconds: number[]) => ({ photos: seconds.map((at) => ({ at: at * 1000 })), doubt: 'alike' as const })
const code = (second: number, text = '12-7K3M9') => ({ at: second * 1000, code: text })
const secondsOf = (rafts: ReturnType<typeof raftsByCode>) =>
  rafts.map(({ photos, code: own, doubt }) => [photos.map(({ at }) => at / 1000), own ?? null, doubt])

describe('a raft code', () => {
  it('names the next raft, which keeps its doubt when nothing ends it', () => {
    expect(secondsOf(raftsByCode([raft(0, 2), raft(20, 22)], [code(15)]))).toEqual([
      [[0, 2], null, 'alike'],
      [[20, 22], '12-7K3M9', 'alike'],
    ])
  })

  it('makes the only raft before the next code certain', () => {
    expect(secondsOf(raftsByCode([raft(2, 4), raft(12, 14)], [code(0), code(10, '13-AAAAA')]))).toEqual([
      [[2, 4], '12-7K3M9', null],
      [[12, 14], '13-AAAAA', 'alike'],
    ])
    expect(secondsOf(raftsByCode([raft(2, 4), raft(6, 8)], [code(0), code(10, '13-AAAAA')]))).toEqual([
      [[2, 4], '12-7K3M9', 'alike'],
      [[6, 8], null, 'code'],
    ])
  })

  it('ends the raft before it', () => {
    expect(secondsOf(raftsByCode([raft(0, 2, 20, 22)], [code(15)]))).toEqual([
      [[0, 2], null, 'alike'],
      [[20, 22], '12-7K3M9', 'alike'],
    ])
  })

  it('that was photographed last leaves the raft before it uncertain', () => {
    expect(secondsOf(raftsByCode([raft(0, 2), raft(20, 22)], [code(24)]))).toEqual([
      [[0, 2], null, 'alike'],
      [[20, 22], null, 'code'],
    ])
    expect(secondsOf(raftsByCode([raft(0, 2), raft(1000, 1002)], [code(400)]))).toEqual([
      [[0, 2], null, 'alike'],
      [[1000, 1002], null, 'alike'],
    ])
  })

  it('beside another one in a photo names none', () => {
    expect(secondsOf(raftsByCode([raft(2, 4)], [code(0, '')]))).toEqual([[[2, 4], null, 'code']])
  })

  it('that a second one follows at once names none', () => {
    expect(secondsOf(raftsByCode([raft(4, 6)], [code(0), code(2, '13-AAAAA')]))).toEqual([
      [[4, 6], '13-AAAAA', 'alike'],
    ])
  })

  it('is in no suggestion itself, which has its number', () => {
    const at = (second: number): string => new Date(Date.UTC(2026, 6, 4, 16, 0, second)).toISOString()
    const photos = [3, 5, 7, 9].map((second) => ({ id: second, taken_at: at(second) }))
    const card = { id: 1, taken_at: at(1), raft_code: '12-7K3M9' }
    const found = suggestGroups([card, ...photos], { zone: 'America/Denver' })
    expect(found).toMatchObject([{ photoIds: [3, 5, 7, 9], code: '12-7K3M9', name: 'Raft 12 · 10:00' }])
    const split = suggestGroups([card, ...photos], { zone: 'America/Denver', changes: [{ split: 7 }] })
    expect(split).toMatchObject([{ photoIds: [3, 5], code: '12-7K3M9' }, { photoIds: [7, 9] }])
    expect(split[1]).not.toHaveProperty('code')
  })
})
