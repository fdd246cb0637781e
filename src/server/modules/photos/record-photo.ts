import { createHash } from 'node:crypto'
import type { Transaction } from 'kysely'
import sharp from 'sharp'
import { Failure } from '#domain/failure.ts'
import { photoExtensions } from '#domain/photos/accepted-files.ts'
import { visibleText } from '#domain/photos/photo-file-name.ts'
import { takenTime } from '#domain/trip-time/taken-time.ts'
import { albumNotFound, clockOffsetOf, type AlbumClocks, type AlbumRow } from '#server/modules/albums/albums.public.ts'
import type { DB } from '#server/platform/database/tables.gen.ts'
import { masterKey, overlayKey } from '#server/platform/images/image-addresses.ts'
import type { InspectedPhoto } from '#server/platform/images/inspect-photo.ts'
import type { ReceivedFile } from '#server/platform/images/received-file.ts'
import type { ReceiveDeps } from './photos.deps.ts'
import {
  attachOriginal,
  findByContent,
  holdAlbum,
  insertPhoto,
  isRecorded,
  lockPhotoWithoutOriginal,
  type PhotoRow,
} from './photos.store.ts'
import { suspicionOf } from './suspect-photo.ts'

/** In characters. */
export const longestName = 255

export interface PhotoToStore {
  readonly album: AlbumRow
  readonly file: ReceivedFile
  readonly name: string
  readonly fileName: string
  readonly uploadedBy: number | null
  readonly now: Date
}

export interface ReceivedPhoto {
  readonly photo: PhotoRow
  readonly album: AlbumRow
  readonly duplicate: boolean
}

/** Runs in the same transaction that adds the photo to the album or finds that the album already has it. */
export type OnRecorded = (tx: Transaction<DB>, received: ReceivedPhoto) => Promise<void>

interface Content {
  readonly inspected: InspectedPhoto
  readonly storageKey: string
  readonly sha256: Buffer
  readonly awaitsOriginal: boolean
}

interface Replaced {
  readonly id: number
  readonly storage_key: string
  readonly damage: string | null
}

/** Writes the row of a photo whose files are stored. */
export async function recordPhoto(
  deps: ReceiveDeps,
  incoming: PhotoToStore,
  content: Content,
  onRecorded?: OnRecorded,
): Promise<ReceivedPhoto> {
  const { replaced, ...received } = await writeOrRemove(deps, incoming, content, onRecorded)
  if (received.duplicate) await removePhotoFiles(deps, content.storageKey)
  else deps.drawAhead(received.photo.id)
  if (replaced === null) return received
  const { id: photoId, damage, storage_key: key } = replaced
  if (damage !== null) deps.log.info({ photoId, damage }, 'A damaged original was replaced by the same file')
  await removePhotoFiles(deps, key)
  return received
}

export async function recordDuplicate(
  deps: ReceiveDeps,
  album: AlbumRow,
  photo: PhotoRow,
  onRecorded?: OnRecorded,
): Promise<ReceivedPhoto> {
  const received = { photo, album, duplicate: true }
  if (onRecorded) await deps.database.transaction((tx) => onRecorded(tx, received))
  return received
}

/**
 * After an error the COMMIT may still have succeeded. The files are removed only when the row is known to be missing.
 */
async function writeOrRemove(...call: Parameters<typeof writeRow>): ReturnType<typeof writeRow> {
  try {
    return await writeRow(...call)
  } catch (error) {
    const [deps, { album }, { storageKey }] = call
    const there = await isRecorded(deps.database, album.id, storageKey).catch((err: unknown) => {
      deps.log.warn({ err, storageKey }, 'could not find out if a photo was recorded; its files stay for the sweep')
      return true
    })
    if (!there) await removePhotoFiles(deps, storageKey)
    throw error
  }
}

async function writeRow(
  deps: ReceiveDeps,
  incoming: PhotoToStore,
  content: Content,
  onRecorded?: OnRecorded,
): Promise<ReceivedPhoto & { readonly replaced: Replaced | null }> {
  const { album } = incoming
  const { inspected, sha256, awaitsOriginal } = content
  const fileName = cleanName(incoming.fileName) || `photo.${photoExtensions[inspected.mediaType]}`
  return deps.database.transaction(async (tx) => {
    const held = await holdAlbum(tx, album.id)
    if (held === undefined) throw albumNotFound()
    const columns = contentColumns(incoming, content, held)
    const lacking = awaitsOriginal ? undefined : await lockPhotoWithoutOriginal(tx, album.id, sha256)
    const suspicion = suspicionOf(inspected, lacking, incoming.now)
    const present = lacking === undefined ? await findByContent(tx, album.id, sha256) : undefined
    const changed =
      lacking !== undefined
        ? await attachOriginal(tx, lacking.id, { ...columns, ...suspicion })
        : present !== undefined
          ? undefined
          : await insertPhoto(tx, {
              ...columns,
              ...suspicion,
              ...(inspected.raftCode === null ? {} : { rejected_at: incoming.now, deleted_at: incoming.now }),
              album_id: album.id,
              name: plainText(incoming.name) || fileName,
              file_name: fileName,
              sha256,
              uploaded_by: incoming.uploadedBy,
              created_at: incoming.now,
            })
    const photo = changed ?? present ?? (await findByContent(tx, album.id, sha256))
    if (photo === undefined) throw new Error('the photo is neither new nor present')
    const received = { photo, album, duplicate: changed === undefined }
    await onRecorded?.(tx, received)
    return { ...received, replaced: lacking ?? null }
  })
}

function contentColumns(incoming: PhotoToStore, content: Content, held: AlbumClocks) {
  const { inspected } = content
  const taken = takenTime(inspected.times, incoming.album.outfitter_timezone)
  const clockOffset = clockOffsetOf(held, inspected.camera)
  return {
    storage_key: content.storageKey,
    byte_size: incoming.file.size,
    media_type: inspected.mediaType,
    width: inspected.width,
    height: inspected.height,
    orientation: inspected.orientation,
    camera: inspected.camera,
    taken_local: taken?.local ?? null,
    taken_at: taken === null ? null : new Date(taken.instant.getTime() + clockOffset * 1000),
    thumbhash: inspected.thumbhash,
    signature: inspected.signature,
    raft_code: inspected.raftCode,
    awaits_original: content.awaitsOriginal,
  }
}

/** Keeps the extension, because it shows the file type of an original from which only a preview has arrived. */
function cleanName(name: string): string {
  return plainText(name.split(/[/\\]/).at(-1) ?? '').replace(/^\.+$/, '')
}

function plainText(text: string): string {
  return Array.from(visibleText(text)).slice(0, longestName).join('')
}

const overlayEdge = 1000

interface FilesToStore {
  readonly storageKey: string
  readonly file: ReceivedFile
  readonly inspected: InspectedPhoto
  readonly watermark: string
  /** The key under which the same original was stored just now. */
  readonly copyOf: string | undefined
}

export async function storePhotoFiles(deps: ReceiveDeps, photo: FilesToStore): Promise<void> {
  const { copyOf, storageKey, file, inspected } = photo
  const { storage } = deps
  const overlay = await drawOverlay(deps, photo)
  const options = { mediaType: inspected.mediaType, sha256: file.sha256 }
  await storeAll(deps, storageKey, [
    copyOf === undefined
      ? storage.putFile(storageKey, file.path, options)
      : storage.getStream(copyOf).then((original) => storage.putStream(storageKey, original, options)),
    storage.put(masterKey(storageKey), inspected.master, { mediaType: 'image/jpeg', durable: false }),
    ...(overlay === null ? [] : [storage.put(overlayKey(storageKey), overlay, { mediaType: 'image/png' })]),
  ])
}

/** Stores a preview's master durably, because no other file could rebuild the master before the original arrives. */
export async function storePreviewFiles(
  deps: ReceiveDeps,
  photo: Omit<FilesToStore, 'file' | 'copyOf'>,
): Promise<void> {
  const overlay = await drawOverlay(deps, photo)
  await storeAll(deps, photo.storageKey, [
    deps.storage.put(masterKey(photo.storageKey), photo.inspected.master, { mediaType: 'image/jpeg' }),
    ...(overlay === null ? [] : [deps.storage.put(overlayKey(photo.storageKey), overlay, { mediaType: 'image/png' })]),
  ])
}

async function storeAll(deps: ReceiveDeps, storageKey: string, writes: readonly Promise<void>[]): Promise<void> {
  const results = await Promise.allSettled(writes)
  const failed = results.find((result) => result.status === 'rejected')
  if (failed === undefined) return
  await removePhotoFiles(deps, storageKey)
  const err: unknown = failed.reason
  if (deps.storage.kind === 'fs') throw err
  deps.log.error({ err }, 'could not store a file of a photo')
  throw new Failure(503, 'storage-down', { general: 'request.storage-down' }, { retryAfter: 10 })
}

/** Best effort: a failure is logged and not thrown. */
async function removePhotoFiles(deps: Pick<ReceiveDeps, 'storage' | 'log'>, storageKey: string): Promise<void> {
  const keys = [storageKey, masterKey(storageKey), overlayKey(storageKey)]
  const results = await Promise.allSettled(keys.map((key) => deps.storage.delete(key)))
  for (const result of results)
    if (result.status === 'rejected') {
      const err: unknown = result.reason
      deps.log.warn({ err }, 'could not remove a photo file that nothing needs')
    }
}

/** The photo has no id yet, so its storage key seeds the random pattern. */
async function drawOverlay(deps: ReceiveDeps, photo: Omit<FilesToStore, 'file' | 'copyOf'>): Promise<Buffer | null> {
  if (deps.overlays === null) return null
  const { inspected, storageKey, watermark } = photo
  const ratio = overlayEdge / Math.max(inspected.width, inspected.height)
  const width = Math.max(1, Math.round(inspected.width * ratio))
  const height = Math.max(1, Math.round(inspected.height * ratio))
  const seed = createHash('sha256').update(storageKey).digest().readUInt32BE(0)
  const rgba = await deps.overlays.overlay(watermark, seed, width, height)
  return sharp(rgba, { raw: { width, height, channels: 4 } })
    .png({ palette: false })
    .toBuffer()
}
