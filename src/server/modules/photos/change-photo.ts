import type { components } from '#contract/schema.gen.ts'
import { Failure } from '#domain/failure.ts'
import type { Ctx } from '#server/context.ts'
import { presentAlbumPhoto, requireAlbumRead, requireAlbumWrite } from '#server/modules/albums/albums.public.ts'
import { recordAct } from '#server/platform/audit/record-audit.ts'
import type { PhotosDeps } from './photos.deps.ts'
import { turnPhoto, findPhotoOwner, markDeleted } from './photos.store.ts'

type ReachedPhoto = NonNullable<Awaited<ReturnType<typeof findPhotoOwner>>>

/**
 * Throws: 403 for a photo that the actor may only see.
 * Throws: 404 for a photo that is unknown (undefined) or outside the actor's reach.
 */
export function reachPhoto(ctx: Pick<Ctx, 'actor'>, photo: ReachedPhoto | undefined): ReachedPhoto {
  if (photo === undefined) throw photoNotFound()
  try {
    requireAlbumRead(ctx.actor, photo)
  } catch (error) {
    throw error instanceof Failure && error.status === 404 ? photoNotFound() : error
  }
  requireAlbumWrite(ctx.actor, photo)
  return photo
}

/** A photo outside the actor's reach gets the same answer as an unknown one (docs/rules.md#tenants). */
export function photoNotFound(): Failure {
  return new Failure(404, 'not-found', { general: 'not-found.photo' })
}

type Schemas = components['schemas']

/**
 * Sets a photo's clockwise rotation in degrees; the stored original does not change (docs/rules.md#originals).
 * Idempotent.
 *
 * Throws: 403 for a photo that the actor may only see.
 * Throws: 404 for a photo that is deleted or outside the actor's reach.
 */
export async function rotatePhoto(
  deps: Pick<PhotosDeps, 'database' | 'imageAddresses' | 'drawAhead'>,
  ctx: Ctx,
  { photoId, rotation }: Schemas['PhotoTurn'],
): Promise<{ readonly status: 200; readonly body: { readonly success: true; readonly photo: Schemas['AlbumPhoto'] } }> {
  const answer = await deps.database.command(ctx, async (tx) => {
    const before = reachPhoto(ctx, await findPhotoOwner(tx, photoId))
    const row = before.album_deleted_at === null ? await turnPhoto(tx, photoId, rotation) : undefined
    if (row === undefined) throw photoNotFound()
    if (rotation !== before.rotation)
      await recordAct(tx, ctx, 'photo-rotated', {
        entity: 'photo',
        entityId: photoId,
        outfitterId: before.outfitter_id,
        detail: { rotation: String(rotation) },
      })
    const photo = presentAlbumPhoto(deps.imageAddresses, row, before, ctx.now)
    return { status: 200, body: { success: true, photo } } as const
  })
  deps.drawAhead(photoId)
  return answer
}

/** Removes a photo from its album. Orders that contain the photo still deliver it. Idempotent. */
export async function deletePhoto(
  deps: Pick<PhotosDeps, 'database'>,
  ctx: Ctx,
  id: number,
): Promise<{ status: 200; body: { success: true } }> {
  return deps.database.command(ctx, async (tx) => {
    const photo = reachPhoto(ctx, await findPhotoOwner(tx, id))
    if (await markDeleted(tx, id, ctx.now))
      await recordAct(tx, ctx, 'photo-deleted', {
        entity: 'photo',
        entityId: id,
        outfitterId: photo.outfitter_id,
      })
    return { status: 200, body: { success: true } }
  })
}
