import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import type { components } from '#contract/schema.gen.ts'
import { mayReach } from '#domain/access/reach.ts'
import { Failure } from '#domain/failure.ts'
import { isLogoMediaType, maximumLogoBytes, logoEdge, maximumLogoPixels } from '#domain/outfitters/logo-files.ts'
import type { Ctx } from '#server/context.ts'
import type { UploadPart } from '#server/http/handler-types.ts'
import { recordAct } from '#server/platform/audit/record-audit.ts'
import { receiveFile, type ReceivedFile } from '#server/platform/images/received-file.ts'
import { logoPath, storedLogo } from './logo-address.ts'
import type { LogoDeps } from '../outfitters.deps.ts'
import { lockReachedOutfitter, outfitterNotFound } from '../reach-outfitter.ts'
import { requireUser } from '#server/modules/users/users.public.ts'
import { costOf, readPictureHeader } from '#server/platform/images/image-cost.ts'
import type { ImageWork } from '#server/platform/images/image-work.ts'
import { detectPhotoType, readStart } from '#server/platform/images/media-type.ts'
import { findOutfitter, updateOutfitterRow } from '../settings.store.ts'

interface LogoUpload {
  readonly outfitterId: number
  readonly file: ReceivedFile
}

/**
 * Stores a new logo of an outfitter and removes the former one.
 *
 * Throws: 404 for an outfitter outside the actor's reach.
 * Throws: 413 for a file that is too large, 415 for another file type, 422 for a damaged picture.
 * Throws: 503 when the storage is down.
 */
export async function saveLogo(
  deps: LogoDeps,
  ctx: Ctx,
  parts: AsyncIterable<UploadPart>,
): Promise<components['schemas']['LogoAnswer']> {
  const { outfitterId, file } = await readUpload(deps, ctx, parts)
  try {
    const logo = await drawLogo(deps.imageWork, file.path)
    const key = `logos/${outfitterId}/${randomBytes(16).toString('hex')}.${logo.extension}`
    await storeFile(deps, key, logo)
    const former = await storeAddressOrRemoveFile(deps, ctx, outfitterId, key)
    if (former !== null) await removeFile(deps, former)
    return { success: true, logo: logoPath(key) }
  } finally {
    await file.discard()
  }
}

/**
 * If the outfitter's id comes before the file, refuses an outfitter outside the actor's reach without receiving the
 * file.
 */
async function readUpload(deps: LogoDeps, ctx: Ctx, parts: AsyncIterable<UploadPart>): Promise<LogoUpload> {
  let file: ReceivedFile | null = null
  let outfitterId: number | null = null
  try {
    for await (const part of parts) {
      if (part.kind === 'file') {
        if (part.name === 'file' && file === null && isLogoMediaType(part.mediaType)) {
          file = await receiveFile(part.stream, deps.storage.incomingDirectory, maximumLogoBytes)
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

async function storeFile(deps: LogoDeps, key: string, logo: DrawnLogo): Promise<void> {
  try {
    await deps.storage.put(key, logo.bytes, { mediaType: logo.mediaType })
  } catch (err) {
    if (deps.storage.kind === 'fs') throw err
    deps.log.error({ err }, 'could not store a logo')
    throw new Failure(503, 'storage-down', { general: 'request.storage-down' }, { retryAfter: 10 })
  }
}

async function storeAddress(deps: LogoDeps, ctx: Ctx, outfitterId: number, key: string): Promise<string | null> {
  const actor = requireUser(ctx)
  return deps.database.command(ctx, async (tx) => {
    const before = await lockReachedOutfitter(tx, actor, 'settings.manage', outfitterId, 'id')
    await updateOutfitterRow(tx, outfitterId, { logo_path: logoPath(key) })
    await recordAct(tx, ctx, 'outfitter-logo-saved', {
      entity: 'outfitter',
      entityId: outfitterId,
      outfitterId,
      detail: { fields: 'logo_path' },
    })
    return before.logo_path === null ? null : (storedLogo(before.logo_path)?.key ?? null)
  })
}

/** After an error the COMMIT may still have succeeded. The new file is removed only when its address is not stored. */
async function storeAddressOrRemoveFile(
  deps: LogoDeps,
  ctx: Ctx,
  outfitterId: number,
  key: string,
): Promise<string | null> {
  try {
    return await storeAddress(deps, ctx, outfitterId, key)
  } catch (error) {
    const refused = error instanceof Failure && error.status === 404
    const row = refused ? undefined : await findOutfitter(deps.database.db, outfitterId).catch(() => null)
    if (row !== null && row?.logo_path !== logoPath(key)) await removeFile(deps, key)
    throw error
  }
}

async function removeFile(deps: LogoDeps, key: string): Promise<void> {
  try {
    await deps.storage.delete(key)
  } catch (err) {
    deps.log.warn({ err }, 'could not remove the file of a former logo')
  }
}

interface DrawnLogo {
  readonly bytes: Buffer
  readonly mediaType: 'image/jpeg' | 'image/png'
  readonly extension: 'jpg' | 'png'
}

function typeNotAllowed(type: string): Failure {
  return new Failure(415, 'type-not-allowed', { file: { key: 'file.type-not-allowed', params: { type } } })
}

/**
 * Draws an uploaded file as a logo: upright, in sRGB, without metadata, at most `logoEdge` pixels wide and high. The
 * content decides the file's type, not its name.
 *
 * Throws: 415 for a file that is neither JPEG nor PNG.
 * Throws: 422 for a damaged file, and for a picture whose header announces too many pixels.
 */
async function drawLogo(work: ImageWork, path: string): Promise<DrawnLogo> {
  const type = detectPhotoType(await readStart(path))
  if (type !== 'image/jpeg' && type !== 'image/png') throw typeNotAllowed(type ?? 'unknown')
  const header = await readPictureHeader(path).catch((error: unknown) => Promise.reject(damaged(error)))
  return work.run('ingest', costOf(header, maximumLogoPixels), async () => {
    const upright = sharp(path, { failOn: 'error', limitInputPixels: maximumLogoPixels, sequentialRead: true })
      .autoOrient()
      .resize(logoEdge, logoEdge, { fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
    try {
      return type === 'image/png'
        ? { bytes: await upright.png({ compressionLevel: 9 }).toBuffer(), mediaType: type, extension: 'png' }
        : { bytes: await upright.jpeg({ quality: 90 }).toBuffer(), mediaType: type, extension: 'jpg' }
    } catch (error) {
      throw damaged(error)
    }
  })
}

function damaged(cause: unknown): Failure {
  const failure = new Failure(422, 'file-damaged', { file: 'file.truncated' })
  failure.cause = cause
  return failure
}
