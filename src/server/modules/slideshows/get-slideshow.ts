import type { components } from '#contract/schema.gen.ts'
import { earliestShownDate } from '#domain/photos/photo-expiry.ts'
import type { Ctx } from '#server/context.ts'
import { listSetPhotos } from '#server/modules/photos/photos.public.ts'
import { slideshowNotFound } from './reach-slideshow.ts'
import { presentSlideshow } from './slideshow.presenter.ts'
import type { SlideshowsDeps } from './slideshows.deps.ts'
import { findSlideshow } from './slideshows.store.ts'

/**
 * Returns a slideshow by its public link, with its watermarked photos in order. Leaves out deleted and expired photos
 * (docs/rules.md#photo-expiry).
 *
 * Throws: 404 for a slideshow that is unknown, deleted or of an inactive outfitter.
 */
export async function getSlideshow(
  deps: SlideshowsDeps,
  ctx: Pick<Ctx, 'now'>,
  id: number,
): Promise<components['schemas']['Slideshow']> {
  const { db } = deps.database
  const slideshow = await findSlideshow(db, id)
  if (slideshow === undefined || slideshow.deleted_at !== null || slideshow.outfitter_deleted_at !== null)
    throw slideshowNotFound()
  const earliest = earliestShownDate(slideshow.photo_expire, slideshow.timezone, ctx.now)
  const photos = await listSetPhotos(db, 'slideshow', [slideshow.id], earliest)
  return presentSlideshow(deps.imageAddresses, slideshow, photos.get(slideshow.id) ?? [], ctx.now)
}
