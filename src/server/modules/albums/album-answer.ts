import type { Transaction } from 'kysely'
import type { components } from '#contract/schema.gen.ts'
import type { DB } from '#server/platform/database/tables.gen.ts'
import { countPhotos } from './album-lists.store.ts'
import { presentAlbum } from './album.presenter.ts'
import { findAlbum } from './albums.store.ts'

export interface AlbumAnswer {
  readonly status: 200
  readonly body: { readonly success: true; readonly album: components['schemas']['Album'] }
}

export async function albumAnswer(tx: Transaction<DB>, id: number): Promise<AlbumAnswer> {
  return { status: 200, body: { success: true, album: await currentAlbum(tx, id) } }
}

/** Returns an album with its present number of photos. The caller has locked the album. */
export async function currentAlbum(tx: Transaction<DB>, id: number): Promise<components['schemas']['Album']> {
  const album = await findAlbum(tx, id)
  if (album === undefined) throw new Error('a locked album is missing')
  return presentAlbum(album, (await countPhotos(tx, [id])).get(id) ?? 0)
}
