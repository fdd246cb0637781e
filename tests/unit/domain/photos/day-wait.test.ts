import { describe, expect, it } from 'vitest'
import { endOfWait, mayStillCome, waitEndsAt, type DayWait, type WaitedDay } from '#domain/photos/day-wait.ts'
import { localDate } from '#domain/trip-time/local-date.ts'

const zone = 'America/Denver'
const [ten, two] = [10 * 60, 14 * 60]
const wait = (fields: Partial<DayWait> = {}): DayWait => ({
  span: null,
  guide: '',
  seenGroups: [],
  seenPhoto: 0,
  ...fields,
})
const day: WaitedDay = [
  { id: 1, name: 'Raft 1 Mike', minutes: [ten], newest: 8 },
  { id: 2, name: 'Raft 2 José', minutes: [two], newest: 8 },
]
const morning = { from: 9 * 60, to: 12 * 60 }
const afternoon = { from: 13 * 60, to: 15 * 60 }
const group = (id: number) => ({ kind: 'group', id })
const untimed = { id: 3, name: 'Raft 3', minutes: [null], newest: 8 }
const single = { id: null, name: null, minutes: [ten], newest: 9 }

describe('endOfWait', () => {
  it.each([
    ['the first group of the day', wait(), day, group(1)],
    ['the first group of the time', wait({ span: afternoon }), day, group(2)],
    ['no group of another time', wait({ span: { from: 0, to: 60 } }), day, null],
    ['a group without times', wait({ span: { from: 0, to: 60 } }), [untimed], group(3)],
    ['the group of the guide, whatever the accents', wait({ guide: 'jose raft' }), day, group(2)],
    ['no group of another guide', wait({ guide: 'Ana' }), day, null],
    ['a group that the page had not shown', wait({ seenGroups: [1] }), day, group(2)],
    ['no group that the page had shown', wait({ seenGroups: [1, 2] }), day, null],
    ['a group before photos outside of groups', wait({ seenGroups: [1] }), [...day, single], group(2)],
  ])('finds %s', (_what, waiting, on, expected) => {
    expect(endOfWait(waiting, on)).toEqual(expected)
  })

  it.each([
    ['photos outside of groups', wait(), { kind: 'day' }],
    ['photos of the time', wait({ span: morning }), { kind: 'day' }],
    ['no photos of another time', wait({ span: afternoon }), null],
    ['no photos that the page had shown', wait({ seenPhoto: 9 }), null],
    ['no photos for a guide, because they name none', wait({ guide: 'Mike' }), null],
  ])('finds %s', (_what, waiting, expected) => {
    expect(endOfWait(waiting, [single])).toEqual(expected)
  })
})

describe('the end of the wait', () => {
  it('is the midnight two days after the trip, by the clocks of the outfitter', () => {
    expect(waitEndsAt(localDate('2026-07-04'), zone)).toEqual(new Date('2026-07-07T06:00:00Z'))
  })

  it('is past for a day three days ago, and has not come for today', () => {
    const today = localDate('2026-07-04')
    const asked = ['2026-07-01', '2026-07-02', '2026-07-04', '2026-07-05'].map(localDate)
    expect(asked.map((date) => mayStillCome(date, today))).toEqual([false, true, true, false])
  })
})
