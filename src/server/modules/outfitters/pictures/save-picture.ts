import { randomBytes } from 'node:crypto'
import { mayReach } from '#domain/access/reach.ts'
import { Failure } from '#domain/failure.ts'
import { pictureKinds, pictureMediaTypes, type PictureKind } from '#domain/outfitters/picture-files.ts'
import type { Ctx } from '#server/context.ts'
import type { UploadPart } from '#server/http/handler-types.ts'
import { receiveFile, type ReceivedFile } from '#server/platform/images/received-file.ts'
import { requireUser } from '#server/modules/users/users.public.ts'
import { drawPicture, typeNotAllowed } from './draw-picture.ts'
import { picturePath } from './picture-address.ts'
import { removeFiles, setPicture, sizeKey, type PictureChange } from './set-picture.ts'
import type { PictureDeps } from '../outfitters.deps.ts'
import { outfitterNotFound } from '../reach-outfitter.ts'
import { findOutfitter } from '../settings.store.ts'

/**
 * Stores a new picture of an outfitter and removes the former one. Returns its address.
 *
 * Throws: 404 for an outfitter outside the actor's reach.
 * Throws: 413 for a file that is too large, 415 for another file type, 422 for a damaged picture.
 * Throws: 503 when the storage is down.
 */
export async function savePicture(
  deps: PictureDeps,
  ctx: Ctx,
  kind: PictureKind,
  parts: AsyncIterable<UploadPart>,
): Promise<string> {
  const { outfitterId, file } = await readUpload(deps, ctx, kind, parts)
  try {
    const { sizes, extension } = await drawPicture(deps.imageWork, kind, file.path)
    const key = `${pictureKinds[kind].folder}/${outfitterId}/${randomBytes(16).toString('hex')}.${extension}`
    await storeFiles(deps, kind, key, sizes)
    await storeAddressOrRemoveFiles(deps, ctx, { kind, outfitterId, path: picturePath(key) }, key)
    return picturePath(key)
  } finally {
    await file.discard()
  }
}

/**
 * If the outfitter's id comes before the file, refuses an outfitter outside the actor's reach without receiving the
 * file.
 */
async function readUpload(
  deps: PictureDeps,
  ctx: Ctx,
  kind: PictureKind,
  parts: AsyncIterable<UploadPart>,
): Promise<{ readonly outfitterId: number; readonly file: ReceivedFile }> {
  let file: ReceivedFile | null = null
  let outfitterId: number | null = null
  try {
    for await (const part of parts) {
      if (part.kind === 'file') {
        if (part.name === 'file' && file === null && pictureMediaTypes.includes(part.mediaType)) {
          const limit = pictureKinds[kind].megabytes * 1024 * 1024
          file = await receiveFile(part.stream, deps.storage.incomingDirectory, limit)
          continue
        }
        part.stream.resume()
        if (part.name !== 'file' || file !== null) throw new Failure(422, 'one-file', { file: 'file.one-only' })
        throw typeNotAllowed(part.mediaType.slice(0, 100))
      }
      if (part.name !== 'id') throw new Failure(422, 'unknown-field', { [part.name]: 'validation.unknown-field' })
      if (outfitterId !== null) throw new Failure(422, 'invalid-field', { id: 'validation.invalid' })
      outfitterId = reachedOutfitterId(ctx, part.value)
    }
    if (outfitterId === null) throw new Failure(422, 'missing-field', { id: 'validation.required' })
    if (file === null) throw new Failure(422, 'missing-file', { file: 'file.missing' })
    return { outfitterId, file }
  } catch (error) {
    await file?.discard()
    throw error
  }
}

function reachedOutfitterId(ctx: Ctx, sent: string): number {
  if (!/^[1-9]\d{0,8}$/.test(sent)) throw new Failure(422, 'invalid-field', { id: 'validation.invalid' })
  const outfitterId = Number(sent)
  if (!mayReach(requireUser(ctx), 'settings.manage', { outfitterId })) throw outfitterNotFound('id')
  return outfitterId
}

async function storeFiles(deps: PictureDeps, kind: PictureKind, key: string, sizes: readonly Buffer[]): Promise<void> {
  const mediaType = key.endsWith('.png') ? 'image/png' : 'image/jpeg'
  try {
    for (const [place, bytes] of sizes.entries()) await deps.storage.put(sizeKey(key, place), bytes, { mediaType })
  } catch (err) {
    await removeFiles(deps, kind, key)
    if (deps.storage.kind === 'fs') throw err
    deps.log.error({ err }, 'could not store a picture of an outfitter')
    throw new Failure(503, 'storage-down', { general: 'request.storage-down' }, { retryAfter: 10 })
  }
}

/** After an error the COMMIT may still have succeeded. The new files are removed only when their address is not stored. */
async function storeAddressOrRemoveFiles(
  deps: PictureDeps,
  ctx: Ctx,
  change: PictureChange,
  key: string,
): Promise<void> {
  try {
    await setPicture(deps, ctx, change)
  } catch (error) {
    const refused = error instanceof Failure && error.status === 404
    const row = refused ? undefined : await findOutfitter(deps.database.db, change.outfitterId).catch(() => null)
    if (row !== null && row?.[pictureKinds[change.kind].column] !== change.path)
      await removeFiles(deps, change.kind, key)
    throw error
  }
}
