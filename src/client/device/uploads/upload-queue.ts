import { liveQuery } from 'dexie'
import type { OfflineDatabase } from '../database/device-database.ts'
import { newIdempotencyKey, newId } from '../database/new-id.ts'
import { serverNow } from '../connection/server-clock.ts'
import { isLost } from './upload-faults.ts'
import type { StoredUpload } from '../database/rows.ts'

export interface NewUpload {
  readonly actor: string
  readonly albumKey: string
  readonly name: string
  readonly type: string
  readonly sha256: string
  readonly bytes: ArrayBuffer
  readonly preview: ArrayBuffer | null
  readonly thumb: ArrayBuffer | null
  /** Null when the device could not store it. */
  readonly chosenId?: number | null
}

/**
 * Stores a photo's file and its bytes in one transaction, so that an added photo survives a crash. Returns false when
 * the album's queue already has the file. If that upload has lost its bytes, it gets the new ones and is retried.
 *
 * Throws: QuotaExceededError when the device is full.
 */
export async function queueUpload(database: OfflineDatabase, file: NewUpload): Promise<boolean> {
  const { uploads, uploadBytes, uploadPictures, chosenFiles } = database
  return database.transaction('rw', uploads, uploadBytes, uploadPictures, chosenFiles, async () => {
    if (file.chosenId != null) await chosenFiles.delete(file.chosenId)
    const { actor: owner, albumKey: album, sha256: content } = file
    const present = await uploads.get({ actor: owner, albumKey: album, sha256: content })
    if (present) {
      if (!isLost(present)) return false
      await uploadBytes.put({ id: present.id, bytes: file.bytes })
      await retryUpload(database, present.id)
      return true
    }
    const id = newId()
    const { actor, albumKey, name, type, sha256, bytes, preview, thumb } = file
    await uploads.add({
      id,
      actor,
      albumKey,
      name,
      size: bytes.byteLength,
      type,
      sha256,
      addedAt: serverNow(),
      state: 'waiting',
      reason: null,
      asked: false,
      previewed: preview === null,
      previewKey: newIdempotencyKey(),
      finishKey: newIdempotencyKey(),
      uploadUrl: null,
      sent: false,
      attempt: 0,
      nextTryAt: 0,
      damaged: 0,
    })
    await uploadBytes.add({ id, bytes })
    if (preview || thumb) await uploadPictures.add({ id, preview, thumb })
    return true
  })
}

export async function removeUpload(database: OfflineDatabase, id: string): Promise<void> {
  const { uploads, uploadBytes, uploadPictures } = database
  await database.transaction('rw', uploads, uploadBytes, uploadPictures, async () => {
    await Promise.all([uploads.delete(id), uploadBytes.delete(id), uploadPictures.delete(id)])
  })
}

/** Makes a failed upload wait again, with new idempotency keys, because the server has answered the old ones. */
export async function retryUpload(database: OfflineDatabase, id: string): Promise<void> {
  await database.uploads.update(id, {
    state: 'waiting',
    reason: null,
    asked: false,
    uploadUrl: null,
    sent: false,
    attempt: 0,
    nextTryAt: 0,
    damaged: 0,
    previewKey: newIdempotencyKey(),
    finishKey: newIdempotencyKey(),
  })
}

export function watchUploads(
  database: OfflineDatabase,
  actor: string,
  albumKeys: readonly string[],
  tell: (uploads: StoredUpload[]) => void,
): () => void {
  const look = async () => {
    const ofAlbum = database.uploads.where('albumKey').anyOf(albumKeys)
    return (await ofAlbum.and((upload) => upload.actor === actor).toArray()).sort(byAge)
  }
  const watch = liveQuery(look).subscribe({ next: tell, error: () => tell([]) })
  return () => watch.unsubscribe()
}

const byAge = (a: StoredUpload, b: StoredUpload): number =>
  a.addedAt - b.addedAt || a.name.localeCompare(b.name, 'en', { numeric: true })

/**
 * Longest pause between two tries, in milliseconds. A next try that is further away was stored before the device's
 * clock was set back.
 */
const LONGEST_WAIT = 10 * 60_000

const rankOf = ({ previewed, sold }: StoredUpload): number => (previewed ? (sold === true ? 0 : 2) : 1)

/**
 * Returns the uploads that are due: sold originals, then small pictures, then other originals, and earlier photos before
 * later ones. Guests can then see all photos of a day before the large originals slow the connection down.
 */
export function nextUploads(uploads: readonly StoredUpload[], now: number): StoredUpload[] {
  return uploads
    .filter(({ state, nextTryAt }) => state === 'waiting' && (nextTryAt <= now || nextTryAt > now + LONGEST_WAIT))
    .sort((a, b) => rankOf(a) - rankOf(b) || byAge(a, b))
}
