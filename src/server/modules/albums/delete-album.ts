import { Failure } from '#domain/failure.ts'
import type { Ctx } from '#server/context.ts'
import { recordAct } from '#server/platform/audit/record-audit.ts'
import { albumNotFound, requireAlbumWrite } from './album-rights.ts'
import { countSoldPhotos } from './album-uses.store.ts'
import { currentAlbum } from './album-answer.ts'
import type { AlbumsDeps } from './albums.deps.ts'
import { lockAlbum, updateAlbumRow } from './albums.store.ts'

/**
 * Removes an album and its photos from the storefront, groups and slideshows. Idempotent. Placing an order locks the
 * album too. If the order comes first, this deletion fails. If the deletion comes first, the order loses the photos.
 *
 * Throws: 403 for an album that the actor may only see, 404 for one outside the actor's reach.
 * Throws: 409 while paying, pending or completed orders hold photos of the album.
 */
export async function deleteAlbum(
  deps: Pick<AlbumsDeps, 'database'>,
  ctx: Ctx,
  id: number,
): Promise<{ readonly status: 200; readonly body: { readonly success: true } }> {
  return deps.database.command(ctx, async (tx) => {
    const album = await lockAlbum(tx, id)
    if (album === undefined) throw albumNotFound()
    requireAlbumWrite(ctx.actor, album)
    if (album.deleted_at !== null) return { status: 200, body: { success: true } }
    const count = await countSoldPhotos(tx, id)
    if (count > 0) {
      const sentence = { key: 'album.photos-sold', params: { count } } as const
      throw new Failure(409, 'photos-sold', { general: sentence }, { current: await currentAlbum(tx, id) })
    }
    await updateAlbumRow(tx, id, { deleted_at: ctx.now })
    await recordAct(tx, ctx, 'album-deleted', { entity: 'album', entityId: id, outfitterId: album.outfitter_id })
    return { status: 200, body: { success: true } }
  })
}
