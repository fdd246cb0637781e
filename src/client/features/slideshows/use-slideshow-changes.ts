import { useState } from 'react'
import type { Photo } from '#contract/schema.gen.ts'
import { staffText } from '#domain/texts/staff-texts.ts'
import { ApiError } from '#client/api/api-error.ts'
import { useUndoSteps } from '#client/shared-views/undo-steps.ts'
import { notifyError } from '#client/ui/notices/notify.ts'
import { isNamed, type ShownSlideshow, type SlideshowRef } from './queued/slideshow.actions.ts'
import type { NewSlideshowChange } from './queued/slideshow.actions.ts'
import type { SlideshowList } from './use-slideshows.ts'
import { undoOf, type SlideshowChange } from './slideshow-change.ts'

interface ChangeAct {
  readonly slideshow: SlideshowRef
  readonly what: string
  readonly undo: readonly SlideshowChange[]
}

const none: readonly Photo[] = []
const MAX_PHOTOS = 1000

function inParts<Item>(items: readonly Item[]): Item[][] {
  const count = Math.ceil(items.length / MAX_PHOTOS)
  return Array.from({ length: count }, (_, part) => items.slice(part * MAX_PHOTOS, (part + 1) * MAX_PHOTOS))
}

function queuedOf({ id: slideshow, name }: ShownSlideshow, change: SlideshowChange): readonly NewSlideshowChange[] {
  const of = { slideshow, name }
  switch (change.kind) {
    case 'add':
      return inParts(change.photos).map((photos) => ({ kind: 'slideshow.add', ...of, photos }))
    case 'remove':
      return inParts(change.photoIds).map((photoIds) => ({ kind: 'slideshow.remove', ...of, photoIds }))
    case 'order':
      return [{ kind: 'slideshow.order', ...of, photoIds: change.photoIds }]
  }
}

/** If the server refuses while the page waits for the outcome, the page shows the refusal and the old photos. */
export function useSlideshowChanges({ send, busy }: SlideshowList, slideshow: ShownSlideshow | undefined) {
  const { steps, record, forget } = useUndoSteps<ChangeAct>()
  const [announcement, announce] = useState('')
  const photos: readonly Photo[] = slideshow?.photos ?? none

  const make = async (of: ShownSlideshow, changes: readonly SlideshowChange[], onFailure: () => void) => {
    try {
      const end = await send(changes.flatMap((change) => queuedOf(of, change)))
      if (end.kind !== 'refused') return
      notifyError(new ApiError(end.refusal))
    } catch (reason) {
      notifyError(reason)
    }
    onFailure()
  }
  // A change made just after the creation of a slideshow names it by its client id.
  const undoable = slideshow && steps.findLast(({ act }) => isNamed(slideshow, act.slideshow))
  return {
    photos,
    busy,
    /** `what` describes it in a sentence, for the Undo button and screen readers. */
    make: (change: SlideshowChange, what: string): void => {
      if (!slideshow) return
      const undo = undoOf(photos, change)
      if (undo.length === 0) return
      const step = record({ slideshow: slideshow.id, what, undo })
      announce(what)
      void make(slideshow, [change], () => forget(step))
    },
    undoable: undoable?.act.what ?? null,
    undo: (): void => {
      if (!undoable) return
      forget(undoable)
      announce(staffText('slideshows.undone', { what: undoable.act.what }))
      void make(slideshow, undoable.act.undo, () => undefined)
    },
    announcement,
  }
}
