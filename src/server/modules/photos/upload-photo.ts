import { createHash } from 'node:crypto'
import type { components } from '#contract/schema.gen.ts'
import { Failure } from '#domain/failure.ts'
import type { Ctx, Idempotency } from '#server/context.ts'
import { recordAudit } from '#server/platform/audit/record-audit.ts'
import type { UploadPart } from '#server/http/handler-types.ts'
import {
  albumNotFound,
  findAlbum,
  presentAlbumPhoto,
  requireAlbumWrite,
  type AlbumRow,
} from '#server/modules/albums/albums.public.ts'
import { abandonStaged, claimStaged, finishStaged, inProgress } from '#server/platform/database/idempotency-keys.ts'
import type { ReceivedFile } from '#server/platform/images/received-file.ts'
import type { PhotosDeps } from './photos.deps.ts'
import { keepPhoto, longestName, receiveUpload, type ReceivedPhoto } from './receive-photo.ts'

type AlbumPhoto = components['schemas']['AlbumPhoto']

interface UploadBody {
  readonly success: true
  readonly photo: AlbumPhoto
  readonly duplicate: boolean
}

/** 201 for a new photo, 200 for one that the album had already. */
export type UploadAnswer =
  { readonly status: 200; readonly body: UploadBody } | { readonly status: 201; readonly body: UploadBody }

interface Upload {
  readonly album: AlbumRow
  readonly name: string
  readonly fileName: string
  readonly file: ReceivedFile
}

/**
 * Short, so that a sender need not wait long after the server died. Where the work takes longer and a twin begins too,
 * the album's content index still makes it one photo.
 */
const leaseMs = 20_000

/**
 * Takes one photo of a multipart body, its fields before or after the file. Staged (rules.md 1.5): the request of its key
 * is the fields and the SHA-256, and the key is committed as running before the work begins. Throws 401, 403 and 404
 * where the album may not be written, 413, 415 and 422 for what is not an acceptable photo.
 */
export async function uploadPhoto(deps: PhotosDeps, ctx: Ctx, parts: AsyncIterable<UploadPart>): Promise<UploadAnswer> {
  const upload = await readUpload(deps, ctx, parts)
  try {
    const key = uploadKey(ctx, upload)
    return key === null ? await keep(deps, ctx, upload, null) : await keepOnce(deps, ctx, upload, key)
  } finally {
    await upload.file.discard()
  }
}

async function keepOnce(deps: PhotosDeps, ctx: Ctx, upload: Upload, key: Idempotency): Promise<UploadAnswer> {
  const { db } = deps.database
  const claim = await claimStaged<UploadAnswer>(db, key, ctx.now, leaseMs)
  if (claim.kind === 'done') return claim.answer
  if (claim.kind === 'running') throw inProgress()
  try {
    return await keep(deps, ctx, upload, key)
  } catch (error) {
    await abandonStaged(db, key.key)
    throw error
  }
}

async function keep(deps: PhotosDeps, ctx: Ctx, upload: Upload, key: Idempotency | null): Promise<UploadAnswer> {
  const uploadedBy = ctx.actor.kind === 'user' ? ctx.actor.id : null
  const received = await keepPhoto(deps, { ...upload, uploadedBy, now: ctx.now }, async (tx, recorded) => {
    // The photo names who sent it; an administrator who acted as that user stands here (rules.md 8).
    if (ctx.actor.kind === 'user' && ctx.actor.originUserId !== null)
      await recordAudit(tx, {
        actor: ctx.actor,
        action: 'photo-uploaded',
        entity: 'photo',
        entityId: recorded.photo.id,
        outfitterId: recorded.album.outfitter_id,
        at: ctx.now,
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

/** Reads the parts as they come. Where the album comes first, a file for another's album is not even received. */
async function readUpload(deps: PhotosDeps, ctx: Ctx, parts: AsyncIterable<UploadPart>): Promise<Upload> {
  const fields = new Map<string, string>()
  let received: { file: ReceivedFile; fileName: string } | null = null
  let album: AlbumRow | null = null
  try {
    for await (const part of parts) {
      if (part.kind === 'field') {
        takeField(fields, part)
        if (part.name === 'album_id') album = await writableAlbum(deps, ctx, part.value)
        continue
      }
      if (part.name !== 'file' || received !== null) {
        part.stream.resume()
        throw new Failure(422, 'one-file', { file: 'file.one-only' })
      }
      if (Array.from(part.fileName).length > longestName) {
        part.stream.resume()
        throw new Failure(422, 'file-name', { file: 'file.name-invalid' })
      }
      received = { file: await receiveUpload(deps, part.stream), fileName: part.fileName }
    }
    if (received === null) throw new Failure(422, 'missing-file', { file: 'file.missing' })
    if (album === null) throw new Failure(422, 'missing-field', { album_id: 'validation.required' })
    const name = fields.get('name')?.trim() ?? ''
    if (name === '') throw new Failure(422, 'missing-field', { name: 'validation.required' })
    return { album, name, ...received }
  } catch (error) {
    await received?.file.discard()
    throw error
  }
}

/** Throws 422 for a field that is none of an upload's, or comes twice, and for a name that could not be kept whole. */
function takeField(fields: Map<string, string>, part: { readonly name: string; readonly value: string }): void {
  if (part.name !== 'album_id' && part.name !== 'name')
    throw new Failure(422, 'unknown-field', { [part.name]: 'validation.unknown-field' })
  if (fields.has(part.name)) throw new Failure(422, 'invalid-field', { [part.name]: 'validation.invalid' })
  if (part.name === 'name' && Array.from(part.value).length > longestName)
    throw new Failure(422, 'invalid-field', { name: { key: 'validation.too-long', params: { count: longestName } } })
  fields.set(part.name, part.value)
}

async function writableAlbum(deps: PhotosDeps, ctx: Ctx, id: string): Promise<AlbumRow> {
  if (!/^\d{1,9}$/.test(id)) throw new Failure(422, 'invalid-field', { album_id: 'validation.invalid' })
  const album = await findAlbum(deps.database.db, Number(id))
  if (album === undefined) throw albumNotFound()
  requireAlbumWrite(ctx.actor, album)
  return album
}
