import type { Ctx } from '#server/context.ts'
import type { UploadPart } from '#server/http/handler-types.ts'
import { keepOnce, type UploadAnswer } from './keep-once.ts'
import type { PhotosDeps } from './photos.deps.ts'
import { readUpload } from './read-upload.ts'
import { keepPhoto } from './receive-photo.ts'

const form = { fields: ['album_id', 'name'] } as const

/**
 * Takes one photo of a multipart body, its fields before or after the file. Throws 401, 403 and 404 where the album may
 * not be written, 413, 415 and 422 for what is not an acceptable photo.
 */
export async function uploadPhoto(deps: PhotosDeps, ctx: Ctx, parts: AsyncIterable<UploadPart>): Promise<UploadAnswer> {
  const upload = await readUpload(deps, ctx, parts, form)
  try {
    return await keepOnce(deps, ctx, upload, (photo, recorded) => keepPhoto(deps, photo, recorded))
  } finally {
    await upload.file.discard()
  }
}
