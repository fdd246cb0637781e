import type { components } from '#contract/schema.gen.ts'
import type { Ctx } from '#server/context.ts'
import { recordAct } from '#server/platform/audit/record-audit.ts'
import { reachPhoto } from './change-photo.ts'
import { acceptPhotos, rejectPhotos, starPhotos } from './marks.store.ts'
import type { PhotosDeps } from './photos.deps.ts'
import { lockAlbumsOf } from './removals/removals.store.ts'
import { findPhotoOwners } from './photos.store.ts'

/**
 * Rejects photos (docs/rules.md#rejected-photos) or stars them, or takes that back. Idempotent.
 *
 * Throws: 403 without a change for a photo that the actor may only see.
 * Throws: 404 without a change for a photo that is unknown or outside the actor's reach.
 */
export async function markPhotos(
  deps: Pick<PhotosDeps, 'database'>,
  ctx: Ctx,
  { photo_ids: ids, rejected, starred }: components['schemas']['PhotoMarks'],
): Promise<{ status: 200; body: { success: true } }> {
  return deps.database.command(ctx, async (tx) => {
    const owners = new Map((await findPhotoOwners(tx, ids)).map((photo) => [photo.id, photo]))
    const outfitters = new Map(ids.map((id) => [id, reachPhoto(ctx, owners.get(id)).outfitter_id]))
    await lockAlbumsOf(tx, ids)
    if (starred !== undefined) await starPhotos(tx, ids, starred)
    const changed =
      rejected === undefined ? [] : rejected ? await rejectPhotos(tx, ids, ctx.now) : await acceptPhotos(tx, ids)
    // One entry an album: a photographer rejects hundreds at once.
    for (const albumId of new Set(changed.map((photo) => photo.album_id))) {
      const ofAlbum = changed.filter((photo) => photo.album_id === albumId)
      await recordAct(tx, ctx, rejected ? 'photos-rejected' : 'photos-accepted', {
        entity: 'album',
        entityId: albumId,
        outfitterId: outfitters.get(ofAlbum[0]?.id ?? 0) ?? null,
        detail: { photos: String(ofAlbum.length) },
      })
    }
    return { status: 200, body: { success: true } }
  })
}
