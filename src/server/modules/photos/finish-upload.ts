import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { Failure } from '#domain/failure.ts'
import type { components } from '#contract/schema.gen.ts'
import type { Ctx } from '#server/context.ts'
import { answerOnce, keepUpload, type UploadAnswer } from './keep-once.ts'
import type { PhotosDeps } from './photos.deps.ts'
import { requireWritableAlbum } from './read-upload.ts'
import { isRefusedFile, keepPhoto } from './receive-photo.ts'

/**
 * Keeps a file whose bytes came by the tus protocol, as `uploadPhoto` keeps one. Throws 410 for an upload that is not
 * here, not whole or another's: it is to be sent again. The bytes stay where the server itself is in trouble, so that
 * they need not be sent again, and go where the file is refused, or the album is gone or may not be written.
 */
export async function finishUpload(
  deps: PhotosDeps,
  ctx: Ctx,
  input: components['schemas']['FinishedUpload'],
): Promise<UploadAnswer> {
  const owner = ctx.actor.kind === 'user' ? ctx.actor.id : 0
  const album = await orForget(deps, input.upload, owner, () => requireWritableAlbum(deps, ctx, input.album_id))
  // The upload's name stands for its bytes: the file need not be there any more for the answer to a repeated call.
  return answerOnce(deps, ctx, ctx.idempotency, async () => {
    const whole = await deps.uploads.find(input.upload, owner)
    if (whole === null) throw new Failure(410, 'upload-gone', { upload: 'file.upload-gone' })
    const file = { ...whole, sha256: await hashFile(whole.path), discard: async () => {} }
    const upload = { album, name: input.name, fileName: input.name, file }
    const answer = await orForget(deps, input.upload, owner, () =>
      keepUpload(deps, ctx, upload, ctx.idempotency, (photo, recorded) => keepPhoto(deps, photo, recorded)),
    )
    await deps.uploads.remove(input.upload)
    return answer
  })
}

/** Does a part of the work; where it fails for good, the upload goes, if it is this owner's. */
async function orForget<T>(deps: PhotosDeps, upload: string, owner: number, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Failure && isFinal(error) && (await deps.uploads.belongsTo(upload, owner)))
      await deps.uploads.remove(upload)
    throw error
  }
}

/** What no later try could change: the file is not acceptable, or the album not this person's to fill. */
function isFinal(failure: Failure): boolean {
  return isRefusedFile(failure) || failure.status === 403 || failure.status === 404
}

async function hashFile(path: string): Promise<Buffer> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path, { highWaterMark: 512 * 1024 }), hash)
  return hash.digest()
}
