import type { components } from '#contract/schema.gen.ts'
import type { Ctx } from '#server/context.ts'
import { presentAlbumPhoto } from '#server/modules/albums/albums.public.ts'
import { recordAudit } from '#server/platform/audit/record-audit.ts'
import type { PhotosDeps } from './photos.deps.ts'
import { turnPhoto } from './photos.store.ts'
import { photoNotFound, reachPhoto } from './reach-photo.ts'

type Schemas = components['schemas']

/**
 * Turns a photo by so many degrees clockwise, beside its original (rules.md 6.1): its pictures get new addresses, and its
 * download says how it is to be turned. One that stands so already is a success. Throws 404 for a photo that is gone or
 * not theirs to know of, 403 for one that they may only see.
 */
export async function rotatePhoto(
  deps: Pick<PhotosDeps, 'database' | 'imageAddresses'>,
  ctx: Ctx,
  { photoId, rotation }: Schemas['PhotoTurn'],
): Promise<{ readonly status: 200; readonly body: { readonly success: true; readonly photo: Schemas['AlbumPhoto'] } }> {
  return deps.database.command(ctx, async (tx) => {
    const { actor, photo: before } = await reachPhoto(tx, ctx, photoId)
    const row = before.album_deleted_at === null ? await turnPhoto(tx, photoId, rotation) : undefined
    if (row === undefined) throw photoNotFound()
    if (rotation !== before.rotation)
      await recordAudit(tx, {
        actor,
        action: 'photo-rotated',
        entity: 'photo',
        entityId: photoId,
        outfitterId: before.outfitter_id,
        detail: { rotation: String(rotation) },
        at: ctx.now,
      })
    const photo = presentAlbumPhoto(deps.imageAddresses, row, before, ctx.now)
    return { status: 200, body: { success: true, photo } }
  })
}
