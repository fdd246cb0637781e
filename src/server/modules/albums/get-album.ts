import type { components } from '#contract/schema.gen.ts'
import type { Ctx } from '#server/context.ts'
import { albumNotFound, requireAlbumRead } from './album-rights.ts'
import { presentAlbum, presentAlbumPhoto } from './album.presenter.ts'
import type { AlbumsDeps } from './albums.deps.ts'
import { findAlbum, listAlbumPhotos, listSuspectPhotos, type AlbumPhotoRow } from './albums.store.ts'

type AlbumWithPhotos = components['schemas']['AlbumWithPhotos']

/**
 * Returns an album with its photos.
 *
 * Throws: 404 for an album that is unknown or outside the actor's reach.
 */
export async function getAlbum(deps: AlbumsDeps, ctx: Ctx, id: number): Promise<AlbumWithPhotos> {
  const { db } = deps.database
  const album = await findAlbum(db, id)
  if (album === undefined) throw albumNotFound()
  requireAlbumRead(ctx.actor, album)
  const photos = await listAlbumPhotos(db, id)
  const present = (photo: AlbumPhotoRow) => presentAlbumPhoto(deps.imageAddresses, photo, album, ctx.now)
  return {
    ...presentAlbum(album, photos.length),
    photos: photos.map(present),
    suspect_photos: (await listSuspectPhotos(db, id)).map(present),
  }
}
