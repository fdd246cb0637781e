import type { components } from '#contract/schema.gen.ts'
import type { Ctx } from '#server/context.ts'
import { requireUser } from '#server/modules/outfitters/outfitters.public.ts'
import { changeSetPhotos } from '#server/modules/photos/photos.public.ts'
import { groupAnswer } from './group-answer.ts'
import type { GroupsDeps } from './groups.deps.ts'
import { lockLivingGroup } from './reach-group.ts'

export interface GroupPhotosChange {
  readonly groupId: number
  readonly remove?: readonly number[]
  readonly add?: readonly number[]
  /** What the request names the added photos by. */
  readonly field: string
}

/**
 * Takes photos out of a display group and puts others in, after its last. Photos that are there already, or gone
 * already, are a success. Throws 404 for a group that is gone or not theirs, and, with nothing changed, for photos to be
 * added that are deleted or not the outfitter's.
 */
export async function changeDisplayGroupPhotos(
  deps: GroupsDeps,
  ctx: Ctx,
  change: GroupPhotosChange,
): Promise<components['schemas']['DisplayGroupAnswer']> {
  const actor = requireUser(ctx)
  const { remove = [], add = [], field } = change
  return deps.database.command(ctx, async (tx) => {
    const group = await lockLivingGroup(tx, actor, change.groupId, 'displayGroupId')
    await changeSetPhotos(tx, 'display-group', group, { remove, add, field })
    return groupAnswer(deps, ctx, tx, group)
  })
}
