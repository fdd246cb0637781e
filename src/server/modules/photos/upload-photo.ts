import { createHash } from 'node:crypto'
import type { components } from '#contract/schema.gen.ts'
import { Failure } from '#domain/failure.ts'
import type { Ctx, Idempotency } from '#server/context.ts'
import type { UploadPart } from '#server/http/handler-types.ts'
import { presentAlbumPhoto } from '#server/modules/albums/albums.public.ts'
import { recordAct } from '#server/platform/audit/record-audit.ts'
import { abandonStaged, claimStaged, finishStaged, inProgress } from '#server/platform/database/idempotency-keys.ts'
import type { PhotosDeps } from './photos.deps.ts'
import { readUpload, requireWritableAlbum, type Upload } from './read-upload.ts'
import { storePhoto, storePreview, isRefusedFile } from './store-photo.ts'
import type { PhotoToStore, ReceivedPhoto, OnRecorded } from './record-photo.ts'

const photoForm = { fields: ['album_id', 'name'], optionalFields: ['sha256'] } as const

/**
 * Keeps the one photo of a multipart request. Its fields may come before or after the file.
 *
 * Throws: 409 for a file that differs from its checksum.
 * Throws: 413, 415, 422 for an unacceptable photo.
 */
export async function uploadPhoto(deps: PhotosDeps, ctx: Ctx, parts: AsyncIterable<UploadPart>): Promise<UploadAnswer> {
  const upload = await readUpload(deps, ctx, parts, photoForm)
  try {
    const sha256 = upload.fields.get('sha256')
    // Compares the checksum before it claims the idempotency key. Otherwise damaged bytes would be stored as the key's
    // request, and the retry with good bytes would be refused.
    requireChecksum(upload.file, sha256 === undefined ? null : readChecksum(sha256))
    return await storeOnce(deps, ctx, upload, (photo, onRecorded) => storePhoto(deps, photo, onRecorded))
  } finally {
    await upload.file.discard()
  }
}

/** The largest accepted preview, in bytes. A normal preview has at most 2048 px and takes about a tenth of this. */
const maximumPreviewBytes = 8 * 1024 * 1024
const previewForm = { fields: ['album_id', 'name', 'sha256'], maximumBytes: maximumPreviewBytes } as const

/**
 * Keeps a small picture of a photo whose original arrives later.
 *
 * Throws: 413, 415, 422 for an unacceptable picture.
 */
export async function uploadPreview(
  deps: PhotosDeps,
  ctx: Ctx,
  parts: AsyncIterable<UploadPart>,
): Promise<UploadAnswer> {
  const upload = await readUpload(deps, ctx, parts, previewForm)
  try {
    const originalSha256 = readChecksum(upload.fields.get('sha256') ?? '')
    return await storeOnce(deps, ctx, upload, (photo, onRecorded) =>
      storePreview(deps, { ...photo, originalSha256 }, onRecorded),
    )
  } finally {
    await upload.file.discard()
  }
}

/**
 * Keeps a photo whose file arrived by the tus protocol (resumable uploads), as uploadPhoto does. After a server error
 * the received bytes stay. The server removes the bytes when it refuses the upload for a reason that no retry can
 * change.
 *
 * Throws: 410 for an upload that is unknown, incomplete or another person's.
 */
export async function finishUpload(
  deps: PhotosDeps,
  ctx: Ctx,
  input: components['schemas']['FinishedUpload'],
): Promise<UploadAnswer> {
  const owner = ctx.actor.kind === 'user' ? ctx.actor.id : 0
  const album = await removingIfFinal(deps, input.upload, owner, () => requireWritableAlbum(deps, ctx, input.album_id))
  // A repeated call gets the stored answer even after the server has removed the file.
  return answerOnce(deps, ctx, ctx.idempotency, async () => {
    const file = await deps.uploads.receive(input.upload, owner)
    if (file === null) throw new Failure(410, 'upload-gone', { upload: 'file.upload-gone' })
    try {
      const answer = await removingIfFinal(deps, input.upload, owner, async () => {
        // Clients of earlier builds send no checksum.
        requireChecksum(file, input.sha256 === undefined ? null : Buffer.from(input.sha256, 'hex'))
        const upload = { album, name: input.name, fileName: input.name, file }
        return storeUpload(deps, ctx, upload, ctx.idempotency, (photo, onRecorded) =>
          storePhoto(deps, photo, onRecorded),
        )
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

function isFinal(failure: Failure): boolean {
  return isRefusedFile(failure) || isChecksumMismatch(failure) || failure.status === 403 || failure.status === 404
}

type AlbumPhoto = components['schemas']['AlbumPhoto']

interface UploadBody {
  readonly success: true
  readonly photo: AlbumPhoto
  readonly duplicate: boolean
}

/** The answer to an upload: 201 for a new photo, 200 for a photo that the album already had. */
type UploadAnswer =
  { readonly status: 200; readonly body: UploadBody } | { readonly status: 201; readonly body: UploadBody }

type Keep = (upload: PhotoToStore, onRecorded: OnRecorded) => Promise<ReceivedPhoto>

/**
 * The lease on an upload's idempotency key, in milliseconds. It is short, so that a device can retry soon after a
 * crash. If an upload takes longer, the unique index on the file's content still prevents a second photo.
 */
const leaseMs = 20_000

/**
 * The key is staged (docs/rules.md#atomic-and-staged-keys): this function commits the key as running, and `work` stores
 * its answer.
 *
 * Throws: 409 while a concurrent request works under the same key.
 */
async function answerOnce(
  deps: Pick<PhotosDeps, 'database'>,
  ctx: Ctx,
  key: Idempotency | null,
  work: () => Promise<UploadAnswer>,
): Promise<UploadAnswer> {
  if (key === null) return work()
  const { db } = deps.database
  const claim = await claimStaged<UploadAnswer>(db, key, ctx.now, leaseMs)
  if (claim.kind === 'done') return claim.answer
  if (claim.kind === 'running') throw inProgress()
  try {
    return await work()
  } catch (error) {
    await abandonStaged(db, key.key)
    throw error
  }
}

/** A repeat counts as the same request when its fields and the file's SHA-256 are equal. */
async function storeOnce(deps: PhotosDeps, ctx: Ctx, upload: Upload, keep: Keep): Promise<UploadAnswer> {
  const key = uploadKey(ctx, upload)
  return answerOnce(deps, ctx, key, () => storeUpload(deps, ctx, upload, key, keep))
}

/** The transaction that writes the photo's row also stores the answer under the idempotency key. */
async function storeUpload(
  deps: PhotosDeps,
  ctx: Ctx,
  upload: Upload,
  key: Idempotency | null,
  keep: Keep,
): Promise<UploadAnswer> {
  const uploadedBy = ctx.actor.kind === 'user' ? ctx.actor.id : null
  const received = await keep({ ...upload, uploadedBy, now: ctx.now }, async (tx, recorded) => {
    // The photo's row names only the user, so the audit log must name the administrator behind a login-as
    // (docs/rules.md#audit-log).
    if (ctx.actor.kind === 'user' && ctx.actor.originUserId !== null)
      await recordAct(tx, ctx, 'photo-uploaded', {
        entity: 'photo',
        entityId: recorded.photo.id,
        outfitterId: recorded.album.outfitter_id,
      })
    if (key !== null) await finishStaged(tx, key.key, answerOf(deps, ctx, recorded))
  })
  return answerOf(deps, ctx, received)
}

function answerOf(deps: PhotosDeps, ctx: Ctx, received: ReceivedPhoto): UploadAnswer {
  const photo = presentAlbumPhoto(deps.imageAddresses, received.photo, received.album, ctx.now)
  const body: UploadBody = { success: true, photo, duplicate: received.duplicate }
  return received.duplicate ? { status: 200, body } : { status: 201, body }
}

function uploadKey(ctx: Ctx, upload: Upload): Idempotency | null {
  if (ctx.idempotency === null) return null
  const fingerprint = createHash('sha256')
    .update(ctx.idempotency.fingerprint)
    .update(JSON.stringify([upload.album.id, upload.name]))
    .update(upload.file.sha256)
    .digest()
  return { ...ctx.idempotency, fingerprint }
}

const mismatch = 'checksum-mismatch'
const checksumForm = /^[0-9a-f]{64}$/

/** Throws: 422 for a text that is no SHA-256 in hexadecimal digits. */
function readChecksum(text: string): Buffer {
  if (!checksumForm.test(text)) throw new Failure(422, 'invalid-field', { sha256: 'validation.invalid' })
  return Buffer.from(text, 'hex')
}

/**
 * The caller discards a file that differs, because the sender still has the good file and retries.
 *
 * Throws: 409 when the received file differs from the checksum.
 */
function requireChecksum(file: { readonly sha256: Buffer }, declared: Buffer | null): void {
  if (declared !== null && !declared.equals(file.sha256))
    throw new Failure(409, mismatch, { file: 'file.arrived-damaged' })
}

function isChecksumMismatch(failure: Failure): boolean {
  return failure.code === mismatch
}
