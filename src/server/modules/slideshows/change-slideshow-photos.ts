import type { components } from '#contract/schema.gen.ts'
import type { Ctx } from '#server/context.ts'
import { requireUser } from '#server/modules/outfitters/outfitters.public.ts'
import { changeSetPhotos } from '#server/modules/photos/photos.public.ts'
import { lockLivingSlideshow } from './reach-slideshow.ts'
import { slideshowAnswer } from './slideshow-answer.ts'
import type { SlideshowsDeps } from './slideshows.deps.ts'

export interface SlideshowPhotosChange {
  readonly slideshowId: number
  readonly remove?: readonly number[]
  readonly add?: readonly number[]
  /** What the request names the added photos by. */
  readonly field: string
}

/**
 * Takes photos out of a slideshow and puts others in, after its last. Photos that are there already, or gone already, are
 * a success. Throws 404 for a slideshow that is gone or not theirs, and, with nothing changed, for photos to be added
 * that are deleted or not the outfitter's.
 */
export async function changeSlideshowPhotos(
  deps: SlideshowsDeps,
  ctx: Ctx,
  change: SlideshowPhotosChange,
): Promise<components['schemas']['SlideshowAnswer']> {
  const actor = requireUser(ctx)
  const { remove = [], add = [], field } = change
  return deps.database.command(ctx, async (tx) => {
    const slideshow = await lockLivingSlideshow(tx, actor, change.slideshowId, 'slideshowId')
    await changeSetPhotos(tx, 'slideshow', slideshow, { remove, add, field })
    return slideshowAnswer(deps, ctx, tx, slideshow)
  })
}
