import type { Handlers } from '#server/http/handler-types.ts'
import type { AlbumsDeps } from './albums.deps.ts'
import { createAlbum } from './create-album.ts'
import { deleteAlbum } from './delete-album.ts'
import { findAlbums } from './find-albums.ts'
import { getAlbum } from './get-album.ts'
import { listAlbums } from './list-albums.ts'
import { saveQueuedAlbum } from './save-queued-album.ts'
import { setAlbumClock } from './set-album-clock.ts'
import { updateAlbum } from './update-album.ts'

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
