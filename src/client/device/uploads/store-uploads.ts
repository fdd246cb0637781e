import type { WrittenCapture } from '#domain/photos/written-capture.ts'
import type { OfflineDatabase } from '../database/device-database.ts'
import { newIdempotencyKey, newId } from '../database/new-id.ts'
import type { StoredUpload } from '../database/rows.ts'
import { isLost } from './upload-faults.ts'

export interface NewUpload {
  readonly actor: string
  readonly albumKey: string
  readonly name: string
  readonly type: string
  readonly sha256: string
  readonly bytes: ArrayBuffer
  readonly preview: ArrayBuffer | null
  readonly thumb: ArrayBuffer | null
  readonly signature: string | null
  readonly dimensions: StoredUpload['dimensions']
  readonly capture: WrittenCapture
  readonly raftCode: string | null
  /** Null when the device could not store it. */
  readonly chosenId?: number | null
  /** Learned server time in milliseconds. */
  readonly addedAt: number
}

/**
 * Stores photos and their bytes in one transaction, so that an added photo survives a crash. The answer for a photo is
 * false when the album's queue already has it. If that upload has lost its bytes, it gets the new ones and is retried.
 *
 * Throws: QuotaExceededError when the device has no room for all of them. It then stores none.
 */
export async function queueUploads(database: OfflineDatabase, files: readonly NewUpload[]): Promise<boolean[]> {
  const { uploads, uploadBytes, uploadPictures, chosenFiles } = database
  return database.transaction('rw', uploads, uploadBytes, uploadPictures, chosenFiles, async () => {
    const isNew: boolean[] = []
    for (const file of files) isNew.push(await queueUpload(database, file))
    return isNew
  })
}

async function queueUpload(database: OfflineDatabase, file: NewUpload): Promise<boolean> {
  const { uploads, uploadBytes, uploadPictures, chosenFiles } = database
  const { actor, albumKey, name, type, sha256, bytes, preview, thumb, chosenId } = file
  if (chosenId != null) await chosenFiles.delete(chosenId)
  const present = await uploads.get({ actor, albumKey, sha256 })
  if (present) {
    if (!isLost(present)) return false
    await uploadBytes.put({ id: present.id, bytes })
    await retryUpload(database, present.id)
    return true
  }
  const id = newId()
  await uploads.add({
    id,
    actor,
    albumKey,
    name,
    size: bytes.byteLength,
    type,
    sha256,
    addedAt: file.addedAt,
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
    signature: file.signature,
    dimensions: file.dimensions,
    capture: file.capture,
    raftCode: file.raftCode,
  })
  await uploadBytes.add({ id, bytes })
  if (preview || thumb) await uploadPictures.add({ id, preview, thumb })
  return true
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
