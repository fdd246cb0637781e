import type { Slideshow } from '#contract/schema.gen.ts'
import type { Facts } from '#client/device/database/rows.ts'
import { slideshowKinds, withChanged, type ShownSlideshow, type StoredSlideshowChange } from './slideshow.actions.ts'

/** `sent`: the facts of the server's answer once the server has done the change, else null. */
interface OverlaidSlideshowChange {
  readonly change: StoredSlideshowChange
  readonly sent: Facts | null
}

function overlay(
  shown: readonly ShownSlideshow[],
  { change, sent }: OverlaidSlideshowChange,
): readonly ShownSlideshow[] {
  const changed = slideshowKinds.get(change.kind)?.applyTo(shown, change) ?? shown
  const id = sent?.['slideshow']
  return withChanged(changed, change.slideshow, (one) => ({
    ...one,
    id: typeof id === 'number' ? id : one.id,
    isPending: sent === null,
  }))
}

/** Refused changes must not be among the `changes`. */
export function shownSlideshows(
  list: readonly Slideshow[],
  changes: readonly OverlaidSlideshowChange[],
): readonly ShownSlideshow[] {
  const known: readonly ShownSlideshow[] = list.map((one) => ({ ...one, isPending: false }))
  return changes.reduce(overlay, known)
}
