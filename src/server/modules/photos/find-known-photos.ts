import type { components } from '#contract/schema.gen.ts'
import type { Ctx } from '#server/context.ts'
import type { PhotosDeps } from './photos.deps.ts'
import { findPhotosByContent, findSoldWithoutOriginal } from './photos.store.ts'
import { requireWritableAlbum } from './read-upload.ts'

/**
 * Returns which of the given files an album already has, so that a device does not send them again. Also returns the
 * sold files whose originals the server lacks, so that the device sends them first (docs/rules.md#awaited-originals).
 *
 * Throws: the errors of requireWritableAlbum.
 */
export async function findKnownPhotos(
  deps: Pick<PhotosDeps, 'database'>,
  ctx: Ctx,
  input: components['schemas']['FileHashes'],
): Promise<components['schemas']['KnownPhotosAnswer']> {
  const album = await requireWritableAlbum(deps, ctx, input.album_id)
  const contents = [...new Set(input.sha256)].map((hash) => Buffer.from(hash, 'hex'))
  const known = await findPhotosByContent(deps.database.db, album.id, contents)
  const sold = await findSoldWithoutOriginal(deps.database.db, album.id)
  return {
    success: true,
    known: known.map((photo) => ({
      sha256: photo.sha256.toString('hex'),
      photo_id: photo.id,
      has_original: !photo.awaits_original && photo.damage === null,
      damaged: photo.damage !== null,
    })),
    sold: sold.map((hash) => hash.toString('hex')),
  }
}
