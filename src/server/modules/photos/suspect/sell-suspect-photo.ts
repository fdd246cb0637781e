import { recordAct } from '#server/platform/audit/record-audit.ts'
import type { Ctx } from '#server/context.ts'
import type { PhotosDeps } from '../photos.deps.ts'
import { clearSuspicion } from '../photos.store.ts'
import { reachPhoto } from '../reach-photo.ts'
import { lockAlbumsOf } from '../removals/removals.store.ts'

/**
 * Puts a photo on sale that may be damaged, because a person found it good (docs/rules.md#suspect-photos). Idempotent.
 *
 * Throws: the errors of reachPhoto.
 */
export async function sellSuspectPhoto(
  deps: Pick<PhotosDeps, 'database'>,
  ctx: Ctx,
  id: number,
): Promise<{ status: 200; body: { success: true } }> {
  return deps.database.command(ctx, async (tx) => {
    const photo = await reachPhoto(tx, ctx, id)
    await lockAlbumsOf(tx, [id])
    if (await clearSuspicion(tx, id, ctx.now))
      await recordAct(tx, ctx, 'photo-cleared', { entity: 'photo', entityId: id, outfitterId: photo.outfitter_id })
    return { status: 200, body: { success: true } }
  })
}
