import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { Failure } from '#domain/failure.ts'
import type { components } from '#contract/schema.gen.ts'
import type { Ctx } from '#server/context.ts'
import { answerOnce, keepUpload, type UploadAnswer } from './keep-once.ts'
import type { PhotosDeps } from './photos.deps.ts'
import { requireWritableAlbum } from './read-upload.ts'
import { keepPhoto } from './receive-photo.ts'

/**
 * Keeps a file whose bytes came by the tus protocol, as `uploadPhoto` keeps one. Throws 410 for an upload that is not
 * here, not whole or another's: it is to be sent again. The bytes stay where the server itself is in trouble, so that
 * they need not be sent again, and go where the file is refused.
 */
export async function finishUpload(
  deps: PhotosDeps,
  ctx: Ctx,
  input: components['schemas']['FinishedUpload'],
): Promise<UploadAnswer> {
  const album = await requireWritableAlbum(deps, ctx, input.album_id)
  const owner = ctx.actor.kind === 'user' ? ctx.actor.id : 0
  // The upload's name stands for its bytes: the file need not be there any more for the answer to a repeated call.
  return answerOnce(deps, ctx, ctx.idempotency, async () => {
    const whole = await deps.uploads.find(input.upload, owner)
    if (whole === null) throw new Failure(410, 'upload-gone', { upload: 'file.upload-gone' })
    const file = { ...whole, sha256: await hashFile(whole.path), discard: async () => {} }
    const upload = { album, name: input.name, fileName: input.name, file }
    try {
      const answer = await keepUpload(deps, ctx, upload, ctx.idempotency, (photo, recorded) =>
        keepPhoto(deps, photo, recorded),
      )
      await deps.uploads.remove(input.upload)
      return answer
    } catch (error) {
      if (error instanceof Failure && isFinal(error.status)) await deps.uploads.remove(input.upload)
      throw error
    }
  })
}

/** What no later try could change: the file itself is not acceptable. */
function isFinal(status: number): boolean {
  return status === 413 || status === 415 || status === 422
}

async function hashFile(path: string): Promise<Buffer> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path, { highWaterMark: 512 * 1024 }), hash)
  return hash.digest()
}
