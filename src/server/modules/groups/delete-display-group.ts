import type { components } from '#contract/schema.gen.ts'
import type { Ctx } from '#server/context.ts'
import { requireUser } from '#server/modules/outfitters/outfitters.public.ts'
import { recordAudit } from '#server/platform/audit/record-audit.ts'
import type { GroupsDeps } from './groups.deps.ts'
import { updateGroupRow } from './groups.store.ts'
import { lockReachedGroup } from './reach-group.ts'

/**
 * Deletes a display group: open carts lose it, orders that are placed keep what they froze. One that is gone already is
 * a success. Throws 404 for one that is not there or not theirs.
 */
export async function deleteDisplayGroup(
  deps: Pick<GroupsDeps, 'database'>,
  ctx: Ctx,
  id: number,
): Promise<components['schemas']['Done']> {
  const actor = requireUser(ctx)
  return deps.database.command(ctx, async (tx) => {
    const group = await lockReachedGroup(tx, actor, id)
    if (group.deleted_at !== null) return { success: true }
    await updateGroupRow(tx, id, { deleted_at: ctx.now })
    await recordAudit(tx, {
      actor,
      action: 'display-group-deleted',
      entity: 'display-group',
      entityId: id,
      outfitterId: group.outfitter_id,
      at: ctx.now,
    })
    return { success: true }
  })
}
