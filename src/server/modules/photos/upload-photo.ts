import type { Ctx } from '#server/context.ts'
import type { UploadPart } from '#server/http/handler-types.ts'
import { readChecksum, requireChecksum } from './checksum.ts'
import { keepOnce, type UploadAnswer } from './keep-once.ts'
import type { PhotosDeps } from './photos.deps.ts'
import { readUpload } from './read-upload.ts'
import { keepPhoto } from './keep-photo.ts'

const form = { fields: ['album_id', 'name'], optionalFields: ['sha256'] } as const

/**
 * Keeps one photo of a multipart body. The fields may come before or after the file.
 *
 * Throws as readUpload and requireWritableAlbum, and 409 for bytes that arrived damaged.
 * Throws: 413, 415, 422 for an unacceptable photo.
 */
export async function uploadPhoto(deps: PhotosDeps, ctx: Ctx, parts: AsyncIterable<UploadPart>): Promise<UploadAnswer> {
  const upload = await readUpload(deps, ctx, parts, form)
  try {
    const sha256 = upload.fields.get('sha256')
    // Checks the bytes before it claims the key, because damaged bytes must not become the key's request.
    requireChecksum(upload.file, sha256 === undefined ? null : readChecksum(sha256))
    return await keepOnce(deps, ctx, upload, (photo, onRecorded) => keepPhoto(deps, photo, onRecorded))
  } finally {
    await upload.file.discard()
  }
}
