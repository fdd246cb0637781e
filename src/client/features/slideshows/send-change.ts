import type { Slideshow } from '#contract/schema.gen.ts'
import { newIdempotencyKey } from '#client/offline/idempotency-key.ts'
import type { SlideshowChange } from './slideshow-change.ts'
import { addPhoto, changePhotos, orderPhotos, removePhoto } from './slideshows.commands.ts'

/** One call of a change. */
export type ChangeCall = () => Promise<Slideshow>

/** As many as the contract takes at once. */
const MOST = 1000

function inParts(ids: readonly number[]): number[][] {
  return Array.from({ length: Math.ceil(ids.length / MOST) }, (_, part) => ids.slice(part * MOST, (part + 1) * MOST))
}

/** The calls that make a change, one after another; their keys are made here, when the person acts (rules.md 1.5). */
export function callsOf(slideshowId: number, change: SlideshowChange): readonly ChangeCall[] {
  if (change.kind === 'order') {
    const key = newIdempotencyKey()
    return [() => orderPhotos(key, { slideshowId, photoIds: [...change.photoIds] })]
  }
  const adds = change.kind === 'add'
  const ids = adds ? change.photos.map(({ id }) => id) : change.photoIds
  const [only] = ids
  if (ids.length === 1 && only !== undefined) {
    const [key, one] = [newIdempotencyKey(), adds ? addPhoto : removePhoto]
    return [() => one(key, { photoId: only, slideshowId })]
  }
  return inParts(ids).map((part) => {
    const key = newIdempotencyKey()
    return () => changePhotos(key, adds ? { slideshowId, add: part } : { slideshowId, remove: part })
  })
}
