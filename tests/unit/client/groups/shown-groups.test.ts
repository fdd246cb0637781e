import { describe, expect, it } from 'vitest'
import { namesByPhoto, shownGroups, type ShownGroup } from '#client/features/groups/queued/shown-groups.ts'
import type { GroupChange, GroupRef } from '#client/features/groups/queued/group-changes.ts'
import { created, deleted, group, movedPhotos, photo, renamed } from './group-fixtures.ts'

const groups = [group(1, 'Jake', [10, 11]), group(2, 'Maria', [11, 12])]
const jake: GroupRef = { key: '1', id: 1 }
const onDevice: GroupRef = { key: 'made-here', id: null }
const wait = (...changes: GroupChange[]) => changes.map((change) => ({ change, isWaiting: true }))
const idsOf = (shown: readonly ShownGroup[]) => shown.map(({ photos }) => photos.map(({ id }) => id))
const namesOf = (shown: readonly ShownGroup[]) => shown.map(({ name }) => name)

describe('unconfirmed changes of display groups', () => {
  it('add and remove photos in the order in which staff made the changes', () => {
    const changes = wait(
      movedPhotos(jake, [photo(13)], []),
      movedPhotos(jake, [], [13, 10]),
      movedPhotos(jake, [photo(10)], []),
    )
    expect(idsOf(shownGroups(groups, changes))).toEqual([
      [11, 10],
      [11, 12],
    ])
  })

  it('show a group that only this device has, with its later name and photos', () => {
    const changes = wait(
      created('made-here', 'Ben', [photo(12)]),
      movedPhotos(onDevice, [photo(13)], [12]),
      renamed(onDevice, 'Kim'),
    )
    const shown = shownGroups(groups, changes)
    expect(namesOf(shown)).toEqual(['Jake', 'Kim', 'Maria'])
    expect(shown[1]).toMatchObject({ key: 'made-here', id: null, isWaiting: true })
    expect(idsOf(shown)[1]).toEqual([13])
  })

  it('hide a deleted group, even a group that only this device has', () => {
    const changes = wait(deleted(jake), created('made-here', 'Ben', []), deleted(onDevice))
    expect(namesOf(shownGroups(groups, changes))).toEqual(['Maria'])
  })

  it('do not alter the shown groups once the server has applied the changes, and a new group keeps its React key', () => {
    const ofServer = { ...group(3, 'Ben', [12]), client_id: 'made-here' }
    const changes = wait(
      created('made-here', 'Ben', [photo(12)]),
      movedPhotos(onDevice, [photo(12)], [99]),
      renamed(onDevice, 'Ben'),
    )
    const shown = shownGroups([...groups, ofServer], changes)
    expect(namesOf(shown)).toEqual(['Ben', 'Jake', 'Maria'])
    expect(shown[0]).toMatchObject({ key: 'made-here', id: 3 })
    expect(idsOf(shown)[0]).toEqual([12])
  })

  it('name a photo that was sent meanwhile as the server does', () => {
    const arrived = new Map([[-7, photo(11)]])
    const changes = wait(movedPhotos(jake, [photo(-7)], []), movedPhotos({ key: '2', id: 2 }, [], [-7]))
    expect(idsOf(shownGroups(groups, changes, arrived))).toEqual([[10, 11], [12]])
    expect(idsOf(shownGroups(groups, changes))[0]).toEqual([10, 11, -7])
  })

  it('mark only the groups that they change as waiting, and ignore groups that no longer exist', () => {
    const changes = wait(movedPhotos({ key: '9', id: 9 }, [photo(1)], []), renamed(jake, 'Jake 2'))
    expect(shownGroups(groups, changes).map(({ name, isWaiting }) => [name, isWaiting])).toEqual([
      ['Jake 2', true],
      ['Maria', false],
    ])
  })

  it('are not marked as waiting once the server has applied them', () => {
    const [shown] = shownGroups(groups, [{ change: renamed(jake, 'Al'), isWaiting: false }])
    expect(shown).toMatchObject({ name: 'Al', isWaiting: false })
  })
})

describe('the groups of a photo', () => {
  it('are listed without the group that is being edited', () => {
    const shown = shownGroups(groups, [])
    expect(namesByPhoto(shown, null).get(11)).toBe('Jake, Maria')
    expect([...namesByPhoto(shown, '1')]).toEqual([
      [11, 'Maria'],
      [12, 'Maria'],
    ])
  })
})
