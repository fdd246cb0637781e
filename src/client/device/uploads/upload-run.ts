import { anySignal } from '#client/api/any-signal.ts'
import type { Connectivity } from '../connection/connectivity.ts'
import { pause } from '../connection/pause.ts'
import type { OfflineDatabase } from '../database/device-database.ts'
import { albumIdOf } from './album-keys.ts'
import { watchRows } from '../database/watch-rows.ts'
import { uploadFaults } from './upload-faults.ts'
import type { StoredUpload } from '../database/rows.ts'
import { reportFault } from '../outbox/report-fault.ts'
import { WakeLoop } from '../outbox/wake-loop.ts'
import { nextUploads } from './upload-queue.ts'
import { UploadRecorder } from './upload-recorder.ts'
import { UploadRetries } from './upload-retries.ts'
import type { Arrival, SendOutcome, UploadSender } from './upload-sender.ts'

export interface UploadRunDeps {
  readonly database: OfflineDatabase
  readonly sender: UploadSender
  readonly currentActor: () => string | null
  readonly onActorChange: (listener: () => void) => () => void
  readonly connectivity: {
    readonly state: Connectivity
    heard(): void
    lost(): void
    moving?(): void
    subscribe(listener: (state: Connectivity) => void): () => void
  }
  readonly pause?: { get(): boolean; subscribe(listener: (isPaused: boolean) => void): () => void }
  readonly onArrived?: (arrival: Arrival) => void
  readonly now?: () => number
  readonly random?: () => number
}

const AT_ONCE = 3
const ASKED_AT_ONCE = 500
const PAUSE_AFTER_FAULT = 5_000
const ASK_SOLD_EVERY = 30_000

/**
 * Sends waiting uploads, three at a time, until `signal` aborts. A refusal marks the upload as failed. A lost network
 * never does.
 */
export async function runUploads(deps: UploadRunDeps, signal: AbortSignal): Promise<void> {
  const run = new UploadRun(deps, signal)
  await run.untilStopped()
}

class UploadRun {
  readonly #deps: UploadRunDeps
  readonly #signal: AbortSignal
  readonly #busy = new Map<string, Promise<void>>()
  readonly #now: () => number
  /** Aborts when a person pauses, or another user logs in: one user's upload must not continue in another's name. */
  #session = new AbortController()
  readonly #cancellers = new Map<string, AbortController>()
  #actor: string | null = null
  #signedOut: string | null = null
  #asking = false
  readonly #askedAt = new Map<string, number>()
  readonly #begunAt: number
  readonly #loop = new WakeLoop()
  readonly #retries: UploadRetries
  readonly #recorder: UploadRecorder

  constructor(deps: UploadRunDeps, signal: AbortSignal) {
    this.#deps = deps
    this.#signal = signal
    this.#now = deps.now ?? Date.now
    this.#begunAt = this.#now()
    const { database, connectivity, random, onArrived } = deps
    this.#retries = new UploadRetries({ database, connectivity, now: this.#now, random })
    this.#recorder = new UploadRecorder({
      database,
      retries: this.#retries,
      onArrived,
      onSignedOut: (actor) => void (this.#signedOut = actor),
      isStopped: () => signal.aborted,
    })
  }

  async untilStopped(): Promise<void> {
    const { database, connectivity, onActorChange, pause } = this.#deps
    const wake = (): void => this.#loop.wake()
    const stops = [
      watchRows(database, ['uploads', 'albums'], () => Promise.resolve(), wake, wake),
      pause?.subscribe((isPaused) => {
        if (isPaused) this.#breakOff()
        this.#loop.wake()
      }),
      connectivity.subscribe((state) => {
        if (state === 'online') void this.#resetBackoff().catch(() => undefined)
      }),
      onActorChange(() => {
        this.#signedOut = null
        if (this.#deps.currentActor() !== this.#actor) this.#breakOff()
        this.#loop.wake()
      }),
    ]
    const startDue = () =>
      this.#startDue().catch((error: unknown) => {
        reportFault('uploader', error)
        return PAUSE_AFTER_FAULT
      })
    try {
      await this.#loop.run(startDue, this.#signal)
      await Promise.all(this.#busy.values())
    } finally {
      for (const end of stops) end?.()
    }
  }

  #breakOff(): void {
    this.#session.abort()
    this.#session = new AbortController()
  }

  async #resetBackoff(): Promise<void> {
    await this.#retries.reset(this.#deps.currentActor() ?? '')
    this.#loop.wake()
  }

  async #startDue(): Promise<number | null> {
    const actor = this.#deps.currentActor()
    if (actor === null || actor === this.#signedOut || this.#deps.pause?.get()) return null
    this.#actor = actor
    const { database } = this.#deps
    const held = this.#retries.holdLeft()
    if (held > 0) return held
    // Notes the running uploads before it reads the queue, because an upload may finish during the read. The rows just
    // read may then still show it as waiting.
    const busy = new Set(this.#busy.keys())
    const own = await database.uploads.where('actor').equals(actor).toArray()
    const present = new Set(own.map(({ id }) => id))
    for (const [id, sending] of this.#cancellers) if (!present.has(id)) sending.abort()
    const ids = await this.#albumIds(actor, own)
    if (this.#signal.aborted || actor !== this.#deps.currentActor() || actor === this.#signedOut) return null
    if (this.#deps.pause?.get()) return null
    const sendable = own.filter(({ albumKey, state }) => state === 'waiting' && ids.has(albumKey))
    const now = this.#now()
    const unasked = nextUploads(
      sendable.filter(({ asked }) => !asked),
      now,
    )
    const originals = sendable.filter(({ asked, previewed }) => asked && previewed)
    const forgotten = originals.find((upload) => this.#untilAskedAgain(upload, now) <= 0)
    this.#askKnown(unasked.length === 0 && forgotten ? [forgotten] : unasked, ids)
    const waits = [
      ...sendable.map(({ nextTryAt }) => nextTryAt - now),
      ...originals.map((upload) => this.#untilAskedAgain(upload, now)),
    ].filter((wait) => wait > 0)
    const wait = waits.length > 0 ? Math.min(...waits) : null
    const due = nextUploads(
      sendable.filter(({ asked, id }) => asked && !busy.has(id)),
      now,
    )
    for (const upload of due) {
      if (this.#busy.size >= AT_ONCE) return wait
      // The small previews of new files must go first, so that guests see the photos sooner.
      if (upload.previewed && upload.sold !== true && unasked.length > 0) break
      const albumId = ids.get(upload.albumKey)
      if (albumId !== undefined) this.#start(upload, albumId)
    }
    return wait
  }

  #untilAskedAgain({ albumKey }: StoredUpload, now: number): number {
    const wait = (this.#askedAt.get(albumKey) ?? this.#begunAt) + ASK_SOLD_EVERY - now
    // A longer wait means that the device's clock was set back.
    return wait > ASK_SOLD_EVERY ? 0 : wait
  }

  async #albumIds(actor: string, uploads: readonly StoredUpload[]): Promise<ReadonlyMap<string, number>> {
    const keys = [...new Set(uploads.map(({ albumKey }) => albumKey))]
    const stored = await this.#deps.database.albums.bulkGet(keys.map((key): [string, string] => [actor, key]))
    const ids = new Map<string, number>()
    keys.forEach((key, index) => {
      const id = stored[index]?.albumId ?? albumIdOf(key)
      if (id !== null) ids.set(key, id)
    })
    return ids
  }

  #askKnown(unasked: readonly StoredUpload[], ids: ReadonlyMap<string, number>): void {
    const [first] = unasked
    if (!first || this.#asking) return
    const albumId = ids.get(first.albumKey)
    if (albumId === undefined) return
    this.#asking = true
    this.#askedAt.set(first.albumKey, this.#now())
    const batch = unasked.filter(({ albumKey }) => albumKey === first.albumKey).slice(0, ASKED_AT_ONCE)
    void this.#ask(batch, albumId)
      .catch((error: unknown) => this.#pauseAfterFault(error))
      .finally(() => {
        this.#asking = false
        this.#loop.wake()
      })
  }

  async #ask(batch: readonly StoredUpload[], albumId: number): Promise<void> {
    const hashes = batch.map(({ sha256 }) => sha256)
    const signal = anySignal(this.#signal, this.#session.signal)
    const answer = await this.#deps.sender.known(albumId, hashes, signal)
    if (!signal.aborted) await this.#recorder.recordKnown(batch, albumId, answer)
  }

  #start(upload: StoredUpload, albumId: number): void {
    const own = new AbortController()
    this.#cancellers.set(upload.id, own)
    const signal = anySignal(this.#signal, this.#session.signal, own.signal)
    const work = this.#send(upload, albumId, signal)
      .catch((error: unknown) => this.#pauseAfterFault(error))
      .finally(() => {
        this.#busy.delete(upload.id)
        this.#cancellers.delete(upload.id)
        this.#loop.wake()
      })
    this.#busy.set(upload.id, work)
  }

  /** Pauses after the report, because an immediate retry would loop. */
  #pauseAfterFault(error: unknown): Promise<void> {
    reportFault('uploader', error)
    return pause(PAUSE_AFTER_FAULT, this.#signal)
  }

  async #send(upload: StoredUpload, albumId: number, signal: AbortSignal): Promise<void> {
    if (upload.previewed) await this.#sendOriginal(upload, albumId, signal)
    else await this.#sendPreview(upload, albumId, signal)
  }

  async #sendPreview(upload: StoredUpload, albumId: number, signal: AbortSignal): Promise<void> {
    const { database, sender } = this.#deps
    const preview = (await database.uploadPictures.get(upload.id))?.preview
    const outcome: SendOutcome = preview ? await sender.preview(upload, albumId, preview, signal) : { kind: 'done' }
    if (!signal.aborted) await this.#recorder.recordPreview(upload, albumId, outcome, Boolean(preview))
  }

  async #sendOriginal(upload: StoredUpload, albumId: number, signal: AbortSignal): Promise<void> {
    const { database, sender, connectivity } = this.#deps
    const bytes = (await database.uploadBytes.get(upload.id))?.bytes
    if (!bytes) {
      await this.#recorder.record(upload, albumId, { kind: 'refused', reason: uploadFaults.missing })
      return
    }
    const events = {
      url: async (url: string) => void (await database.uploads.update(upload.id, { uploadUrl: url })),
      // Progress ends a series of failures, so the next backoff starts at its shortest wait.
      moved: () => {
        upload.attempt = 0
        connectivity.moving?.()
      },
      sent: async (url: string) => void (await database.uploads.update(upload.id, { uploadUrl: url, sent: true })),
    }
    const outcome = await sender.original(upload, albumId, bytes, events, signal)
    if (!signal.aborted || outcome.kind === 'done') await this.#recorder.record(upload, albumId, outcome)
  }
}
