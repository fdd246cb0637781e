import { liveQuery } from 'dexie'
import { backoff } from './backoff.ts'
import type { Connectivity } from './connectivity.ts'
import type { OfflineDatabase } from './database.ts'
import { newIdempotencyKey } from './idempotency-key.ts'
import { albumIdOf } from './stored-album.ts'
import type { StoredUpload } from './stored-upload.ts'
import { nextUploads, removeUpload } from './upload-queue.ts'

/** How a try to send a part of an upload can end. */
export type SendOutcome =
  | { readonly kind: 'done' }
  | { readonly kind: 'offline' }
  | { readonly kind: 'later'; readonly retryAfter: number | null }
  /** The bytes that were sent are gone: all of them have to go again. */
  | { readonly kind: 'anew' }
  | { readonly kind: 'signed-out' }
  | { readonly kind: 'refused'; readonly reason: string }

/** Those of the hashes that the album has, with its original or with its small picture only; or why nobody said. */
export type KnownAnswer =
  | { readonly kind: 'known'; readonly photos: ReadonlyMap<string, boolean> }
  | Extract<SendOutcome, { kind: 'offline' | 'later' | 'signed-out' | 'refused' }>

/** What is told while an original is sent. */
export interface UploadTell {
  /** Where its bytes go. */
  url(url: string): Promise<void>
  /** Some have arrived. */
  moved(): void
  /** All have. */
  sent(url: string): Promise<void>
}

export interface UploadSender {
  known(albumId: number, sha256: readonly string[], signal: AbortSignal): Promise<KnownAnswer>
  preview(upload: StoredUpload, albumId: number, preview: ArrayBuffer, signal: AbortSignal): Promise<SendOutcome>
  original(
    upload: StoredUpload,
    albumId: number,
    bytes: ArrayBuffer,
    tell: UploadTell,
    signal: AbortSignal,
  ): Promise<SendOutcome>
}

/** What the server has got, or had already. */
export interface Arrival {
  readonly albumId: number
  readonly albumKey: string
  readonly whole: boolean
}

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
  /** The server has a photo of the queue, or its small picture. */
  readonly onArrived?: (arrival: Arrival) => void
  readonly now?: () => number
  readonly random?: () => number
}

const AT_ONCE = 3
const ASKED_AT_ONCE = 500
const PAUSE_AFTER_FAULT = 5_000

/**
 * Sends what waits, three at a time, until `signal` aborts: small pictures first, originals after, each from where its
 * bytes ended. What the server refuses is marked with its reason and stands back; a network that is away never fails
 * anything.
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
  /** Ended when somebody logs in or out: what is under way in a name goes no further in another. */
  #session = new AbortController()
  /** Ends the sending of what a person has taken out. */
  readonly #takenOut = new Map<string, AbortController>()
  /** In whose name things are under way. */
  #actor: string | null = null
  #signedOut: string | null = null
  #asking = false
  #wake: () => void = () => undefined
  #dirty = true
  /** The network is away for all alike: a thousand files are not a thousand tries to reach it. */
  #awayUntil = 0
  #awayTries = 0

  constructor(deps: UploadRunDeps, signal: AbortSignal) {
    this.#deps = deps
    this.#signal = signal
    this.#now = deps.now ?? Date.now
  }

  async untilStopped(): Promise<void> {
    const { database, connectivity, onActorChange } = this.#deps
    const watch = liveQuery(async () => [await database.uploads.toArray(), await database.albums.toArray()]).subscribe({
      next: () => this.#poke(),
      error: () => undefined,
    })
    const stops = [
      connectivity.subscribe((state) => {
        if (state === 'online') void this.#resetBackoff().catch(() => undefined)
      }),
      onActorChange(() => {
        this.#signedOut = null
        if (this.#deps.currentActor() !== this.#actor) {
          this.#session.abort()
          this.#session = new AbortController()
        }
        this.#poke()
      }),
    ]
    const stop = (): void => this.#poke()
    this.#signal.addEventListener('abort', stop)
    try {
      while (!this.#signal.aborted) {
        this.#dirty = false
        const wait = await this.#startDue().catch(() => PAUSE_AFTER_FAULT)
        if (!this.#dirty) await this.#sleep(wait)
      }
      await Promise.all(this.#busy.values())
    } finally {
      this.#signal.removeEventListener('abort', stop)
      for (const end of stops) end()
      watch.unsubscribe()
    }
  }

  #poke(): void {
    this.#dirty = true
    this.#wake()
  }

  async #resetBackoff(): Promise<void> {
    this.#isBack()
    await this.#deps.database.uploads
      .where('actor')
      .equals(this.#deps.currentActor() ?? '')
      .and(({ attempt, nextTryAt }) => attempt > 0 || nextTryAt > 0)
      .modify({
        attempt: 0,
        nextTryAt: 0,
      })
    this.#poke()
  }

  #sleep(wait: number | null): Promise<void> {
    return new Promise((resolve) => {
      const done = (): void => {
        clearTimeout(timer)
        resolve()
      }
      const timer = wait === null ? undefined : setTimeout(done, Math.max(0, wait))
      this.#wake = done
      if (this.#dirty) done()
    })
  }

  /** Starts what may be sent. Milliseconds until the next is due, null when nothing waits for the time. */
  async #startDue(): Promise<number | null> {
    const actor = this.#deps.currentActor()
    if (actor === null || actor === this.#signedOut) return null
    this.#actor = actor
    const { database, connectivity } = this.#deps
    const away = connectivity.state === 'offline' ? this.#awayUntil - this.#now() : 0
    if (away > 0) return away
    // Whose sending ends while this looks is seen as it was before: it is for the next look.
    const busy = new Set(this.#busy.keys())
    const own = await database.uploads.where('actor').equals(actor).toArray()
    const present = new Set(own.map(({ id }) => id))
    for (const [id, sending] of this.#takenOut) if (!present.has(id)) sending.abort()
    const ids = await this.#albumIds(actor, own)
    if (this.#signal.aborted || actor !== this.#deps.currentActor() || actor === this.#signedOut) return null
    const sendable = own.filter(({ albumKey, state }) => state === 'waiting' && ids.has(albumKey))
    const now = this.#now()
    const unasked = nextUploads(
      sendable.filter(({ asked }) => !asked),
      now,
    )
    this.#askKnown(unasked, ids)
    const due = nextUploads(
      sendable.filter(({ asked, id }) => asked && !busy.has(id)),
      now,
    )
    for (const upload of due) {
      if (this.#busy.size >= AT_ONCE) return null
      // The small pictures of what is being asked about go before any original.
      if (upload.previewed && unasked.length > 0) break
      const albumId = ids.get(upload.albumKey)
      if (albumId !== undefined) this.#start(upload, albumId)
    }
    const waits = sendable.map(({ nextTryAt }) => nextTryAt - now).filter((wait) => wait > 0)
    return waits.length > 0 ? Math.min(...waits) : null
  }

  /** The server's id of each album that it knows. */
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

  /** Before any bytes: which of the new files does the album have already? */
  #askKnown(unasked: readonly StoredUpload[], ids: ReadonlyMap<string, number>): void {
    const [first] = unasked
    if (!first || this.#asking) return
    const albumId = ids.get(first.albumKey)
    if (albumId === undefined) return
    this.#asking = true
    const batch = unasked.filter(({ albumKey }) => albumKey === first.albumKey).slice(0, ASKED_AT_ONCE)
    void this.#ask(batch, albumId)
      .catch(() => this.#pause())
      .finally(() => {
        this.#asking = false
        this.#poke()
      })
  }

  async #ask(batch: readonly StoredUpload[], albumId: number): Promise<void> {
    const { database, sender } = this.#deps
    const hashes = batch.map(({ sha256 }) => sha256)
    const signal = AbortSignal.any([this.#signal, this.#session.signal])
    const answer = await sender.known(albumId, hashes, signal)
    if (signal.aborted) return
    if (answer.kind !== 'known') {
      if (answer.kind === 'offline') {
        await this.#lost(batch)
        return
      }
      this.#heard()
      if (answer.kind === 'signed-out') this.#signedOut = batch[0]?.actor ?? null
      else if (answer.kind === 'refused') await this.#fail(batch, answer.reason)
      else await this.#postpone(batch, answer.retryAfter)
      return
    }
    this.#heard()
    const { uploads, uploadBytes, uploadPictures } = database
    const there = batch.filter(({ sha256 }) => answer.photos.get(sha256) === true)
    // All at once: none may begin before the others.
    await database.transaction('rw', uploads, uploadBytes, uploadPictures, async () => {
      for (const { id, sha256 } of batch) {
        const hasOriginal = answer.photos.get(sha256)
        if (hasOriginal === true) await removeUpload(database, id)
        else await uploads.update(id, { asked: true, ...(hasOriginal === false ? { previewed: true } : {}) })
      }
    })
    for (const upload of there) this.#arrived(upload, albumId, true)
  }

  /** The album takes no photos of this person, or is gone: not a byte goes on its way. */
  async #fail(batch: readonly StoredUpload[], reason: string): Promise<void> {
    const { uploads } = this.#deps.database
    await uploads.bulkUpdate(batch.map(({ id }) => ({ key: id, changes: { state: 'failed' as const, reason } })))
  }

  #start(upload: StoredUpload, albumId: number): void {
    const own = new AbortController()
    this.#takenOut.set(upload.id, own)
    const signal = AbortSignal.any([this.#signal, this.#session.signal, own.signal])
    const work = this.#send(upload, albumId, signal)
      .catch(() => this.#pause())
      .finally(() => {
        this.#busy.delete(upload.id)
        this.#takenOut.delete(upload.id)
        this.#poke()
      })
    this.#busy.set(upload.id, work)
  }

  /** A fault of our own (storage refused, say) must not become a tight loop. */
  #pause(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, PAUSE_AFTER_FAULT)
      this.#signal.addEventListener('abort', () => {
        clearTimeout(timer)
        resolve()
      })
    })
  }

  async #send(upload: StoredUpload, albumId: number, signal: AbortSignal): Promise<void> {
    const { database, sender } = this.#deps
    if (!upload.previewed) {
      const preview = (await database.uploadPictures.get(upload.id))?.preview
      const outcome: SendOutcome = preview ? await sender.preview(upload, albumId, preview, signal) : { kind: 'done' }
      if (signal.aborted) return
      // A small picture that the server does not take is no reason to keep the original back.
      if (outcome.kind === 'done' || outcome.kind === 'refused') {
        this.#heard()
        await this.#previewed(upload.id)
        if (preview && outcome.kind === 'done') this.#arrived(upload, albumId, false)
      } else await this.#record(upload, albumId, outcome)
      return
    }
    const bytes = (await database.uploadBytes.get(upload.id))?.bytes
    if (!bytes) {
      await this.#record(upload, albumId, { kind: 'refused', reason: 'bytes-missing' })
      return
    }
    const tell = {
      url: async (url: string) => void (await database.uploads.update(upload.id, { uploadUrl: url })),
      // Bytes have moved: this is no try in vain, however it ends.
      moved: () => {
        upload.attempt = 0
        this.#deps.connectivity.moving?.()
      },
      sent: async (url: string) => void (await database.uploads.update(upload.id, { uploadUrl: url, sent: true })),
    }
    const outcome = await sender.original(upload, albumId, bytes, tell, signal)
    if (!signal.aborted || outcome.kind === 'done') await this.#record(upload, albumId, outcome)
  }

  async #previewed(id: string): Promise<void> {
    const { database } = this.#deps
    await database.transaction('rw', database.uploads, database.uploadPictures, async () => {
      await database.uploads.update(id, { previewed: true, attempt: 0, nextTryAt: 0 })
      await database.uploadPictures.update(id, { preview: null })
    })
  }

  async #record(upload: StoredUpload, albumId: number, outcome: SendOutcome): Promise<void> {
    const { database } = this.#deps
    if (outcome.kind === 'offline') {
      if (!this.#signal.aborted) await this.#lost([upload])
      return
    }
    this.#heard()
    if (outcome.kind === 'done') {
      await removeUpload(database, upload.id)
      this.#arrived(upload, albumId, true)
    } else if (outcome.kind === 'anew') {
      await this.#postpone([upload], null)
      await database.uploads.update(upload.id, { uploadUrl: null, sent: false, finishKey: newIdempotencyKey() })
    } else if (outcome.kind === 'later') await this.#postpone([upload], outcome.retryAfter)
    else if (outcome.kind === 'signed-out') this.#signedOut = upload.actor
    else await database.uploads.update(upload.id, { state: 'failed', reason: outcome.reason })
  }

  #arrived({ albumKey }: StoredUpload, albumId: number, whole: boolean): void {
    this.#deps.onArrived?.({ albumId, albumKey, whole })
  }

  #heard(): void {
    this.#isBack()
    this.#deps.connectivity.heard()
  }

  #isBack(): void {
    this.#awayUntil = 0
    this.#awayTries = 0
  }

  async #lost(tried: readonly StoredUpload[]): Promise<void> {
    this.#deps.connectivity.lost()
    const now = this.#now()
    // Those under way at the same time fail together: that is one try.
    if (now >= this.#awayUntil) {
      this.#awayUntil = now + this.#waitOf(this.#awayTries)
      this.#awayTries += 1
    }
    await this.#postpone(tried, this.#awayUntil - now)
  }

  #waitOf(attempt: number): number {
    return backoff(attempt, this.#deps.connectivity.state === 'online', this.#deps.random)
  }

  /** In one transaction and to one time. */
  async #postpone(tried: readonly StoredUpload[], retryAfter: number | null): Promise<void> {
    const attempts = new Map(tried.map(({ id, attempt }) => [id, attempt]))
    const wait = retryAfter ?? 0
    const nextTryAt = this.#now() + Math.max(wait, this.#waitOf(Math.max(...attempts.values())))
    await this.#deps.database.uploads
      .where('id')
      .anyOf([...attempts.keys()])
      .modify((upload) => {
        upload.attempt = (attempts.get(upload.id) ?? upload.attempt) + 1
        upload.nextTryAt = nextTryAt
      })
  }
}
