import { describe, expect, it } from 'vitest'
import { slideShow, startShow, type SlideShow, type SlideShowAction } from '#client/features/slideshow/slide-show.ts'

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
const comingId = (show: Show): number | undefined => show.coming?.photo.id

/** Runs until n pictures were shown, each loaded at once. */
function run(start: Show, count: number): number[] {
  const seen: number[] = []
  let show = start
  for (let turn = 0; turn < count; turn += 1) {
    show = ready(due(show))
    seen.push(shownId(show) ?? 0)
  }
  return seen
}

describe('A slideshow', () => {
  it('shows the first picture as soon as it is there, and the others in order, over and over', () => {
    const begun = ready(startShow(pictures(4, 7, 9)))
    expect(shownId(begun)).toBe(4)
    expect(run(begun, 5)).toEqual([7, 9, 4, 7, 9])
  })

  it('never shows a picture before it is ready', () => {
    const waiting = due(ready(startShow(pictures(1, 2))))
    expect(shownId(waiting)).toBe(1)
    expect(shownId(ready(waiting))).toBe(2)
  })

  it('keeps a picture for its whole time, though the next one is ready', () => {
    const both = ready(ready(startShow(pictures(1, 2))))
    expect(shownId(both)).toBe(1)
    expect(shownId(due(both))).toBe(2)
  })

  it('passes over what cannot be loaded, and tries it again in the next round', () => {
    const skipped = broken(ready(startShow(pictures(1, 2, 3))))
    expect(comingId(skipped)).toBe(3)
    const third = due(ready(skipped))
    expect(shownId(third)).toBe(3)
    expect(shownId(due(ready(third)))).toBe(1)
    expect(comingId(due(ready(third)))).toBe(2)
  })

  it('stays on its picture when no other can be loaded, and tries all again when the next one is due', () => {
    const alone = broken(broken(ready(startShow(pictures(1, 2, 3)))))
    expect(shownId(alone)).toBe(1)
    expect(alone.coming).toBeNull()
    const trying = due(alone)
    expect(comingId(trying)).toBe(2)
    expect(shownId(ready(trying))).toBe(2)
  })

  it('begins with a later picture when the first is broken, and again with the first when all were', () => {
    const second = ready(broken(startShow(pictures(1, 2))))
    expect(shownId(second)).toBe(2)
    const none = broken(broken(startShow(pictures(1, 2))))
    expect(none.coming).toBeNull()
    expect(comingId(due(none))).toBe(1)
  })

  it('goes on from where it is when the list changes', () => {
    const begun = ready(startShow(pictures(1, 2, 3)))
    const changed = after(begun, { type: 'list', photos: pictures(1, 5, 2, 3) })
    expect(shownId(changed)).toBe(1)
    expect(changed.shown?.key).toBe(begun.shown?.key)
    expect(run(changed, 4)).toEqual([5, 2, 3, 1])
  })

  it('loads nothing anew when the list comes again as it was', () => {
    const begun = ready(startShow(pictures(1, 2, 3)))
    const again = after(begun, { type: 'list', photos: pictures(1, 2, 3) })
    expect(again.coming).toBe(begun.coming)
  })

  it('goes on with the follower of a picture that was taken out', () => {
    const second = ready(due(ready(startShow(pictures(1, 2, 3, 4)))))
    expect(shownId(second)).toBe(2)
    const changed = after(second, { type: 'list', photos: pictures(1, 3, 4) })
    expect(shownId(changed)).toBe(2)
    expect(run(changed, 3)).toEqual([3, 4, 1])
  })

  it('forgets a coming picture that was taken out', () => {
    const begun = ready(ready(startShow(pictures(1, 2, 3))))
    const changed = after(begun, { type: 'list', photos: pictures(1, 3) })
    expect(shownId(ready(due(changed)))).toBe(3)
  })

  it('starts when an empty list is filled, and ends when it is emptied', () => {
    const empty = startShow<Picture>([])
    expect(due(empty)).toEqual(empty)
    const filled = after(empty, { type: 'list', photos: pictures(8) })
    expect(shownId(ready(filled))).toBe(8)
    const emptied = after(ready(filled), { type: 'list', photos: [] })
    expect([emptied.shown, emptied.coming, emptied.leaving]).toEqual([null, null, null])
  })

  it('leaves a single picture standing', () => {
    const one = ready(startShow(pictures(1)))
    expect(due(one)).toEqual(one)
    expect(after(one, { type: 'step', by: 1 })).toEqual(one)
  })

  it('steps back and on by hand, around the ends', () => {
    const begun = ready(startShow(pictures(1, 2, 3)))
    const back = ready(after(begun, { type: 'step', by: -1 }))
    expect(shownId(back)).toBe(3)
    expect(shownId(ready(after(back, { type: 'step', by: -1 })))).toBe(2)
    expect(shownId(ready(after(back, { type: 'step', by: 1 })))).toBe(1)
  })

  it('finishes a step back though the list is looked up meanwhile', () => {
    const begun = ready(startShow(pictures(1, 2, 3)))
    const asked = after(begun, { type: 'step', by: -1 }, { type: 'list', photos: pictures(1, 2, 3) })
    expect(shownId(ready(asked))).toBe(3)
  })

  it('holds three pictures at most, whatever is pressed', () => {
    let show = startShow(pictures(1, 2, 3, 4, 5))
    const actions: SlideShowAction<Picture>['type'][] = ['due', 'step', 'list', 'ready']
    for (let turn = 0; turn < 200; turn += 1) {
      const type = actions[(turn * 7) % actions.length]
      if (type === 'ready') show = ready(show)
      else if (type === 'step') show = after(show, { type, by: turn % 3 === 0 ? -1 : 1 })
      else if (type === 'list') show = after(show, { type, photos: pictures(1, 2, 3, 4, (turn % 4) + 5) })
      else show = due(show)
      const keys = [show.shown, show.leaving, show.coming].flatMap((slide) => (slide ? [slide.key] : []))
      expect(new Set(keys).size).toBe(keys.length)
    }
    const faded = after(show, { type: 'faded', key: show.leaving?.key ?? -1 })
    expect(faded.leaving).toBeNull()
  })
})
