import { describe, expect, it } from 'vitest'
import { changedPhotos, undoOf, type SlideshowChange } from '#client/features/slideshows/slideshow-change.ts'
import { idsOf, photo } from './slideshow-fixtures.ts'

const photos = [1, 2, 3, 4].map(photo)
const add = (...ids: number[]): SlideshowChange => ({ kind: 'add', photos: ids.map(photo) })
const remove = (...photoIds: number[]): SlideshowChange => ({ kind: 'remove', photoIds })
const order = (...photoIds: number[]): SlideshowChange => ({ kind: 'order', photoIds })

describe('a change of a slideshow', () => {
  it.each([
    ['adds only missing photos, at the end', add(3, 9, 8), [1, 2, 3, 4, 9, 8]],
    ['removes only photos that are present', remove(2, 7), [1, 3, 4]],
    ['sorts the photos and puts those that it does not name at the end', order(4, 2), [4, 2, 1, 3]],
    ['sorts the photos and ignores those that are no longer in the list', order(4, 9, 3, 2, 1), [4, 3, 2, 1]],
  ])('has this effect on the photo list: %s', (_, change, expected) => {
    expect(idsOf(changedPhotos(photos, change))).toEqual(expected)
  })

  it.each([
    ['an addition', add(3, 9)],
    ['a removal', remove(1, 3)],
    ['a reorder', order(4, 3, 2, 1)],
  ])('restores the old photo list exactly when %s is undone', (_, change) => {
    const changed = changedPhotos(photos, change)
    expect(idsOf(undoOf(photos, change).reduce(changedPhotos, changed))).toEqual([1, 2, 3, 4])
  })

  it('keeps later changes of other users when it is undone', () => {
    const since = changedPhotos(changedPhotos(photos, remove(2)), add(50))
    expect(idsOf(undoOf(photos, remove(2)).reduce(changedPhotos, since))).toEqual([1, 2, 3, 4, 50])
  })

  it('offers no undo when it had no effect', () => {
    expect(undoOf(photos, add(1, 2))).toEqual([])
    expect(undoOf(photos, remove(9))).toEqual([])
  })
})
