import { statfs } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { Failure } from '#domain/failure.ts'
import type { Ctx } from '#server/context.ts'
import type { UploadPart } from '#server/http/handler-types.ts'
import { albumNotFound, findAlbum, requireAlbumWrite, type AlbumRow } from '#server/modules/albums/albums.public.ts'
import { type ReceivedFile, receiveFile } from '#server/platform/images/received-file.ts'
import type { PhotosDeps, ReceiveDeps } from './photos.deps.ts'
import { longestName } from './record-photo.ts'

export interface Upload {
  readonly album: AlbumRow
  readonly name: string
  readonly fileName: string
  readonly file: ReceivedFile
}

interface UploadForm {
  readonly fields: readonly string[]
  readonly optionalFields?: readonly string[]
  readonly maximumBytes?: number
}

/**
 * Reads the parts of a photo upload in the order of their arrival. When the album's id comes first, a file for an album
 * outside the actor's reach is not even received. A refusal leaves no file on the disk.
 *
 * Throws: 422 for missing, unknown and repeated parts.
 */
export async function readUpload(
  deps: PhotosDeps,
  ctx: Ctx,
  parts: AsyncIterable<UploadPart>,
  form: UploadForm,
): Promise<Upload & { readonly fields: ReadonlyMap<string, string> }> {
  const fields = new Map<string, string>()
  let received: { file: ReceivedFile; fileName: string } | null = null
  let album: AlbumRow | null = null
  try {
    for await (const part of parts) {
      if (part.kind === 'field') {
        takeField(fields, part, form)
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
      received = { file: await receiveUpload(deps, part.stream, form.maximumBytes), fileName: part.fileName }
    }
    if (received === null) throw new Failure(422, 'missing-file', { file: 'file.missing' })
    if (album === null) throw new Failure(422, 'missing-field', { album_id: 'validation.required' })
    for (const field of form.fields)
      if ((fields.get(field)?.trim() ?? '') === '')
        throw new Failure(422, 'missing-field', { [field]: 'validation.required' })
    return { album, name: fields.get('name')?.trim() ?? '', fields, ...received }
  } catch (error) {
    await received?.file.discard()
    throw error
  }
}

function takeField(
  fields: Map<string, string>,
  part: { readonly name: string; readonly value: string },
  form: UploadForm,
): void {
  if (![...form.fields, ...(form.optionalFields ?? [])].includes(part.name))
    throw new Failure(422, 'unknown-field', { [part.name]: 'validation.unknown-field' })
  if (fields.has(part.name)) throw new Failure(422, 'invalid-field', { [part.name]: 'validation.invalid' })
  if (part.name === 'name' && Array.from(part.value).length > longestName)
    throw new Failure(422, 'invalid-field', { name: { key: 'validation.too-long', params: { count: longestName } } })
  fields.set(part.name, part.value)
}

async function writableAlbum(deps: PhotosDeps, ctx: Ctx, id: string): Promise<AlbumRow> {
  if (!/^\d{1,9}$/.test(id)) throw new Failure(422, 'invalid-field', { album_id: 'validation.invalid' })
  return requireWritableAlbum(deps, ctx, Number(id))
}

/**
 * Finds an album into which the actor may upload.
 *
 * Throws: 403 for an album that the actor may only see.
 * Throws: 404 for an album that is deleted or outside the actor's reach.
 */
export async function requireWritableAlbum(
  deps: Pick<PhotosDeps, 'database'>,
  ctx: Pick<Ctx, 'actor'>,
  id: number,
): Promise<AlbumRow> {
  const album = await findAlbum(deps.database.db, id)
  if (album === undefined) throw albumNotFound()
  requireAlbumWrite(ctx.actor, album)
  return album
}

/** Bytes of disk space that uploads leave free, so that the server can still write orders. */
const leastFreeBytes = 512 * 1024 * 1024

/** Throws: 503 `storage-full` when less than 512 MiB are free. */
export async function requireRoom(deps: Pick<ReceiveDeps, 'storage'>): Promise<void> {
  const disk = await statfs(deps.storage.incomingDirectory)
  if (disk.bavail * disk.bsize < leastFreeBytes) throw storageFull()
}

/**
 * Streams an uploaded file to the storage's incoming folder.
 *
 * Throws: 413 for a file that is too large, 503 when the disk is nearly full.
 */
export async function receiveUpload(
  deps: Pick<ReceiveDeps, 'storage'>,
  stream: Readable,
  limit?: number,
): Promise<ReceivedFile> {
  try {
    await requireRoom(deps)
  } catch (error) {
    stream.resume()
    throw error
  }
  try {
    return await receiveFile(stream, deps.storage.incomingDirectory, limit)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOSPC') throw storageFull()
    throw error
  }
}

function storageFull(): Failure {
  return new Failure(503, 'storage-full', { general: 'request.storage-full' }, { retryAfter: 60 })
}
