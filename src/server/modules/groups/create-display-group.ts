import type { components } from '#contract/schema.gen.ts'
import type { Ctx } from '#server/context.ts'
import { refuseOtherId, requireOutfitter, requireUser } from '#server/modules/outfitters/outfitters.public.ts'
import { changeSetPhotos } from '#server/modules/photos/photos.public.ts'
import { recordAudit } from '#server/platform/audit/record-audit.ts'
import { groupAnswer } from './group-answer.ts'
import { groupValues } from './group-values.ts'
import type { GroupsDeps } from './groups.deps.ts'
import { insertGroup } from './groups.store.ts'

type Schemas = components['schemas']

/**
 * Makes a display group, with the photos that it begins with; its 24 hours count from now. Throws 404 for an outfitter
 * that is not theirs or inactive and for photos that are not the outfitter's or deleted, 422 by field for a blank name
 * and a day of another age.
 */
export async function createDisplayGroup(
  deps: GroupsDeps,
  ctx: Ctx,
  input: Schemas['NewDisplayGroup'],
): Promise<Schemas['DisplayGroupAnswer']> {
  const actor = requireUser(ctx)
  return deps.database.command(ctx, async (tx) => {
    const outfitterId = input.outfitter_id
    const asked = { id: outfitterId, field: 'outfitter_id', to: 'write' } as const
    await requireOutfitter(tx, actor, 'display-groups.manage', asked)
    refuseOtherId(input.id, null)
    const values = { ...groupValues(input), outfitter_id: outfitterId, created_at: ctx.now }
    const group = await insertGroup(tx, values)
    await changeSetPhotos(tx, 'display-group', group, { remove: [], add: input.photo_ids ?? [], field: 'photo_ids' })
    const about = { entity: 'display-group', entityId: group.id, outfitterId, at: ctx.now }
    await recordAudit(tx, { actor, action: 'display-group-created', ...about })
    return groupAnswer(deps, ctx, tx, group)
  })
}
