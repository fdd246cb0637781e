import type { Handlers } from '#server/http/handler-types.ts'
import type { AlbumsDeps } from './albums.deps.ts'
import { createAlbum } from './create-album.ts'
import { getAlbum } from './get-album.ts'

export interface AlbumsModule {
  readonly handlers: Pick<Required<Handlers>, 'createAlbum' | 'getAlbum'>
}

export function createAlbumsModule(deps: AlbumsDeps): AlbumsModule {
  return {
    handlers: {
      createAlbum: (ctx, input) => createAlbum(deps, ctx, input.body),
      getAlbum: async (ctx, input) => ({
        status: 200,
        body: { success: true, album: await getAlbum(deps, ctx, input.params.id) },
      }),
    },
  }
}
