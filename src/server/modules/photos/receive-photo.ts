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
import { removePhotoFiles, storePhotoFiles, storePreviewFiles } from './photo-files.ts'
import type { ReceiveDeps } from './photos.deps.ts'
import {
  completePhoto,
  findAwaiting,
  findByContent,
  holdAlbum,
  insertPhoto,
  isRecorded,
  type PhotoRow,
  withdrawAwaiting,
} from './photos.store.ts'

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

/** Throws 503 when the disk is nearly full. */
export async function requireRoom(deps: Pick<ReceiveDeps, 'storage'>): Promise<void> {
  const disk = await statfs(deps.storage.incomingDirectory)
  if (disk.bavail * disk.bsize < leastFreeBytes) throw storageFull()
}

/** Streams an upload to the incoming folder. Throws 503 when the disk is nearly full, 413 when the file is too large. */
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

export interface PhotoToKeep {
  readonly album: AlbumRow
  readonly file: ReceivedFile
  readonly name: string
  readonly fileName: string
  readonly uploadedBy: number | null
  readonly now: Date
}

/** Runs in the transaction that writes the row, or that finds that the album has the file already. */
export type Recorded = (tx: Transaction<DB>, received: ReceivedPhoto) => Promise<void>

/**
 * Checks and keeps a received file: everything that belongs to the photo is stored before its row, so that no row is
 * ever without its files. Where a preview has come before, this is its original; one whose photo was deleted meanwhile
 * is kept all the same, unseen, because the photo may be sold. A preview whose original is no acceptable photo leaves the
 * album with it.
 */
export async function keepPhoto(
  deps: ReceiveDeps,
  incoming: PhotoToKeep,
  recorded: Recorded = async () => {},
): Promise<ReceivedPhoto> {
  const { album, file } = incoming
  const present = await findByContent(deps.database.db, album.id, file.sha256)
  if (present?.awaits_original === false) return recordDuplicate(deps, album, present, recorded)
  const inspected = await inspectOriginal(deps, incoming)
  const storageKey = newStorageKey(album, inspected)
  await storePhotoFiles(deps, { storageKey, file, inspected, watermark: album.outfitter_name })
  return record(deps, incoming, { inspected, storageKey, sha256: file.sha256, awaitsOriginal: false }, recorded)
}

/** What is for sale by its preview must be delivered one day: when the file itself is refused, that never comes. */
async function inspectOriginal(deps: ReceiveDeps, { album, file, now }: PhotoToKeep): Promise<InspectedPhoto> {
  try {
    return await inspectPhoto(deps.imageWork, file.path)
  } catch (error) {
    if (error instanceof Failure && isRefusedFile(error)) {
      const gone = await withdrawAwaiting(deps.database.db, album.id, file.sha256, now)
      if (gone !== undefined)
        deps.log.warn({ photoId: gone.id, code: error.code }, 'a photo left its album: its original is no photo')
    }
    throw error
  }
}

/** What no later try with the same file could change. */
export function isRefusedFile(failure: Failure): boolean {
  return failure.status === 413 || failure.status === 415 || failure.status === 422
}

/**
 * Keeps a small picture as a photo whose original, the file with that SHA-256, comes later: it is seen and sold at once,
 * and delivered when the original is there. Where the album has the photo, with or without its original, nothing changes.
 */
export async function keepPreview(
  deps: ReceiveDeps,
  incoming: PhotoToKeep & { readonly originalSha256: Buffer },
  recorded: Recorded,
): Promise<ReceivedPhoto> {
  const { album, file, originalSha256 } = incoming
  const present = await findByContent(deps.database.db, album.id, originalSha256)
  if (present !== undefined) return recordDuplicate(deps, album, present, recorded)
  const inspected = await inspectPhoto(deps.imageWork, file.path)
  const storageKey = newStorageKey(album, inspected)
  await storePreviewFiles(deps, { storageKey, inspected, watermark: album.outfitter_name })
  return record(deps, incoming, { inspected, storageKey, sha256: originalSha256, awaitsOriginal: true }, recorded)
}

function newStorageKey(album: AlbumRow, inspected: InspectedPhoto): string {
  return `originals/${album.id}/${randomBytes(16).toString('hex')}.${photoExtensions[inspected.mediaType]}`
}

async function record(
  deps: ReceiveDeps,
  incoming: PhotoToKeep,
  content: Content,
  recorded: Recorded,
): Promise<ReceivedPhoto> {
  const { replacedKey, ...received } = await recordStored(deps, incoming, content, recorded)
  if (received.duplicate) await removePhotoFiles(deps, content.storageKey)
  if (replacedKey !== null) await removePhotoFiles(deps, replacedKey)
  return received
}

/**
 * An error does not say that nothing was written: the answer to the COMMIT may be what was lost. The files go only when
 * the row is known not to be there; when that cannot be asked either, they are left for sweepOrphans.
 */
async function recordStored(...call: Parameters<typeof recordPhoto>): ReturnType<typeof recordPhoto> {
  try {
    return await recordPhoto(...call)
  } catch (error) {
    const [deps, { album }, { storageKey }] = call
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
  recorded: Recorded,
): Promise<ReceivedPhoto> {
  const received = { photo, album, duplicate: true }
  await deps.database.transaction((tx) => recorded(tx, received))
  return received
}

/** What of a photo's row the file itself decides. */
interface Content {
  readonly inspected: InspectedPhoto
  readonly storageKey: string
  readonly sha256: Buffer
  readonly awaitsOriginal: boolean
}

async function recordPhoto(
  deps: ReceiveDeps,
  incoming: PhotoToKeep,
  content: Content,
  recorded: Recorded,
): Promise<ReceivedPhoto & { readonly replacedKey: string | null }> {
  const { album } = incoming
  const { inspected, sha256, awaitsOriginal } = content
  const fileName = cleanName(incoming.fileName)
  return deps.database.transaction(async (tx) => {
    const held = await holdAlbum(tx, album.id)
    if (held === undefined) throw albumNotFound()
    const columns = contentColumns(incoming, content, held.clock_offset)
    const waiting = awaitsOriginal ? undefined : await findAwaiting(tx, album.id, sha256)
    const changed =
      waiting === undefined
        ? await insertPhoto(tx, {
            ...columns,
            album_id: album.id,
            name: plainText(incoming.name) || fileName,
            file_name: fileName || `photo.${photoExtensions[inspected.mediaType]}`,
            sha256,
            uploaded_by: incoming.uploadedBy,
            created_at: incoming.now,
          })
        : await completePhoto(tx, waiting.id, columns)
    const photo = changed ?? (await findByContent(tx, album.id, sha256))
    if (photo === undefined) throw new Error('the photo is neither new nor there')
    const received = { photo, album, duplicate: changed === undefined }
    await recorded(tx, received)
    return { ...received, replacedKey: waiting?.storage_key ?? null }
  })
}

function contentColumns(incoming: PhotoToKeep, content: Content, clockOffset: number) {
  const { inspected } = content
  const taken = takenTime(inspected.exifTime, incoming.album.outfitter_timezone)
  return {
    storage_key: content.storageKey,
    byte_size: incoming.file.size,
    media_type: inspected.mediaType,
    width: inspected.width,
    height: inspected.height,
    orientation: inspected.orientation,
    taken_local: taken?.local ?? null,
    taken_at: taken === null ? null : new Date(taken.instant.getTime() + clockOffset * 1000),
    thumbhash: inspected.thumbhash,
    awaits_original: content.awaitsOriginal,
  }
}

function storageFull(): Failure {
  return new Failure(503, 'storage-full', { general: 'request.storage-full' }, { retryAfter: 60 })
}

/** The last part of a path of any system, as far as there is one; dots alone name no file. */
function cleanName(name: string): string {
  return plainText(name.split(/[/\\]/).at(-1) ?? '').replace(/^\.+$/, '')
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
