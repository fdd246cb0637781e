import type { Slideshow } from '#contract/schema.gen.ts'
import { withChanged, type ShownSlideshow, type StoredSlideshowChange } from './slideshow-change-kind.ts'
import { slideshowKinds } from './slideshow-change-list.ts'

/**
 * A change of this device. `sentAs`: the server's id of the slideshow once the server has done the change, else null.
 */
export interface LaidChange {
  readonly change: StoredSlideshowChange
  readonly sentAs: number | null
}

function lay(shown: readonly ShownSlideshow[], { change, sentAs }: LaidChange): readonly ShownSlideshow[] {
  const changed = slideshowKinds.get(change.kind)?.applyTo(shown, change) ?? shown
  return withChanged(changed, change.slideshow, (one) =>
    sentAs === null ? { ...one, isPending: true } : { ...one, id: sentAs, isPending: false },
  )
}

/** Applies this device's changes, in their order, to the server's list. Refused changes must not be among them. */
export function shownSlideshows(list: readonly Slideshow[], changes: readonly LaidChange[]): readonly ShownSlideshow[] {
  const known: readonly ShownSlideshow[] = list.map((one) => ({ ...one, isPending: false }))
  return changes.reduce(lay, known)
}
