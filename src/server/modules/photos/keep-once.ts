import { createHash } from 'node:crypto'
import type { components } from '#contract/schema.gen.ts'
import type { Ctx, Idempotency } from '#server/context.ts'
import { presentAlbumPhoto, type AlbumRow } from '#server/modules/albums/albums.public.ts'
import { recordAct } from '#server/platform/audit/record-audit.ts'
import { abandonStaged, claimStaged, finishStaged, inProgress } from '#server/platform/database/idempotency-keys.ts'
import type { ReceivedFile } from '#server/platform/images/received-file.ts'
import type { PhotosDeps } from './photos.deps.ts'
import type { PhotoToKeep, ReceivedPhoto, OnRecorded } from './record-photo.ts'

type AlbumPhoto = components['schemas']['AlbumPhoto']

interface UploadBody {
  readonly success: true
  readonly photo: AlbumPhoto
  readonly duplicate: boolean
}

/** The answer to an upload: 201 for a new photo, 200 for a photo that the album already had. */
export type UploadAnswer =
  { readonly status: 200; readonly body: UploadBody } | { readonly status: 201; readonly body: UploadBody }

export interface Upload {
  readonly album: AlbumRow
  readonly name: string
  readonly fileName: string
  readonly file: ReceivedFile
}

type Keep = (upload: PhotoToKeep, onRecorded: OnRecorded) => Promise<ReceivedPhoto>

/**
 * The lease on an upload's idempotency key, in milliseconds. It is short, so that a device can retry soon after a
 * crash. If an upload takes longer, the unique index on the file's content still prevents a second photo.
 */
const leaseMs = 20_000

/**
 * Runs `work` once for an idempotency key. The key is staged (docs/rules.md#atomic-and-staged-keys): this function
 * commits the key as running, and `work` stores its answer.
 *
 * Throws: 409 while a concurrent request works under the same key.
 */
export async function answerOnce(
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

/**
 * Keeps an uploaded file once for its idempotency key. A repeat counts as the same request when its fields and the
 * file's SHA-256 are equal.
 */
export async function keepOnce(deps: PhotosDeps, ctx: Ctx, upload: Upload, keep: Keep): Promise<UploadAnswer> {
  const key = uploadKey(ctx, upload)
  return answerOnce(deps, ctx, key, () => keepUpload(deps, ctx, upload, key, keep))
}

/**
 * Keeps an uploaded file. The transaction that writes the photo's row also stores the answer under the idempotency key.
 */
export async function keepUpload(
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
