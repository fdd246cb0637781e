import type { Ctx } from '#server/context.ts'
import type { UploadPart } from '#server/http/handler-types.ts'
import { readChecksum, requireChecksum } from './checksum.ts'
import { keepOnce, type UploadAnswer } from './keep-once.ts'
import type { PhotosDeps } from './photos.deps.ts'
import { readUpload } from './read-upload.ts'
import { keepPhoto } from './keep-photo.ts'

const form = { fields: ['album_id', 'name'], optionalFields: ['sha256'] } as const

/**
 * Keeps the one photo of a multipart request. Its fields may come before or after the file.
 *
 * Throws: the errors of readUpload and requireWritableAlbum.
 * Throws: 409 for a file that differs from its checksum.
 * Throws: 413, 415, 422 for an unacceptable photo.
 */
export async function uploadPhoto(deps: PhotosDeps, ctx: Ctx, parts: AsyncIterable<UploadPart>): Promise<UploadAnswer> {
  const upload = await readUpload(deps, ctx, parts, form)
  try {
    const sha256 = upload.fields.get('sha256')
    // Compares the checksum before it claims the idempotency key. Otherwise damaged bytes would be stored as the key's
    // request, and the retry with good bytes would be refused.
    requireChecksum(upload.file, sha256 === undefined ? null : readChecksum(sha256))
    return await keepOnce(deps, ctx, upload, (photo, onRecorded) => keepPhoto(deps, photo, onRecorded))
  } finally {
    await upload.file.discard()
  }
}
