import type { Handlers } from '#server/http/handler-types.ts'
import type { ServedPhoto } from '#server/platform/images/image-service.ts'
import { deletePhoto } from './delete-photo.ts'
import type { PhotosDeps } from './photos.deps.ts'
import { findServedPhoto } from './photos.store.ts'
import { findKnownPhotos } from './find-known-photos.ts'
import { finishUpload } from './finish-upload.ts'
import { rotatePhoto } from './rotate-photo.ts'
import { sellSuspectPhoto } from './suspect/sell-suspect-photo.ts'
import { uploadPhoto } from './upload-photo.ts'
import { uploadPreview } from './upload-preview.ts'
import { declinePhotoRemoval, hidePhoto, showHiddenActAgain, showPhotoAgain } from './removals/hide-photo.ts'
import { listRemovals } from './removals/list-removals.ts'
import { findHiddenPhotoIds } from './removals/removals.store.ts'
import { requestRemoval } from './removals/request-removal.ts'

export function createPhotosModule(deps: PhotosDeps) {
  return {
    handlers: {
      uploadPhoto: (ctx, input) => uploadPhoto(deps, ctx, input.body),
      uploadPreview: (ctx, input) => uploadPreview(deps, ctx, input.body),
      finishUpload: (ctx, input) => finishUpload(deps, ctx, input.body),
      findKnownPhotos: async (ctx, input) => ({ status: 200, body: await findKnownPhotos(deps, ctx, input.body) }),
      rotatePhoto: (ctx, input) => rotatePhoto(deps, ctx, input.body),
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

export function hiddenFinder(deps: Pick<PhotosDeps, 'database'>): () => Promise<readonly number[]> {
  return () => findHiddenPhotoIds(deps.database.db)
}
