import { Failure } from '#domain/failure.ts'
import type { components } from '#contract/schema.gen.ts'
import type { Ctx } from '#server/context.ts'
import { isChecksumMismatch, requireChecksum } from './checksum.ts'
import { answerOnce, keepUpload, type UploadAnswer } from './keep-once.ts'
import type { PhotosDeps } from './photos.deps.ts'
import { requireWritableAlbum } from './read-upload.ts'
import { isRefusedFile, keepPhoto } from './keep-photo.ts'

/**
 * Keeps a photo whose file arrived by the tus protocol (resumable uploads), as uploadPhoto does. After a server error
 * the received bytes stay, so that the device need not send them again. The server removes the bytes when it refuses
 * the upload for a reason that no retry can change.
 *
 * Throws: the errors of uploadPhoto.
 * Throws: 410 for an upload that is unknown, incomplete or another person's. The device then sends the file again.
 */
export async function finishUpload(
  deps: PhotosDeps,
  ctx: Ctx,
  input: components['schemas']['FinishedUpload'],
): Promise<UploadAnswer> {
  const owner = ctx.actor.kind === 'user' ? ctx.actor.id : 0
  const album = await removingIfFinal(deps, input.upload, owner, () => requireWritableAlbum(deps, ctx, input.album_id))
  // The request names the file by the upload's id. A repeated call thus gets the stored answer even after the server
  // has removed the file.
  return answerOnce(deps, ctx, ctx.idempotency, async () => {
    const file = await deps.uploads.receive(input.upload, owner)
    if (file === null) throw new Failure(410, 'upload-gone', { upload: 'file.upload-gone' })
    try {
      const answer = await removingIfFinal(deps, input.upload, owner, async () => {
        // Clients of earlier builds send no checksum.
        requireChecksum(file, input.sha256 === undefined ? null : Buffer.from(input.sha256, 'hex'))
        const upload = { album, name: input.name, fileName: input.name, file }
        return keepUpload(deps, ctx, upload, ctx.idempotency, (photo, onRecorded) => keepPhoto(deps, photo, onRecorded))
      })
      await deps.uploads.remove(input.upload)
      return answer
    } finally {
      await file.discard()
    }
  })
}

async function removingIfFinal<T>(deps: PhotosDeps, upload: string, owner: number, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Failure && isFinal(error) && (await deps.uploads.belongsTo(upload, owner)))
      await deps.uploads.remove(upload)
    throw error
  }
}

/** True when no retry with the same received bytes could succeed. */
function isFinal(failure: Failure): boolean {
  return isRefusedFile(failure) || isChecksumMismatch(failure) || failure.status === 403 || failure.status === 404
}
