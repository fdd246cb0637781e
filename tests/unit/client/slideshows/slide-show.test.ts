import { describe, expect, it } from 'vitest'
import {
  slideShow,
  startShow,
  type SlideShow,
  type SlideShowAction,
} from '#client/features/slideshows/player/slide-show.ts'

interface Picture {
  readonly id: number
  readonly path?: string
}
type Show = SlideShow<Picture>

const pictures = (...ids: number[]): Picture[] => ids.map((id) => ({ id }))
const after = (show: Show, ...actions: SlideShowAction<Picture>[]): Show => actions.reduce(slideShow<Picture>, show)
const ready = (show: Show): Show => after(show, { type: 'ready', key: show.coming?.key ?? -1 })
const broken = (show: Show): Show => after(show, { type: 'broken', key: show.coming?.key ?? -1 })
const due = (show: Show): Show => after(show, { type: 'due' })
const shownId = (show: Show): number | undefined => show.shown?.photo.id
const nextId = (show: Show): number | undefined => show.coming?.photo.id

/**
 * Runs the slideshow until it has shown `count` more pictures, each of which loads at once. Returns their photo ids.
 */
function run(start: Show, count: number): number[] {
  const seen: number[] = []
  let show = start
  for (let turn = 0; turn < count; turn += 1) {
    show = ready(due(show))
    seen.push(shownId(show) ?? 0)
  }
  return seen
}

describe('a slideshow', () => {
  it('shows the first picture as soon as it has loaded, then the others in order, in a loop', () => {
    const begun = ready(startShow(pictures(4, 7, 9)))
    expect(shownId(begun)).toBe(4)
    expect(run(begun, 5)).toEqual([7, 9, 4, 7, 9])
  })

  it('never shows a picture before it has loaded', () => {
    const waiting = due(ready(startShow(pictures(1, 2))))
    expect(shownId(waiting)).toBe(1)
    expect(shownId(ready(waiting))).toBe(2)
  })

  it('shows a picture for its full interval even when the next one is ready', () => {
    const both = ready(ready(startShow(pictures(1, 2))))
    expect(shownId(both)).toBe(1)
    expect(shownId(due(both))).toBe(2)
  })

  it('skips a picture that fails to load and retries it in the next round', () => {
    const skipped = broken(ready(startShow(pictures(1, 2, 3))))
    expect(nextId(skipped)).toBe(3)
    const third = due(ready(skipped))
    expect(shownId(third)).toBe(3)
    expect(shownId(due(ready(third)))).toBe(1)
    expect(nextId(due(ready(third)))).toBe(2)
  })

  it('keeps its picture when no other picture loads, and tries all again when the next picture is due', () => {
    const alone = broken(broken(ready(startShow(pictures(1, 2, 3)))))
    expect(shownId(alone)).toBe(1)
    expect(alone.coming).toBeNull()
    const trying = due(alone)
    expect(nextId(trying)).toBe(2)
    expect(shownId(ready(trying))).toBe(2)
  })

  it('starts with a later picture when the first fails, and with the first again when all failed', () => {
    const second = ready(broken(startShow(pictures(1, 2))))
    expect(shownId(second)).toBe(2)
    const none = broken(broken(startShow(pictures(1, 2))))
    expect(none.coming).toBeNull()
    expect(nextId(due(none))).toBe(1)
  })

  it('continues from its position when the list changes', () => {
    const begun = ready(startShow(pictures(1, 2, 3)))
    const changed = after(begun, { type: 'list', photos: pictures(1, 5, 2, 3) })
    expect(shownId(changed)).toBe(1)
    expect(changed.shown?.key).toBe(begun.shown?.key)
    expect(run(changed, 4)).toEqual([5, 2, 3, 1])
  })

  it('reloads nothing when the same list arrives again', () => {
    const begun = ready(startShow(pictures(1, 2, 3)))
    const again = after(begun, { type: 'list', photos: pictures(1, 2, 3) })
    expect(again.coming).toBe(begun.coming)
  })

  it('continues with the successor of a removed picture', () => {
    const second = ready(due(ready(startShow(pictures(1, 2, 3, 4)))))
    expect(shownId(second)).toBe(2)
    const changed = after(second, { type: 'list', photos: pictures(1, 3, 4) })
    expect(shownId(changed)).toBe(2)
    expect(run(changed, 3)).toEqual([3, 4, 1])
  })

  it('drops a removed picture that was due next', () => {
    const begun = ready(ready(startShow(pictures(1, 2, 3))))
    const changed = after(begun, { type: 'list', photos: pictures(1, 3) })
    expect(shownId(ready(due(changed)))).toBe(3)
  })

  it('starts when an empty list is filled and stops when it is emptied', () => {
    const empty = startShow<Picture>([])
    expect(due(empty)).toEqual(empty)
    const filled = after(empty, { type: 'list', photos: pictures(8) })
    expect(shownId(ready(filled))).toBe(8)
    const emptied = after(ready(filled), { type: 'list', photos: [] })
    expect([emptied.shown, emptied.coming, emptied.leaving]).toEqual([null, null, null])
  })

  it('keeps showing a single picture', () => {
    const one = ready(startShow(pictures(1)))
    expect(due(one)).toEqual(one)
    expect(after(one, { type: 'step', by: 1 })).toEqual(one)
  })

  it('steps back and forth by hand and wraps around the ends', () => {
    const begun = ready(startShow(pictures(1, 2, 3)))
    const back = ready(after(begun, { type: 'step', by: -1 }))
    expect(shownId(back)).toBe(3)
    expect(shownId(ready(after(back, { type: 'step', by: -1 })))).toBe(2)
    expect(shownId(ready(after(back, { type: 'step', by: 1 })))).toBe(1)
  })

  it('finishes a step back although the list is refreshed meanwhile', () => {
    const begun = ready(startShow(pictures(1, 2, 3)))
    const asked = after(begun, { type: 'step', by: -1 }, { type: 'list', photos: pictures(1, 2, 3) })
    expect(shownId(ready(asked))).toBe(3)
  })

  it('shows only loaded pictures and loads none twice, whatever the viewer presses', () => {
    let show = startShow(pictures(1, 2, 3, 4, 5))
    const photoOf = new Map<number, number>()
    const actions: SlideShowAction<Picture>['type'][] = ['due', 'step', 'list', 'ready', 'broken', 'faded']
    let changes = 0
    for (let turn = 0; turn < 600; turn += 1) {
      const before = show
      const type = actions[(turn * 7 + Math.floor(turn / 6)) % actions.length]
      if (type === 'ready') show = ready(show)
      else if (type === 'broken') show = broken(show)
      else if (type === 'faded') show = after(show, { type, key: show.leaving?.key ?? -1 })
      else if (type === 'step') show = after(show, { type, by: turn % 4 === 0 ? -1 : 1 })
      else if (type === 'list') show = after(show, { type, photos: pictures(1, 2, 3, 4, (turn % 4) + 5) })
      else show = due(show)
      // The key of a slide identifies one loaded picture, so no other photo may ever get the same key.
      for (const slide of [show.shown, show.leaving, show.coming]) {
        if (!slide) continue
        expect(photoOf.get(slide.key) ?? slide.photo.id).toBe(slide.photo.id)
        photoOf.set(slide.key, slide.photo.id)
      }
      expect(nextId(show)).not.toBe(shownId(show))
      if (show.shown?.key === before.shown?.key) continue
      changes += 1
      expect(show.shown?.key).toBe(before.coming?.key)
      expect(before.coming?.ready === true || type === 'ready').toBe(true)
      expect(show.leaving).toEqual(before.shown)
    }
    expect(changes).toBeGreaterThan(50)
  })

  it('releases a picture only after it has faded out', () => {
    const second = ready(due(ready(startShow(pictures(1, 2, 3)))))
    const key = second.leaving?.key ?? -1
    expect(after(second, { type: 'faded', key: key + 100 }).leaving).toEqual(second.leaving)
    expect(after(second, { type: 'faded', key }).leaving).toBeNull()
  })
})
