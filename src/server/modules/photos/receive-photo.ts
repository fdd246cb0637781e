import { randomBytes } from 'node:crypto'
import { statfs } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import type { Transaction } from 'kysely'
import { Failure } from '#domain/failure.ts'
import { photoExtensions } from '#domain/photos/accepted-files.ts'
import { takenTime } from '#domain/trip-time/taken-time.ts'
import { albumNotFound, findAlbum, type AlbumRow } from '#server/modules/albums/albums.public.ts'
import type { DB } from '#server/platform/database/schema.gen.ts'
import { inspectPhoto, type InspectedPhoto } from '#server/platform/images/inspect-photo.ts'
import { receiveFile, type ReceivedFile } from '#server/platform/images/received-file.ts'
import { removePhotoFiles, storePhotoFiles } from './photo-files.ts'
import type { ReceiveDeps } from './photos.deps.ts'
import { findByContent, holdAlbum, insertPhoto, isRecorded, type PhotoRow } from './photos.store.ts'

/** Below this much free space no uploads are taken, so that orders can still be written. */
const leastFreeBytes = 512 * 1024 * 1024
/** Of a photo and of its file, in characters. */
export const longestName = 255

export interface IncomingPhoto {
  readonly albumId: number
  /** The name that the photographer sent. */
  readonly name: string
  /** The name of the file, for the download. */
  readonly fileName: string
  readonly stream: Readable
  readonly uploadedBy: number | null
  readonly now: Date
}

export interface ReceivedPhoto {
  readonly photo: PhotoRow
  readonly album: AlbumRow
  /** The album had this file already. */
  readonly duplicate: boolean
}

/**
 * Takes a photo into an album: original bit for bit, master, row (rules.md 6.1). The same file in the same album is one
 * photo. After a refusal neither a row nor a file is left; what a crash leaves of files, sweepOrphans removes. Throws 404
 * for an album that is gone, 413, 415 and 422 for what is not an acceptable photo, 503 when there is no room. Whether the
 * album may be written, the caller decides.
 */
export async function receivePhoto(deps: ReceiveDeps, incoming: IncomingPhoto): Promise<ReceivedPhoto> {
  const album = await findAlbum(deps.database.db, incoming.albumId)
  if (album === undefined) throw albumNotFound()
  const file = await receiveUpload(deps, incoming.stream)
  try {
    return await keepPhoto(deps, { album, file, ...incoming })
  } finally {
    await file.discard()
  }
}

/** Streams an upload to the incoming folder. Throws 503 when the disk is nearly full, 413 when the file is too large. */
export async function receiveUpload(deps: Pick<ReceiveDeps, 'storage'>, stream: Readable): Promise<ReceivedFile> {
  const { incomingDirectory } = deps.storage
  const disk = await statfs(incomingDirectory)
  if (disk.bavail * disk.bsize < leastFreeBytes) {
    stream.resume()
    throw storageFull()
  }
  try {
    return await receiveFile(stream, incomingDirectory)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOSPC') throw storageFull()
    throw error
  }
}

export interface PhotoToKeep {
  readonly album: AlbumRow
  readonly file: ReceivedFile
  readonly name: string
  readonly fileName: string
  readonly uploadedBy: number | null
  readonly now: Date
}

/**
 * Checks and keeps a received file: everything that belongs to the photo is stored before its row, so that no row is
 * ever without its files. `recorded` runs in the transaction that writes the row, or that finds that the album has the
 * file already.
 */
export async function keepPhoto(
  deps: ReceiveDeps,
  incoming: PhotoToKeep,
  recorded: (tx: Transaction<DB>, received: ReceivedPhoto) => Promise<void> = async () => {},
): Promise<ReceivedPhoto> {
  const { album, file } = incoming
  const present = await findByContent(deps.database.db, album.id, file.sha256)
  if (present !== undefined) return recordDuplicate(deps, album, present, recorded)
  const inspected = await inspectPhoto(deps.imageWork, file.path)
  const storageKey = `originals/${album.id}/${randomBytes(16).toString('hex')}.${photoExtensions[inspected.mediaType]}`
  await storePhotoFiles(deps, { storageKey, file, inspected, watermark: album.outfitter_name })
  const received = await recordStored(deps, incoming, inspected, storageKey, recorded)
  if (received.duplicate) await removePhotoFiles(deps, storageKey)
  return received
}

/**
 * An error does not say that nothing was written: the answer to the COMMIT may be what was lost. The files go only when
 * the row is known not to be there; when that cannot be asked either, they are left for sweepOrphans.
 */
async function recordStored(...call: Parameters<typeof recordPhoto>): Promise<ReceivedPhoto> {
  try {
    return await recordPhoto(...call)
  } catch (error) {
    const [deps, { album }, , storageKey] = call
    const there = await isRecorded(deps.database, album.id, storageKey).catch((err: unknown) => {
      deps.log.warn({ err, storageKey }, 'whether a photo was recorded is not known; its files stay for the sweep')
      return true
    })
    if (!there) await removePhotoFiles(deps, storageKey)
    throw error
  }
}

async function recordDuplicate(
  deps: ReceiveDeps,
  album: AlbumRow,
  photo: PhotoRow,
  recorded: (tx: Transaction<DB>, received: ReceivedPhoto) => Promise<void>,
): Promise<ReceivedPhoto> {
  const received = { photo, album, duplicate: true }
  await deps.database.transaction((tx) => recorded(tx, received))
  return received
}

async function recordPhoto(
  deps: ReceiveDeps,
  incoming: PhotoToKeep,
  inspected: InspectedPhoto,
  storageKey: string,
  recorded: (tx: Transaction<DB>, received: ReceivedPhoto) => Promise<void>,
): Promise<ReceivedPhoto> {
  const { album, file } = incoming
  const taken = takenTime(inspected.exifTime, album.outfitter_timezone)
  const fileName = cleanName(incoming.fileName)
  return deps.database.transaction(async (tx) => {
    const held = await holdAlbum(tx, album.id)
    if (held === undefined) throw albumNotFound()
    const inserted = await insertPhoto(tx, {
      album_id: album.id,
      name: plainText(incoming.name) || fileName,
      file_name: fileName || `photo.${photoExtensions[inspected.mediaType]}`,
      storage_key: storageKey,
      sha256: file.sha256,
      byte_size: file.size,
      media_type: inspected.mediaType,
      width: inspected.width,
      height: inspected.height,
      orientation: inspected.orientation,
      taken_local: taken?.local ?? null,
      taken_at: taken === null ? null : new Date(taken.instant.getTime() + held.clock_offset * 1000),
      thumbhash: inspected.thumbhash,
      uploaded_by: incoming.uploadedBy,
      created_at: incoming.now,
    })
    const photo = inserted ?? (await findByContent(tx, album.id, file.sha256))
    if (photo === undefined) throw new Error('the photo is neither new nor there')
    const received = { photo, album, duplicate: inserted === undefined }
    await recorded(tx, received)
    return received
  })
}

function storageFull(): Failure {
  return new Failure(503, 'storage-full', { general: 'request.storage-full' }, { retryAfter: 60 })
}

/** The last part of a path of any system, as far as there is one. */
function cleanName(name: string): string {
  return plainText(name.split(/[/\\]/).at(-1) ?? '')
}

/** Without control characters, and no longer than a name may be. */
function plainText(text: string): string {
  return Array.from(
    text
      .normalize('NFC')
      .replaceAll(/\p{Cc}/gu, '')
      .trim(),
  )
    .slice(0, longestName)
    .join('')
}
