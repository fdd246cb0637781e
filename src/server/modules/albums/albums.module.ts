import { Failure } from '#domain/failure.ts'
import type { Ctx } from '#server/context.ts'
import type { Handlers } from '#server/http/handler-types.ts'
import { recordAct } from '#server/platform/audit/record-audit.ts'
import { albumNotFound, requireAlbumWrite } from './album-rights.ts'
import { currentAlbum } from './album.presenter.ts'
import type { AlbumsDeps } from './albums.deps.ts'
import { countSoldPhotos, lockAlbum, updateAlbumRow } from './albums.store.ts'
import { createAlbum, updateAlbum } from './save-album.ts'
import { findAlbums, listAlbums, getAlbum } from './find-albums.ts'
import { saveQueuedAlbum } from './save-queued-album.ts'
import { setAlbumClock } from './set-album-clock.ts'

export function createAlbumsModule(deps: AlbumsDeps) {
  return {
    handlers: {
      createAlbum: (ctx, input) => createAlbum(deps, ctx, input.body),
      getAlbum: async (ctx, input) => ({
        status: 200,
        body: { success: true, album: await getAlbum(deps, ctx, input.params.id) },
      }),
      updateAlbum: (ctx, input) => updateAlbum(deps, ctx, input.params.id, input.body),
      listAlbums: async (ctx, input) => ({ status: 200, body: await listAlbums(deps, ctx, input.query.after ?? null) }),
      searchAlbums: async (ctx, { body }) => ({
        status: 200,
        body: await findAlbums(deps, ctx, {
          date: body.date,
          outfitterId: body.outfitter_id ?? null,
          sectionId: body.river_section_id ?? null,
          outfitterField: 'outfitter_id',
        }),
      }),
      findAlbums: async (ctx, { body }) => ({
        status: 200,
        body: await findAlbums(deps, ctx, {
          date: body.date,
          outfitterId: body.outfitterId,
          sectionId: null,
          outfitterField: 'outfitterId',
        }),
      }),
      deleteAlbum: (ctx, input) => deleteAlbum(deps, ctx, input.params.id),
      saveQueuedAlbum: (ctx, input) => saveQueuedAlbum(deps, ctx, input.body),
      setAlbumClock: (ctx, input) => setAlbumClock(deps, ctx, input.body),
    } satisfies Handlers,
  }
}

/**
 * Removes an album and its photos from the storefront, groups and slideshows. Idempotent. Placing an order locks the
 * album too.
 *
 * Throws: 403 for an album that the actor may only see, 404 for one outside the actor's reach.
 * Throws: 409 while paying, pending or completed orders hold photos of the album.
 */
async function deleteAlbum(
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
    await recordAct(tx, ctx, 'album-deleted', {
      entity: 'album',
      entityId: id,
      outfitterId: album.outfitter_id,
    })
    return { status: 200, body: { success: true } }
  })
}
