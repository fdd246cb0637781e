import type { Ctx } from '#server/context.ts'
import { recordAct } from '#server/platform/audit/record-audit.ts'
import type { PhotosDeps } from './photos.deps.ts'
import { markDeleted } from './photos.store.ts'
import { reachPhoto } from './reach-photo.ts'

/**
 * Removes a photo from its album. Orders that contain the photo still deliver it. Idempotent.
 *
 * Throws: the errors of reachPhoto.
 */
export async function deletePhoto(
  deps: Pick<PhotosDeps, 'database'>,
  ctx: Ctx,
  id: number,
): Promise<{ status: 200; body: { success: true } }> {
  return deps.database.command(ctx, async (tx) => {
    const photo = await reachPhoto(tx, ctx, id)
    if (await markDeleted(tx, id, ctx.now))
      await recordAct(tx, ctx, 'photo-deleted', { entity: 'photo', entityId: id, outfitterId: photo.outfitter_id })
    return { status: 200, body: { success: true } }
  })
}
