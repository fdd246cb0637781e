import { liveQuery } from 'dexie'
import type { OfflineDatabase } from './database.ts'
import { newIdempotencyKey } from './idempotency-key.ts'
import { serverNow } from './server-clock.ts'
import type { StoredUpload } from './stored-upload.ts'

/** A file that was read, and what was drawn from it. */
export interface NewUpload {
  readonly actor: string
  readonly albumKey: string
  readonly name: string
  readonly type: string
  readonly sha256: string
  readonly bytes: ArrayBuffer
  readonly preview: ArrayBuffer | null
  readonly thumb: ArrayBuffer | null
}

/**
 * Stores a file with its bytes, in one transaction: what was acknowledged survives the browser's end. False when it waits
 * for this album already. Throws QuotaExceededError when the device has no room.
 */
export async function queueUpload(database: OfflineDatabase, file: NewUpload): Promise<boolean> {
  const { uploads, uploadBytes, uploadPictures } = database
  return database.transaction('rw', uploads, uploadBytes, uploadPictures, async () => {
    const { actor: owner, albumKey: album, sha256: content } = file
    if (await uploads.get({ actor: owner, albumKey: album, sha256: content })) return false
    const id = crypto.randomUUID()
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
    })
    await uploadBytes.add({ id, bytes })
    if (preview || thumb) await uploadPictures.add({ id, preview, thumb })
    return true
  })
}

/** The server has it, or the person has taken it back: it leaves with its bytes. */
export async function removeUpload(database: OfflineDatabase, id: string): Promise<void> {
  const { uploads, uploadBytes, uploadPictures } = database
  await database.transaction('rw', uploads, uploadBytes, uploadPictures, async () => {
    await Promise.all([uploads.delete(id), uploadBytes.delete(id), uploadPictures.delete(id)])
  })
}

/** Tries a failed one once more, with new keys: the server has answered the old ones. */
export async function retryUpload(database: OfflineDatabase, id: string): Promise<void> {
  await database.uploads.update(id, {
    state: 'waiting',
    reason: null,
    asked: false,
    uploadUrl: null,
    sent: false,
    attempt: 0,
    nextTryAt: 0,
    previewKey: newIdempotencyKey(),
    finishKey: newIdempotencyKey(),
  })
}

/** A user's photos that go into an album, in the order in which they were added, now and at each change. */
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

/** No wait is longer: a time beyond it was set by a clock that has been put back since. */
const FARTHEST = 10 * 60_000

/**
 * What is sent next of those that may be: small pictures before originals, and each in the order of its adding, so that
 * guests see all photos of a day before the first original blocks the way.
 */
export function nextUploads(uploads: readonly StoredUpload[], now: number): StoredUpload[] {
  return uploads
    .filter(({ state, nextTryAt }) => state === 'waiting' && (nextTryAt <= now || nextTryAt > now + FARTHEST))
    .sort((a, b) => Number(a.previewed) - Number(b.previewed) || byAge(a, b))
}
