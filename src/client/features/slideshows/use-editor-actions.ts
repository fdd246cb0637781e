import { useMemo, useRef } from 'react'
import type { DisplayGroup, Photo } from '#contract/schema.gen.ts'
import { staffText } from '#domain/texts/staff-texts.ts'
import { notifyIncomplete, notifyWarning } from '#client/ui/notices/notify.ts'
import { movedTo } from './moved-to.ts'
import type { ShownSlideshow, SlideshowRef } from './queued/slideshow.actions.ts'
import { rangeFromGap, rangeOf } from './slideshow-change.ts'
import type { useSlideshowChanges } from './use-slideshow-changes.ts'

interface Press {
  readonly shift: boolean
  readonly index: number
}

interface Options {
  readonly slideshow: ShownSlideshow | undefined
  readonly group: DisplayGroup | undefined
  readonly changes: ReturnType<typeof useSlideshowChanges>
}

/**
 * Turns presses in the editor's panes into changes of the slideshow. A press with Shift covers all photos since the
 * last press.
 */
export function useEditorActions({ slideshow, group, changes }: Options) {
  const { photos, make } = changes
  const present = useMemo(() => new Set(photos.map(({ id }) => id)), [photos])
  const lastAdded = useRef<{ groupId: number; index: number } | null>(null)
  const lastRemoved = useRef<{ slideshowId: SlideshowRef; index: number } | null>(null)

  const add = (wanted: readonly Photo[], allPresent: string): void => {
    if (!slideshow) return void notifyIncomplete(staffText('slideshow.none-selected'))
    const fresh = wanted.filter(({ id }) => !present.has(id))
    if (fresh.length === 0) return void notifyWarning(allPresent)
    make({ kind: 'add', photos: fresh }, staffText('slideshows.added', { count: fresh.length }))
  }
  return {
    present,
    addAll: (): void => {
      if (!slideshow) return void notifyIncomplete(staffText('slideshow.none-selected'))
      if (!group) return void notifyIncomplete(staffText('slideshows.no-group'))
      add(group.photos, staffText('slideshows.all-present'))
    },
    pressInGroup: (from: DisplayGroup, photo: Photo, { shift, index }: Press): void => {
      const last = lastAdded.current?.groupId === from.id ? lastAdded.current.index : null
      lastAdded.current = { groupId: from.id, index }
      if (!shift || last === null) add([photo], staffText('slideshow.photo-present'))
      else add(rangeOf(from.photos, last, index), staffText('slideshows.all-present-range'))
    },
    pressInSlideshow: (photo: Photo, { shift, index }: Press): void => {
      if (!slideshow) return
      const last = lastRemoved.current?.slideshowId === slideshow.id ? lastRemoved.current.index : null
      const isRange = shift && last !== null
      const removed = isRange ? rangeFromGap(photos, last, index) : [photo]
      lastRemoved.current = { slideshowId: slideshow.id, index: isRange ? Math.min(last, index) : index }
      const photoIds = removed.map(({ id }) => id)
      make({ kind: 'remove', photoIds }, staffText('slideshows.removed', { count: removed.length }))
    },
    move: (photo: Photo, to: number): void => {
      const photoIds = movedTo(photos, photo.id, to).map(({ id }) => id)
      make({ kind: 'order', photoIds }, staffText('slideshows.moved', { name: photo.name }))
    },
  }
}
