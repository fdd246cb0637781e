import { Failure } from '#domain/failure.ts'
import type { Ctx } from '#server/context.ts'
import { requireAlbumRead, requireAlbumWrite } from '#server/modules/albums/albums.public.ts'
import { recordAudit } from '#server/platform/audit/record-audit.ts'
import type { PhotosDeps } from './photos.deps.ts'
import { findPhotoOwner, markDeleted } from './photos.store.ts'

/** Takes a photo out of its album; sold ones stay deliverable. One that is gone already is a success. */
export async function deletePhoto(
  deps: Pick<PhotosDeps, 'database'>,
  ctx: Ctx,
  id: number,
): Promise<{ status: 200; body: { success: true } }> {
  return deps.database.command(ctx, async (tx) => {
    const owner = await findPhotoOwner(tx, id)
    if (owner === undefined) throw photoNotFound()
    try {
      requireAlbumRead(ctx.actor, owner)
    } catch (error) {
      throw error instanceof Failure && error.status === 404 ? photoNotFound() : error
    }
    requireAlbumWrite(ctx.actor, owner)
    if ((await markDeleted(tx, id, ctx.now)) && ctx.actor.kind === 'user')
      await recordAudit(tx, {
        actor: ctx.actor,
        action: 'photo-deleted',
        entity: 'photo',
        entityId: id,
        outfitterId: owner.outfitter_id,
        at: ctx.now,
      })
    return { status: 200, body: { success: true } }
  })
}

function photoNotFound(): Failure {
  return new Failure(404, 'not-found', { general: 'not-found.photo' })
}
