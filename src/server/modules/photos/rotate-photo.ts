import type { components } from '#contract/schema.gen.ts'
import type { Ctx } from '#server/context.ts'
import { presentAlbumPhoto } from '#server/modules/albums/albums.public.ts'
import { recordAct } from '#server/platform/audit/record-audit.ts'
import type { PhotosDeps } from './photos.deps.ts'
import { turnPhoto } from './photos.store.ts'
import { photoNotFound, reachPhoto } from './reach-photo.ts'

type Schemas = components['schemas']

/**
 * Sets a photo's clockwise rotation in degrees; the stored original does not change (docs/rules.md#originals). The
 * pictures get new addresses, and the download gets another EXIF orientation. Idempotent.
 *
 * Throws: 403 for a photo that the actor may only see.
 * Throws: 404 for a photo that is deleted or outside the actor's reach.
 */
export async function rotatePhoto(
  deps: Pick<PhotosDeps, 'database' | 'imageAddresses'>,
  ctx: Ctx,
  { photoId, rotation }: Schemas['PhotoTurn'],
): Promise<{ readonly status: 200; readonly body: { readonly success: true; readonly photo: Schemas['AlbumPhoto'] } }> {
  return deps.database.command(ctx, async (tx) => {
    const before = await reachPhoto(tx, ctx, photoId)
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
    return { status: 200, body: { success: true, photo } }
  })
}
