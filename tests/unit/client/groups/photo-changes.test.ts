import { describe, expect, it } from 'vitest'
import { namesByPhoto, withChanges, withGroup } from '#client/features/groups/photo-changes.ts'
import { group, photo } from './group-fixtures.ts'

const groups = [group(1, 'Jake', [10, 11]), group(2, 'Maria', [11, 12])]
const idsOf = (shown: readonly { photos: readonly { id: number }[] }[]) =>
  shown.map(({ photos }) => photos.map(({ id }) => id))

describe('photos on their way', () => {
  it('stand in their group at once, behind the others, and leave it at once', () => {
    const shown = withChanges(groups, [
      { groupId: 1, add: [photo(13)], remove: [] },
      { groupId: 2, add: [], remove: [11] },
    ])
    expect(idsOf(shown)).toEqual([[10, 11, 13], [12]])
  })

  it('make no difference where the server has done it already', () => {
    const shown = withChanges(groups, [
      { groupId: 1, add: [photo(11)], remove: [99] },
      { groupId: 3, add: [photo(13)], remove: [] },
    ])
    expect(idsOf(shown)).toEqual([
      [10, 11],
      [11, 12],
    ])
  })

  it('follow one another in the order of acting', () => {
    const [shown] = withChanges(groups, [
      { groupId: 1, add: [photo(13)], remove: [] },
      { groupId: 1, add: [], remove: [13, 10] },
      { groupId: 1, add: [photo(10)], remove: [] },
    ])
    expect(shown?.photos.map(({ id }) => id)).toEqual([11, 10])
  })

  it('leave groups alone that they do not concern', () => {
    expect(withChanges(groups, [{ groupId: 1, add: [photo(13)], remove: [] }])[1]).toBe(groups[1])
    expect(withChanges(groups, [])).toBe(groups)
  })
})

describe('a group that was answered', () => {
  it('takes the place of its former self, by its new name', () => {
    const shown = withGroup(groups, group(1, 'Zoe', [10]))
    expect(shown.map(({ name }) => name)).toEqual(['Maria', 'Zoe'])
    expect(withGroup(groups, group(3, 'Kim', [])).map(({ name }) => name)).toEqual(['Jake', 'Kim', 'Maria'])
  })
})

describe('the groups of a photo', () => {
  it('are named, but for the one that is worked on', () => {
    expect(namesByPhoto(groups, null).get(11)).toBe('Jake, Maria')
    expect([...namesByPhoto(groups, 1)]).toEqual([
      [11, 'Maria'],
      [12, 'Maria'],
    ])
  })
})
