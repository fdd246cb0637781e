import type { Ctx } from '#server/context.ts'
import { recordAct } from '#server/platform/audit/record-audit.ts'
import type { OutfittersDeps } from './outfitters.deps.ts'
import { lockReachedOutfitter } from './reach-outfitter.ts'
import { readOutfitter, type OutfitterAnswer } from './read-outfitter.ts'
import { requireUser } from '#server/modules/users/users.public.ts'
import { updateOutfitterRow } from './settings.store.ts'

/**
 * An inactive outfitter has no storefront and sells nothing, not even from open carts. Its staff can still finish
 * pending orders and see the reports. Idempotent.
 *
 * Throws: 404 for an unknown outfitter.
 */
export async function setOutfitterActive(
  deps: OutfittersDeps,
  ctx: Ctx,
  input: { readonly id: number; readonly active: boolean },
): Promise<OutfitterAnswer> {
  const actor = requireUser(ctx)
  return deps.database.command(ctx, async (tx) => {
    const row = await lockReachedOutfitter(tx, actor, 'outfitters.manage', input.id)
    if ((row.deleted_at === null) !== input.active) {
      await updateOutfitterRow(tx, row.id, { deleted_at: input.active ? null : ctx.now })
      await recordAct(tx, ctx, input.active ? 'outfitter-restored' : 'outfitter-deleted', {
        entity: 'outfitter',
        entityId: row.id,
        outfitterId: row.id,
      })
    }
    return readOutfitter(tx, actor, row.id)
  })
}
