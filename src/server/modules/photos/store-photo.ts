import { randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'
import { Failure } from '#domain/failure.ts'
import { photoExtensions } from '#domain/photos/accepted-files.ts'
import { type AlbumRow, albumNotFound, findAlbum } from '#server/modules/albums/albums.public.ts'
import { inspectPhoto, type InspectedPhoto } from '#server/platform/images/inspect-photo.ts'
import {
  storePhotoFiles,
  storePreviewFiles,
  recordDuplicate,
  recordPhoto,
  type OnRecorded,
  type PhotoToStore,
  type ReceivedPhoto,
} from './record-photo.ts'
import type { ReceiveDeps } from './photos.deps.ts'
import { deletePhotoAwaitingOriginal, findByContent, isOriginalLacking } from './photos.store.ts'
import { receiveUpload } from './read-upload.ts'

/**
 * Checks and keeps an uploaded file as a photo. Stores all files before the database row, so that no row lacks a file.
 * A deleted photo that has only a preview still gets its original, because an order may hold the photo. A damaged
 * original is replaced under a new storage key, so that no cached picture of it stays in use.
 *
 * Throws: 404 for a deleted album; 415, 422 for an unacceptable photo.
 */
export async function storePhoto(
  deps: ReceiveDeps,
  incoming: PhotoToStore,
  onRecorded?: OnRecorded,
): Promise<ReceivedPhoto> {
  const { album, file } = incoming
  const present = await findByContent(deps.database.db, album.id, file.sha256)
  const isWhole = present !== undefined && !present.awaits_original && present.damage === null
  let received = isWhole ? await recordDuplicate(deps, album, present, onRecorded) : undefined
  if (received && !(await isOriginalLacking(deps.database.db, album.id, file.sha256))) return received
  const inspected = await inspectOriginal(deps, incoming)
  let copyOf: string | undefined
  // A photo that was sold, deleted and added again has two rows.
  do {
    const storageKey = newStorageKey(album, inspected)
    await storePhotoFiles(deps, { storageKey, file, inspected, watermark: album.outfitter_name, copyOf })
    copyOf = storageKey
    const content = { inspected, storageKey, sha256: file.sha256, awaitsOriginal: false }
    const kept = await recordPhoto(deps, incoming, content, received ? undefined : onRecorded)
    received ??= kept
  } while (await isOriginalLacking(deps.database.db, album.id, file.sha256))
  return received
}

/** A refused original can never be delivered, so its preview is removed from the album before more guests buy it. */
async function inspectOriginal(deps: ReceiveDeps, { album, file, now }: PhotoToStore): Promise<InspectedPhoto> {
  try {
    return await inspectPhoto(deps.imageWork, file.path)
  } catch (error) {
    if (error instanceof Failure && isRefusedFile(error)) {
      const gone = await deletePhotoAwaitingOriginal(deps.database.db, album.id, file.sha256, now)
      if (gone !== undefined)
        deps.log.warn(
          { photoId: gone.id, code: error.code },
          'removed a photo from its album: its original is no photo',
        )
    }
    throw error
  }
}

/** True when no retry with the same file could succeed. */
export function isRefusedFile(failure: Failure): boolean {
  return failure.status === 413 || failure.status === 415 || failure.status === 422
}

/**
 * Keeps a small picture as a photo whose original arrives later. Changes nothing when the album already has the photo.
 *
 * Throws: 404 for a deleted album; 415, 422 for an unacceptable picture.
 */
export async function storePreview(
  deps: ReceiveDeps,
  incoming: PhotoToStore & { readonly originalSha256: Buffer },
  onRecorded: OnRecorded,
): Promise<ReceivedPhoto> {
  const { album, file, originalSha256 } = incoming
  const present = await findByContent(deps.database.db, album.id, originalSha256)
  if (present !== undefined) return recordDuplicate(deps, album, present, onRecorded)
  const inspected = await inspectPhoto(deps.imageWork, file.path)
  const storageKey = newStorageKey(album, inspected)
  await storePreviewFiles(deps, { storageKey, inspected, watermark: album.outfitter_name })
  const content = { inspected, storageKey, sha256: originalSha256, awaitsOriginal: true }
  return recordPhoto(deps, incoming, content, onRecorded)
}

function newStorageKey(album: AlbumRow, inspected: InspectedPhoto): string {
  return `originals/${album.id}/${randomBytes(16).toString('hex')}.${photoExtensions[inspected.mediaType]}`
}

interface IncomingPhoto {
  readonly albumId: number
  readonly name: string
  readonly fileName: string
  readonly stream: Readable
  readonly uploadedBy: number | null
  readonly now: Date
}

/**
 * Receives a whole photo into an album without a check of rights, for the demo data (docs/rules.md#originals). A
 * refusal leaves neither a row nor a file.
 *
 * Throws: 404 for a deleted album, 503 when the disk is full; 413, 415, 422 for an unacceptable photo.
 */
export async function receivePhoto(deps: ReceiveDeps, incoming: IncomingPhoto): Promise<ReceivedPhoto> {
  const album = await findAlbum(deps.database.db, incoming.albumId)
  if (album === undefined) throw albumNotFound()
  const file = await receiveUpload(deps, incoming.stream)
  try {
    return await storePhoto(deps, { album, file, ...incoming })
  } finally {
    await file.discard()
  }
}
