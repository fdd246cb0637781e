import type { components } from '#contract/schema.gen.ts'
import type { Ctx } from '#server/context.ts'
import { recordAct } from '#server/platform/audit/record-audit.ts'
import { reachPhoto } from './change-photo.ts'
import { acceptPhotos, rejectPhotos, starPhotos, turnPhotos } from './marks.store.ts'
import type { PhotosDeps } from './photos.deps.ts'
import { lockAlbumsOf } from './removals/removals.store.ts'
import { findPhotoOwners } from './photos.store.ts'

type MarkAct = 'photos-rejected' | 'photos-accepted' | 'photos-turned'

interface MarkedPhoto {
  readonly id: number
  readonly album_id: number
}

/**
 * Rejects photos (docs/rules.md#rejected-photos), stars or turns them, or takes that back. Idempotent.
 *
 * Throws: 403 without a change for a photo that the actor may only see.
 * Throws: 404 without a change for a photo that is unknown or outside the actor's reach.
 */
export async function markPhotos(
  deps: Pick<PhotosDeps, 'database' | 'drawAhead'>,
  ctx: Ctx,
  { photo_ids: ids, rejected, starred, rotation }: components['schemas']['PhotoMarks'],
): Promise<{ status: 200; body: { success: true } }> {
  const answer = await deps.database.command(ctx, async (tx) => {
    const owners = new Map((await findPhotoOwners(tx, ids)).map((photo) => [photo.id, photo]))
    const outfitters = new Map(ids.map((id) => [id, reachPhoto(ctx, owners.get(id)).outfitter_id]))
    await lockAlbumsOf(tx, ids)
    if (starred !== undefined) await starPhotos(tx, ids, starred)
    // One entry an album: a photographer rejects hundreds at once.
    const record = async (action: MarkAct, changed: readonly MarkedPhoto[]): Promise<void> => {
      for (const albumId of new Set(changed.map((photo) => photo.album_id))) {
        const ofAlbum = changed.filter((photo) => photo.album_id === albumId)
        await recordAct(tx, ctx, action, {
          entity: 'album',
          entityId: albumId,
          outfitterId: outfitters.get(ofAlbum[0]?.id ?? 0) ?? null,
          detail: { photos: String(ofAlbum.length) },
        })
      }
    }
    if (rotation !== undefined) await record('photos-turned', await turnPhotos(tx, ids, rotation))
    if (rejected === true) await record('photos-rejected', await rejectPhotos(tx, ids, ctx.now))
    if (rejected === false) await record('photos-accepted', await acceptPhotos(tx, ids))
    return { status: 200, body: { success: true } } as const
  })
  if (rotation !== undefined) for (const id of ids) deps.drawAhead(id)
  return answer
}
