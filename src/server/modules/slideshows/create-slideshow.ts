import type { components } from '#contract/schema.gen.ts'
import type { Ctx } from '#server/context.ts'
import {
  refuseOtherId,
  requireOutfitter,
  requireUser,
  savedName,
} from '#server/modules/outfitters/outfitters.public.ts'
import { recordAudit } from '#server/platform/audit/record-audit.ts'
import { slideshowAnswer } from './slideshow-answer.ts'
import type { SlideshowsDeps } from './slideshows.deps.ts'
import { insertSlideshow } from './slideshows.store.ts'

type Schemas = components['schemas']

/** Seconds that each photo stays (product.md 9). */
const defaultInterval = 5

/**
 * Makes a slideshow without photos. Throws 404 for an outfitter that is not theirs or inactive, 422 for a blank name.
 */
export async function createSlideshow(
  deps: SlideshowsDeps,
  ctx: Ctx,
  input: Schemas['SlideshowInput'],
): Promise<Schemas['SlideshowAnswer']> {
  const actor = requireUser(ctx)
  return deps.database.command(ctx, async (tx) => {
    const outfitterId = input.outfitter_id
    const asked = { id: outfitterId, field: 'outfitter_id', to: 'write' } as const
    await requireOutfitter(tx, actor, 'slideshows.manage', asked)
    refuseOtherId(input.id, null)
    const values = { name: savedName(input.name), interval: input.interval ?? defaultInterval }
    const slideshow = await insertSlideshow(tx, { ...values, outfitter_id: outfitterId, created_at: ctx.now })
    const about = { entity: 'slideshow', entityId: slideshow.id, outfitterId, at: ctx.now }
    await recordAudit(tx, { actor, action: 'slideshow-created', ...about })
    return slideshowAnswer(deps, ctx, tx, slideshow)
  })
}
