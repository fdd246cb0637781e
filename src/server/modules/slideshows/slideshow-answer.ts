import type { Transaction } from 'kysely'
import type { components } from '#contract/schema.gen.ts'
import type { Ctx } from '#server/context.ts'
import { listSetPhotos } from '#server/modules/photos/photos.public.ts'
import type { DB } from '#server/platform/database/schema.gen.ts'
import { presentSlideshow } from './slideshow.presenter.ts'
import type { SlideshowsDeps } from './slideshows.deps.ts'
import type { SlideshowRow } from './slideshows.store.ts'

/** The slideshow with its photos as they stand now, those that have expired for guests too. */
export async function slideshowAnswer(
  deps: SlideshowsDeps,
  ctx: Pick<Ctx, 'now'>,
  tx: Transaction<DB>,
  slideshow: Pick<SlideshowRow, 'id' | 'name' | 'interval' | 'outfitter_id'>,
): Promise<components['schemas']['SlideshowAnswer']> {
  const photos = (await listSetPhotos(tx, 'slideshow', [slideshow.id])).get(slideshow.id) ?? []
  return { success: true, slideshow: presentSlideshow(deps.imageAddresses, slideshow, photos, ctx.now) }
}
