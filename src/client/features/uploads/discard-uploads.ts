import type { components } from '#contract/schema.gen.ts'
import { staffText } from '#domain/texts/staff-texts.ts'
import { ApiError } from '#client/api/api-error.ts'
import { answerOf, api } from '#client/api/client.ts'
import { pause } from '#client/device/connection/pause.ts'
import type { OfflineDatabase } from '#client/device/database/device-database.ts'
import { newIdempotencyKey } from '#client/device/database/new-id.ts'
import type { StoredUpload } from '#client/device/database/rows.ts'
import { isLost, uploadFaults } from '#client/device/uploads/upload-faults.ts'
import { removeUpload } from '#client/device/uploads/upload-queue.ts'
import { notifyWarning } from '#client/ui/notices/notify.ts'

const PREVIEW_ARRIVES = 3_000
const ASKED_AT_ONCE = 500

type Known = Pick<components['schemas']['KnownPhotosAnswer'], 'known' | 'sold'>

/**
 * Removes photos from the upload queue and deletes their previews at the server. Otherwise guests could buy a photo
 * whose original never arrives. If the upload only replaces a damaged original, the server keeps the photo. Warns the
 * user when a deletion at the server fails, and when a photo stays because a guest bought it or may have bought it.
 */
export async function discardUploads(
  database: OfflineDatabase,
  givenId: number | null,
  uploads: readonly StoredUpload[],
): Promise<void> {
  // The device went on sending since the caller read them.
  const rows = await database.uploads.bulkGet(uploads.map(({ id }) => id))
  const own = rows.filter((row) => row !== undefined)
  const [first] = own
  // An album that was made offline keeps its key when the server has it.
  const stored = first && (await database.albums.get([first.actor, first.albumKey]))
  const albumId = givenId ?? stored?.albumId ?? null
  const inAlbum = albumId === null ? [] : own.filter(({ asked, previewed }) => asked && previewed)
  const { found, kept } = await findKept(albumId, inAlbum)
  const removed = await removeUploads(
    database,
    own.filter((upload) => !kept.includes(upload)).map(({ id }) => id),
  )
  if (kept.length > 0)
    notifyWarning(staffText(found ? 'upload.kept-sold' : 'upload.kept-unasked', { count: kept.length }))
  if (albumId === null) return
  const checked = new Set(inAlbum.map(({ id }) => id))
  // A preview that was on its way may still arrive, or arrived since the server was asked.
  const begun = removed.filter(({ id, asked }) => asked && !checked.has(id))
  try {
    if (found) await deletePreviews(database, removed, found)
    else if (removed.some(({ id }) => checked.has(id))) notifyWarning(staffText('upload.taken-out-late'))
    if (begun.length === 0) return
    await pause(PREVIEW_ARRIVES, new AbortController().signal)
    await deletePreviews(database, begun, await askKnown(albumId, begun))
  } catch (error) {
    if (!isGone(error)) notifyWarning(staffText('upload.taken-out-late'))
  }
}

/** Returns what the device knew of them at that moment: it went on sending while the server was asked. */
async function removeUploads(database: OfflineDatabase, ids: readonly string[]): Promise<readonly StoredUpload[]> {
  const { uploads, uploadBytes, uploadPictures } = database
  return database.transaction('rw', uploads, uploadBytes, uploadPictures, async () => {
    const rows = (await uploads.bulkGet([...ids])).filter((row) => row !== undefined)
    for (const { id } of rows) await removeUpload(database, id)
    return rows
  })
}

/** No guest sees the photos of a deleted album. */
const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404

/** The photos of the queue that a guest bought, or may have bought while the server does not answer. */
async function findKept(
  albumId: number | null,
  inAlbum: readonly StoredUpload[],
): Promise<{ readonly found: Known | null; readonly kept: readonly StoredUpload[] }> {
  const nothing = { found: { known: [], sold: [] }, kept: [] }
  if (albumId === null || inAlbum.length === 0) return nothing
  const sendable = inAlbum.filter((upload) => !isLost(upload))
  try {
    const found = await askKnown(albumId, inAlbum)
    // The server will not take a file that it refused, so its row helps no buyer.
    const isRefused = ({ state, reason }: StoredUpload): boolean =>
      state === 'failed' && reason !== uploadFaults.arrivedDamaged
    return { found, kept: sendable.filter((upload) => !isRefused(upload) && found.sold.includes(upload.sha256)) }
  } catch (error) {
    if (isGone(error)) return nothing
    // An album that refuses this user may take the photos again.
    const isRefused = error instanceof ApiError && error.status === 403
    return { found: null, kept: isRefused ? sendable.filter(({ sold }) => sold === true) : sendable }
  }
}

async function askKnown(albumId: number, uploads: readonly StoredUpload[]): Promise<Known> {
  const found: Known = { known: [], sold: [] }
  for (let from = 0; from < uploads.length; from += ASKED_AT_ONCE) {
    const sha256 = uploads.slice(from, from + ASKED_AT_ONCE).map((upload) => upload.sha256)
    const { known, sold } = await answerOf(api.POST('/photo/known', { body: { album_id: albumId, sha256 } }))
    found.known.push(...known)
    found.sold = sold
  }
  return found
}

async function deletePreviews(
  database: OfflineDatabase,
  removed: readonly StoredUpload[],
  { known, sold }: Known,
): Promise<void> {
  for (const photo of known) {
    const upload = removed.find(({ sha256 }) => sha256 === photo.sha256)
    if (!upload || photo.has_original || photo.damaged || sold.includes(photo.sha256)) continue
    const { actor, albumKey, sha256 } = upload
    // The person may have added it again meanwhile.
    if (!(await database.uploads.get({ actor, albumKey, sha256 }))) await deletePhoto(photo.photo_id)
  }
}

async function deletePhoto(id: number): Promise<void> {
  const params = { path: { id }, header: { 'Idempotency-Key': newIdempotencyKey() } }
  await answerOf(api.GET('/photo/delete/{id}', { params, cache: 'no-store' }))
}
