import { Failure } from '#domain/failure.ts'
import type { Ctx } from '#server/context.ts'
import type { UploadPart } from '#server/http/handler-types.ts'
import { keepOnce, type UploadAnswer } from './keep-once.ts'
import type { PhotosDeps } from './photos.deps.ts'
import { readUpload } from './read-upload.ts'
import { keepPreview } from './receive-photo.ts'

/** A picture at master size is a tenth of this. */
const maximumPreviewBytes = 8 * 1024 * 1024
const form = { fields: ['album_id', 'name', 'sha256'], maximumBytes: maximumPreviewBytes } as const

/**
 * Takes a small picture of a photo whose original comes later. Throws 401, 403 and 404 where the album may not be
 * written, 413, 415 and 422 for what is not an acceptable picture.
 */
export async function uploadPreview(
  deps: PhotosDeps,
  ctx: Ctx,
  parts: AsyncIterable<UploadPart>,
): Promise<UploadAnswer> {
  const upload = await readUpload(deps, ctx, parts, form)
  try {
    const sha256 = upload.fields.get('sha256') ?? ''
    if (!/^[0-9a-f]{64}$/.test(sha256)) throw new Failure(422, 'invalid-field', { sha256: 'validation.invalid' })
    const originalSha256 = Buffer.from(sha256, 'hex')
    return await keepOnce(deps, ctx, upload, (photo, recorded) =>
      keepPreview(deps, { ...photo, originalSha256 }, recorded),
    )
  } finally {
    await upload.file.discard()
  }
}
