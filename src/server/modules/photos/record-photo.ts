import type { Transaction } from 'kysely'
import { photoExtensions } from '#domain/photos/accepted-files.ts'
import { visibleText } from '#domain/photos/photo-file-name.ts'
import { takenTime } from '#domain/trip-time/taken-time.ts'
import { albumNotFound, type AlbumRow } from '#server/modules/albums/albums.public.ts'
import type { DB } from '#server/platform/database/tables.gen.ts'
import type { InspectedPhoto } from '#server/platform/images/inspect-photo.ts'
import type { ReceivedFile } from '#server/platform/images/received-file.ts'
import { removePhotoFiles } from './photo-files.ts'
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
import { suspicionOf } from './suspect/suspicion.ts'

/** The most characters in the name of a photo, and in the name of its file. */
export const longestName = 255

export interface PhotoToKeep {
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

/**
 * Stores the answer to an upload. Runs in the same transaction that adds the photo to the album or finds that the album
 * already has it.
 */
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

/**
 * Writes the row of a photo whose files are stored. Then removes the files that no row uses: those of a duplicate and
 * of a replaced photo.
 */
export async function recordPhoto(
  deps: ReceiveDeps,
  incoming: PhotoToKeep,
  content: Content,
  onRecorded?: OnRecorded,
): Promise<ReceivedPhoto> {
  const { replaced, ...received } = await writeOrRemove(deps, incoming, content, onRecorded)
  if (received.duplicate) await removePhotoFiles(deps, content.storageKey)
  if (replaced === null) return received
  const { id: photoId, damage, storage_key: key } = replaced
  if (damage !== null) deps.log.info({ photoId, damage }, 'A damaged original was replaced by the same file')
  await removePhotoFiles(deps, key)
  return received
}

/** Records the upload of a photo that the album already has. Only `onRecorded` writes to the database. */
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
 * Writes a photo's row. After an error the COMMIT may still have succeeded. The files are thus removed only when the
 * row is known to be missing. Otherwise they stay, and sweepOrphans removes them if they are orphans.
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
  incoming: PhotoToKeep,
  content: Content,
  onRecorded?: OnRecorded,
): Promise<ReceivedPhoto & { readonly replaced: Replaced | null }> {
  const { album } = incoming
  const { inspected, sha256, awaitsOriginal } = content
  const fileName = cleanName(incoming.fileName) || `photo.${photoExtensions[inspected.mediaType]}`
  return deps.database.transaction(async (tx) => {
    const held = await holdAlbum(tx, album.id)
    if (held === undefined) throw albumNotFound()
    const columns = contentColumns(incoming, content, held.clock_offset)
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

function contentColumns(incoming: PhotoToKeep, content: Content, clockOffset: number) {
  const { inspected } = content
  const taken = takenTime(inspected.times, incoming.album.outfitter_timezone)
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

/**
 * Cleans the name of an uploaded file: takes the part after the last slash or backslash. Returns '' for a name of only
 * dots. Keeps the extension, because it shows the file type of an original from which only a preview has arrived. The
 * download cleans the name again.
 */
function cleanName(name: string): string {
  return plainText(name.split(/[/\\]/).at(-1) ?? '').replace(/^\.+$/, '')
}

/** Drops invisible characters and cuts a photo's name to the longest allowed length. */
function plainText(text: string): string {
  return Array.from(visibleText(text)).slice(0, longestName).join('')
}
