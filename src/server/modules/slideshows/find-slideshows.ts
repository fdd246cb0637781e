import type { components } from '#contract/schema.gen.ts'
import { earliestShownDate } from '#domain/photos/photo-expiry.ts'
import { byName } from '#domain/texts/natural-order.ts'
import type { Ctx } from '#server/context.ts'
import { requireOutfitter } from '#server/modules/outfitters/outfitters.public.ts'
import { requireUser } from '#server/modules/users/users.public.ts'
import { listSetPhotos } from '#server/modules/photos/photos.public.ts'
import { slideshowNotFound } from './reach-slideshow.ts'
import { presentSlideshow } from './slideshow.presenter.ts'
import type { SlideshowsDeps } from './slideshows.deps.ts'
import { listSlideshows, findSlideshow } from './slideshows.store.ts'

/**
 * Includes photos that have expired for guests.
 *
 * Throws: 404 for an outfitter outside the actor's reach.
 */
export async function findSlideshows(
  deps: SlideshowsDeps,
  ctx: Ctx,
  input: components['schemas']['OutfitterOnly'],
): Promise<components['schemas']['SlideshowsAnswer']> {
  const actor = requireUser(ctx)
  const { db } = deps.database
  const asked = { id: input.outfitterId, field: 'outfitterId', to: 'read' } as const
  await requireOutfitter(db, actor, 'slideshows.manage', asked)
  const slideshows = await listSlideshows(db, input.outfitterId)
  const ids = slideshows.map((slideshow) => slideshow.id)
  const photos = await listSetPhotos(db, 'slideshow', ids)
  return {
    success: true,
    slideshows: slideshows
      .toSorted(byName)
      .map((slideshow) => presentSlideshow(deps.imageAddresses, slideshow, photos.get(slideshow.id) ?? [], ctx.now)),
  }
}

/**
 * Leaves out deleted and expired photos (docs/rules.md#photo-expiry).
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
