import type { components } from '#contract/schema.gen.ts'
import { earliestShownDate } from '#domain/photos/photo-expiry.ts'
import type { Ctx } from '#server/context.ts'
import { listSetPhotos } from '#server/modules/photos/photos.public.ts'
import { slideshowNotFound } from './reach-slideshow.ts'
import { presentSlideshow } from './slideshow.presenter.ts'
import type { SlideshowsDeps } from './slideshows.deps.ts'
import { findSlideshow } from './slideshows.store.ts'

/**
 * A slideshow by its public link: its photos, watermarked, in their order, without those that are deleted or have expired
 * (rules.md 6.4). Throws 404 for one that is gone or whose outfitter is inactive. Reads only.
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
