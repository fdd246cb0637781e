import type { components } from '#contract/schema.gen.ts'
import type { Ctx } from '#server/context.ts'
import { requireUser } from '#server/modules/outfitters/outfitters.public.ts'
import { recordAudit } from '#server/platform/audit/record-audit.ts'
import { findReachedSlideshow } from './reach-slideshow.ts'
import type { SlideshowsDeps } from './slideshows.deps.ts'
import { clearKioskSetting, holdKioskSetting, lockSlideshow, updateSlideshowRow } from './slideshows.store.ts'

/**
 * Deletes a slideshow: its public link leads nowhere, and kiosks that it was chosen for show none. One that is gone
 * already is a success. Throws 404 for one that is not there or not theirs.
 */
export async function deleteSlideshow(
  deps: Pick<SlideshowsDeps, 'database'>,
  ctx: Ctx,
  id: number,
): Promise<components['schemas']['Done']> {
  const actor = requireUser(ctx)
  return deps.database.command(ctx, async (tx) => {
    const found = await findReachedSlideshow(tx, actor, id)
    // First the outfitter, as whoever changes its settings does: in the other order two could wait for each other.
    await holdKioskSetting(tx, found.outfitter_id)
    const slideshow = await lockSlideshow(tx, id)
    if (slideshow === undefined || slideshow.deleted_at !== null) return { success: true }
    await updateSlideshowRow(tx, id, { deleted_at: ctx.now })
    await clearKioskSetting(tx, slideshow)
    await recordAudit(tx, {
      actor,
      action: 'slideshow-deleted',
      entity: 'slideshow',
      entityId: id,
      outfitterId: slideshow.outfitter_id,
      at: ctx.now,
    })
    return { success: true }
  })
}
