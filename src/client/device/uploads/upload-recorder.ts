import type { OfflineDatabase } from '../database/device-database.ts'
import { hashOf } from '../database/hash-of.ts'
import { newIdempotencyKey } from '../database/new-id.ts'
import { uploadFaults } from './upload-faults.ts'
import type { StoredUpload } from '../database/rows.ts'
import { wakeActions } from './queued-photos.ts'
import { finishUpload } from './upload-queue.ts'
import type { UploadRetries } from './upload-retries.ts'
import type { Arrival, KnownAnswer, SendOutcome } from './upload-sender.ts'

interface Deps {
  readonly database: OfflineDatabase
  readonly retries: UploadRetries
  readonly onArrived: ((arrival: Arrival) => void) | undefined
  readonly onSignedOut: (actor: string) => void
  readonly isStopped: () => boolean
}

/** A bad line damages a file once or twice. After this many damaged arrivals in a row, a person must look. */
const MAX_DAMAGED = 4

export class UploadRecorder {
  readonly #deps: Deps

  constructor(deps: Deps) {
    this.#deps = deps
  }

  async record(upload: StoredUpload, albumId: number, outcome: SendOutcome): Promise<void> {
    const { database, retries, onSignedOut, isStopped } = this.#deps
    if (outcome.kind === 'offline') {
      if (!isStopped()) await retries.lost([upload])
      return
    }
    // A server that answers 'later' may have lost its database, so it does not count as reachable.
    if (outcome.kind !== 'later') retries.heard()
    if (outcome.kind === 'done') {
      await finishUpload(database, upload)
      await this.#arrived(upload, albumId, true)
    } else if (outcome.kind === 'restart') {
      await retries.postpone([upload], null)
      await database.uploads.update(upload.id, { uploadUrl: null, sent: false, finishKey: newIdempotencyKey() })
    } else if (outcome.kind === 'damaged') await this.#recordDamaged(upload)
    else if (outcome.kind === 'later') await retries.postpone([upload], outcome.retryAfter)
    else if (outcome.kind === 'signed-out') onSignedOut(upload.actor)
    else await database.uploads.update(upload.id, { state: 'failed', reason: outcome.reason })
  }

  /** `hadPicture`: false when there was no small picture to send. */
  async recordPreview(upload: StoredUpload, albumId: number, outcome: SendOutcome, hadPicture: boolean): Promise<void> {
    // When the server refuses the small picture, the device still sends the original.
    if (outcome.kind !== 'done' && outcome.kind !== 'refused') {
      await this.record(upload, albumId, outcome)
      return
    }
    const { database, retries } = this.#deps
    retries.heard()
    await database.transaction('rw', database.uploads, database.uploadPictures, async () => {
      await database.uploads.update(upload.id, { previewed: true, attempt: 0, nextTryAt: 0 })
      await database.uploadPictures.update(upload.id, { preview: null })
    })
    if (hadPicture && outcome.kind === 'done') await this.#arrived(upload, albumId, false)
  }

  async recordKnown(batch: readonly StoredUpload[], albumId: number, answer: KnownAnswer): Promise<void> {
    const { retries, onSignedOut } = this.#deps
    if (answer.kind === 'offline') {
      await retries.lost(batch)
      return
    }
    if (answer.kind !== 'later') retries.heard()
    if (answer.kind === 'known') {
      // The uploader starts with them as soon as they are marked as asked.
      await this.#markWishes(batch, answer)
      await this.#markAsked(batch, albumId, answer.photos)
    } else if (answer.kind === 'refused') await this.#fail(batch, answer.reason)
    else if (answer.kind === 'later') await retries.postpone(batch, answer.retryAfter)
    else if (batch[0]) onSignedOut(batch[0].actor)
  }

  async #markAsked(
    batch: readonly StoredUpload[],
    albumId: number,
    photos: ReadonlyMap<string, boolean>,
  ): Promise<void> {
    const { database } = this.#deps
    const { uploads, uploadBytes, uploadPictures, uploadTotals } = database
    // Without one transaction the first upload could start before the others are marked.
    await database.transaction('rw', uploads, uploadBytes, uploadPictures, uploadTotals, async () => {
      for (const upload of batch) {
        // It may have been rejected meanwhile.
        if ((await uploads.get(upload.id))?.state === 'rejected') continue
        const hasOriginal = photos.get(upload.sha256)
        if (hasOriginal === true) await finishUpload(database, upload)
        else await uploads.update(upload.id, { asked: true, ...(hasOriginal === false ? { previewed: true } : {}) })
      }
    })
    for (const upload of batch) if (photos.get(upload.sha256) === true) await this.#arrived(upload, albumId, true)
  }

  async #markWishes(
    [first]: readonly StoredUpload[],
    { sold, awaited }: Extract<KnownAnswer, { kind: 'known' }>,
  ): Promise<void> {
    if (!first) return
    const isAwaited = ({ sha256 }: StoredUpload): boolean => awaited === 'all' || awaited.has(sha256)
    await this.#deps.database.uploads
      .where('albumKey')
      .equals(first.albumKey)
      .and(
        (upload) =>
          upload.actor === first.actor &&
          (sold.has(upload.sha256) !== (upload.sold ?? false) || isAwaited(upload) !== (upload.awaited ?? false)),
      )
      .modify((upload) => void Object.assign(upload, { sold: sold.has(upload.sha256), awaited: isAwaited(upload) }))
  }

  async #fail(batch: readonly StoredUpload[], reason: string): Promise<void> {
    const { uploads, watchedFolders } = this.#deps.database
    // The album is deleted or takes no photos of this user, so each new photo of its folder would fail too.
    if (batch[0]) await watchedFolders.delete([batch[0].actor, batch[0].albumKey])
    const asked = uploads.where('id').anyOf(batch.map(({ id }) => id))
    // Some may have been rejected meanwhile.
    await asked.and(({ state }) => state === 'waiting').modify({ state: 'failed', reason })
  }

  /** Sends all bytes again as a new upload, because a resumed upload would keep the damage. */
  async #recordDamaged(upload: StoredUpload): Promise<void> {
    const { uploads, uploadBytes } = this.#deps.database
    const bytes = (await uploadBytes.get(upload.id))?.bytes
    const isSound = bytes !== undefined && (await hashOf(bytes)) === upload.sha256
    const damaged = (upload.damaged ?? 0) + 1
    const fresh = { uploadUrl: null, sent: false, finishKey: newIdempotencyKey(), damaged }
    if (isSound && damaged < MAX_DAMAGED) {
      // Each try moved bytes, which resets the number of tries. The backoff therefore uses the number of damaged
      // arrivals.
      await this.#deps.retries.postpone([{ ...upload, attempt: damaged - 1 }], null)
      await uploads.update(upload.id, fresh)
    } else {
      const reason = isSound ? uploadFaults.arrivedDamaged : uploadFaults.damaged
      await uploads.update(upload.id, { ...fresh, state: 'failed', reason })
    }
  }

  async #arrived(upload: StoredUpload, albumId: number, whole: boolean): Promise<void> {
    this.#deps.onArrived?.({ albumId, albumKey: upload.albumKey, whole })
    await wakeActions(this.#deps.database, upload)
  }
}
