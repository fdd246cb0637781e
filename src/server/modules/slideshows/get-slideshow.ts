import type { components } from '#contract/schema.gen.ts'
import { Failure } from '#domain/failure.ts'
import { earliestShownDate } from '#domain/photos/photo-expiry.ts'
import type { Ctx } from '#server/context.ts'
import type { Database } from '#server/platform/database/database.ts'
import { guestPhoto } from '#server/platform/images/guest-photo.ts'
import type { ImageAddresses } from '#server/platform/images/image-addresses.ts'
import { findPublicSlideshow, findSlideshowPhotos } from './slideshows.store.ts'

export interface SlideshowsDeps {
  readonly database: Database
  readonly imageAddresses: ImageAddresses
}

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
  const slideshow = await findPublicSlideshow(db, id)
  if (slideshow === undefined) throw new Failure(404, 'not-found', { general: 'not-found.slideshow' })
  const earliest = earliestShownDate(slideshow.photo_expire, slideshow.timezone, ctx.now)
  const photos = await findSlideshowPhotos(db, slideshow.id, earliest)
  return {
    id: slideshow.id,
    name: slideshow.name,
    interval: slideshow.interval,
    outfitter_id: slideshow.outfitter_id,
    photos: photos.map((photo) => guestPhoto(deps.imageAddresses, photo, ctx.now)),
  }
}
