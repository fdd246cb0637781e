import type { components } from '#contract/schema.gen.ts'
import type { Ctx } from '#server/context.ts'
import { refuseMove, refuseOtherId, requireUser } from '#server/modules/outfitters/outfitters.public.ts'
import { recordAudit } from '#server/platform/audit/record-audit.ts'
import { groupAnswer } from './group-answer.ts'
import { groupValues } from './group-values.ts'
import type { GroupsDeps } from './groups.deps.ts'
import { updateGroupRow } from './groups.store.ts'
import { lockLivingGroup } from './reach-group.ts'

type Schemas = components['schemas']

/**
 * Changes name and day of a display group; its 24 hours go on (rules.md 2.5). Throws 404 for one that is gone or not
 * theirs, 422 by field for values that are not allowed; it never moves to another outfitter.
 */
export async function updateDisplayGroup(
  deps: GroupsDeps,
  ctx: Ctx,
  id: number,
  input: Schemas['DisplayGroupInput'],
): Promise<Schemas['DisplayGroupAnswer']> {
  const actor = requireUser(ctx)
  return deps.database.command(ctx, async (tx) => {
    const before = await lockLivingGroup(tx, actor, id)
    refuseOtherId(input.id, id)
    await refuseMove(tx, actor, 'display-groups.manage', { from: before.outfitter_id, to: input.outfitter_id })
    const values = groupValues(input)
    const changed = (['name', 'date'] as const).filter((field) => values[field] !== before[field])
    if (changed.length === 0) return groupAnswer(deps, ctx, tx, before)
    const group = await updateGroupRow(tx, id, values)
    await recordAudit(tx, {
      actor,
      action: 'display-group-updated',
      entity: 'display-group',
      entityId: id,
      outfitterId: group.outfitter_id,
      detail: { fields: changed.join(', ') },
      at: ctx.now,
    })
    return groupAnswer(deps, ctx, tx, group)
  })
}
