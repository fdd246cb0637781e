import type { Ctx } from '#server/context.ts'
import type { UploadPart } from '#server/http/handler-types.ts'
import { readChecksum } from './checksum.ts'
import { keepOnce, type UploadAnswer } from './keep-once.ts'
import type { PhotosDeps } from './photos.deps.ts'
import { readUpload } from './read-upload.ts'
import { keepPreview } from './keep-photo.ts'

/** The largest accepted preview, in bytes. A normal preview has at most 2048 px and takes about a tenth of this. */
const maximumPreviewBytes = 8 * 1024 * 1024
const form = { fields: ['album_id', 'name', 'sha256'], maximumBytes: maximumPreviewBytes } as const

/**
 * Keeps a small picture of a photo whose original arrives later.
 *
 * Throws: the errors of readUpload and requireWritableAlbum.
 * Throws: 413, 415, 422 for an unacceptable picture.
 */
export async function uploadPreview(
  deps: PhotosDeps,
  ctx: Ctx,
  parts: AsyncIterable<UploadPart>,
): Promise<UploadAnswer> {
  const upload = await readUpload(deps, ctx, parts, form)
  try {
    const originalSha256 = readChecksum(upload.fields.get('sha256') ?? '')
    return await keepOnce(deps, ctx, upload, (photo, onRecorded) =>
      keepPreview(deps, { ...photo, originalSha256 }, onRecorded),
    )
  } finally {
    await upload.file.discard()
  }
}
