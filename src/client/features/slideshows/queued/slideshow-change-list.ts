import { createSlideshow } from './create-slideshow.action.ts'
import { deleteSlideshow } from './delete-slideshow.action.ts'
import { saveSlideshow } from './save-slideshow.action.ts'
import type { SlideshowChangeKind } from './slideshow-change-kind.ts'
import { addPhotos, orderPhotos, removePhotos } from './slideshow-photos.actions.ts'

/** Every change of a slideshow that may wait in the outbox (docs/rules.md#queued-actions). */
export const slideshowChanges = [
  createSlideshow,
  saveSlideshow,
  addPhotos,
  removePhotos,
  orderPhotos,
  deleteSlideshow,
] as const

export type QueuedSlideshowChange = ReturnType<(typeof slideshowChanges)[number]['read']>

type WithoutActor<Change> = Change extends unknown ? Omit<Change, 'actor' | 'outfitterId'> : never

/** A change as the page makes it. `useQueuedSlideshows` adds the actor and the outfitter. */
export type NewSlideshowChange = WithoutActor<QueuedSlideshowChange>

export const slideshowKinds: ReadonlyMap<string, SlideshowChangeKind> = new Map(
  slideshowChanges.map((kind): [string, SlideshowChangeKind] => [kind.kind, kind]),
)
