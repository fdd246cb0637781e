import type { components } from '#contract/schema.gen.ts'
import type { Ctx } from '#server/context.ts'
import { requireUser } from '#server/modules/outfitters/outfitters.public.ts'
import { lockLivingSlideshow } from './reach-slideshow.ts'
import { slideshowAnswer } from './slideshow-answer.ts'
import type { SlideshowsDeps } from './slideshows.deps.ts'
import { orderPhotos } from './slideshows.store.ts'

type Schemas = components['schemas']

/**
 * Puts the photos of a slideshow in an order. Photos that somebody else has added meanwhile come last; those that are
 * gone are passed over. Throws 404 for a slideshow that is gone or not theirs.
 */
export async function orderSlideshow(
  deps: SlideshowsDeps,
  ctx: Ctx,
  input: Schemas['SlideshowOrder'],
): Promise<Schemas['SlideshowAnswer']> {
  const actor = requireUser(ctx)
  return deps.database.command(ctx, async (tx) => {
    const slideshow = await lockLivingSlideshow(tx, actor, input.slideshowId, 'slideshowId')
    await orderPhotos(tx, slideshow.id, input.photoIds)
    return slideshowAnswer(deps, ctx, tx, slideshow)
  })
}
