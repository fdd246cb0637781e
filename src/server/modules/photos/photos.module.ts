import type { components } from '#contract/schema.gen.ts'
import type { Ctx } from '#server/context.ts'
import type { Handlers } from '#server/http/handler-types.ts'
import type { ServedPhoto } from '#server/platform/images/image-service.ts'
import { deletePhoto, rotatePhoto } from './change-photo.ts'
import { markPhotos } from './mark-photos.ts'
import type { PhotosDeps } from './photos.deps.ts'
import {
  findGroupedWithoutOriginal,
  findServedPhoto,
  findPhotosByContent,
  findSoldWithoutOriginal,
  isDayAwaited,
} from './photos.store.ts'
import { requireWritableAlbum } from './read-upload.ts'
import { finishUpload, uploadPhoto, uploadPreview } from './upload-photo.ts'
import { sellSuspectPhoto } from './suspect-photo.ts'
import { HiddenPhotos } from './removals/hidden-photos.ts'
import {
  declinePhotoRemoval,
  hidePhoto,
  showHiddenActAgain,
  showPhotoAgain,
  requestRemoval,
} from './removals/hide-photo.ts'
import { listRemovals } from './removals/list-removals.ts'
import { findHiddenPhotoIds } from './removals/removals.store.ts'

export function createPhotosModule(deps: PhotosDeps) {
  return {
    handlers: {
      uploadPhoto: (ctx, input) => uploadPhoto(deps, ctx, input.body),
      uploadPreview: (ctx, input) => uploadPreview(deps, ctx, input.body),
      finishUpload: (ctx, input) => finishUpload(deps, ctx, input.body),
      findKnownPhotos: async (ctx, input) => ({ status: 200, body: await findKnownPhotos(deps, ctx, input.body) }),
      rotatePhoto: (ctx, input) => rotatePhoto(deps, ctx, input.body),
      markPhotos: (ctx, input) => markPhotos(deps, ctx, input.body),
      sellSuspectPhoto: (ctx, input) => sellSuspectPhoto(deps, ctx, input.body.photo_id),
      deletePhoto: (ctx, input) => deletePhoto(deps, ctx, input.params.id),
      requestRemoval: (ctx, input) => requestRemoval(deps, ctx, input.body),
      listRemovals: async (ctx, input) => ({ status: 200, body: await listRemovals(deps, ctx, input.body) }),
      hidePhoto: (ctx, input) => hidePhoto(deps, ctx, input.body),
      showPhotoAgain: (ctx, input) => showPhotoAgain(deps, ctx, input.body),
      showHiddenActAgain: (ctx, input) => showHiddenActAgain(deps, ctx, input.body),
      declinePhotoRemoval: (ctx, input) => declinePhotoRemoval(deps, ctx, input.body),
    } satisfies Handlers,
  }
}

export function photoFinder(deps: Pick<PhotosDeps, 'database'>): (id: number) => Promise<ServedPhoto | null> {
  return (id) => findServedPhoto(deps.database.db, id)
}

export function hiddenPhotos(deps: Pick<PhotosDeps, 'database'>): HiddenPhotos {
  return new HiddenPhotos(() => findHiddenPhotoIds(deps.database.db))
}

/**
 * Returns which of the given files an album already has. Also returns the sold and grouped files whose originals the
 * server lacks, and if guests wait for the day. The device sends these first (docs/rules.md#awaited-originals).
 */
async function findKnownPhotos(
  deps: Pick<PhotosDeps, 'database'>,
  ctx: Ctx,
  input: components['schemas']['FileHashes'],
): Promise<components['schemas']['KnownPhotosAnswer']> {
  const album = await requireWritableAlbum(deps, ctx, input.album_id)
  const contents = [...new Set(input.sha256)].map((hash) => Buffer.from(hash, 'hex'))
  const known = await findPhotosByContent(deps.database.db, album.id, contents)
  const sold = await findSoldWithoutOriginal(deps.database.db, album.id)
  const grouped = await findGroupedWithoutOriginal(deps.database.db, album.id)
  return {
    success: true,
    known: known.map((photo) => ({
      sha256: photo.sha256.toString('hex'),
      photo_id: photo.id,
      has_original: !photo.awaits_original && photo.damage === null,
      damaged: photo.damage !== null,
    })),
    sold: sold.map((hash) => hash.toString('hex')),
    awaited: grouped.map((hash) => hash.toString('hex')),
    day_awaited: await isDayAwaited(deps.database.db, album.outfitter_id, album.date),
  }
}
