import type { components } from '#contract/schema.gen.ts'
import type { Ctx } from '#server/context.ts'
import { refuseMove, refuseOtherId, requireUser, savedName } from '#server/modules/outfitters/outfitters.public.ts'
import { recordAudit } from '#server/platform/audit/record-audit.ts'
import { lockLivingSlideshow } from './reach-slideshow.ts'
import { slideshowAnswer } from './slideshow-answer.ts'
import type { SlideshowsDeps } from './slideshows.deps.ts'
import { updateSlideshowRow } from './slideshows.store.ts'

type Schemas = components['schemas']

/**
 * Changes name and interval of a slideshow; an interval that is left out stays as it is. Screens that show it follow by
 * themselves. Throws 404 for one that is gone or not theirs, 422 for a blank name; it never moves to another outfitter.
 */
export async function updateSlideshow(
  deps: SlideshowsDeps,
  ctx: Ctx,
  id: number,
  input: Schemas['SlideshowInput'],
): Promise<Schemas['SlideshowAnswer']> {
  const actor = requireUser(ctx)
  return deps.database.command(ctx, async (tx) => {
    const before = await lockLivingSlideshow(tx, actor, id)
    refuseOtherId(input.id, id)
    await refuseMove(tx, actor, 'slideshows.manage', { from: before.outfitter_id, to: input.outfitter_id })
    const values = { name: savedName(input.name), interval: input.interval ?? before.interval }
    const changed = (['name', 'interval'] as const).filter((field) => values[field] !== before[field])
    if (changed.length === 0) return slideshowAnswer(deps, ctx, tx, before)
    const slideshow = await updateSlideshowRow(tx, id, values)
    await recordAudit(tx, {
      actor,
      action: 'slideshow-updated',
      entity: 'slideshow',
      entityId: id,
      outfitterId: slideshow.outfitter_id,
      detail: { fields: changed.join(', ') },
      at: ctx.now,
    })
    return slideshowAnswer(deps, ctx, tx, slideshow)
  })
}
