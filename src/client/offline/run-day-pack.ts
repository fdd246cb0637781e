import { liveQuery } from 'dexie'
import { DAY_PACK } from '#client/sw/image-key.ts'
import { backoff } from './backoff.ts'
import type { Connectivity } from './connectivity.ts'
import type { OfflineDatabase } from './database.ts'
import { dueAt, picturesAt, takePictures, type TakeDeps } from './day-pack.ts'
import { pause } from './pause.ts'
import { serverNow } from './server-clock.ts'
import type { DayPackProblem, StoredDayPack } from './stored-day-pack.ts'

/** What an outfitter's day is made of. */
export interface DayPackContents {
  readonly timezone: string
  /** Of one picture of each photo, signed. */
  readonly addresses: readonly string[]
}

export interface DayPackDeps {
  readonly database: OfflineDatabase
  readonly connectivity: {
    readonly state: Connectivity
    subscribe(listener: (state: Connectivity) => void): () => void
  }
  /** Whether the server answers now. */
  readonly isReachable: () => Promise<boolean>
  /** Asks the server for the day, and keeps its answers on this device. */
  readonly ask: (slug: string) => Promise<DayPackContents>
}

const LOCK = 'eddyline-day-pack'
const IMAGES = 'eddyline-images'
const BUILD: string = import.meta.env['EDDYLINE_BUILD']
const PICTURE_TIMEOUT = 60_000
const AFTER_FAULT = 30_000
/** So often is it written how far the pack has come. */
const TOLD_EVERY = 8

/** Keeps this device's day pack up to date, in one tab of it, until it is stopped. */
export function runDayPack(deps: DayPackDeps): () => void {
  const stopper = new AbortController()
  const { signal } = stopper
  const hold = (): Promise<void> => new DayPackRun(deps, signal).untilStopped()
  const locks: LockManager | undefined = navigator.locks
  const running = locks ? locks.request(LOCK, { signal }, hold) : hold()
  void running.catch(() => undefined)
  return () => stopper.abort()
}

class DayPackRun {
  readonly #deps: DayPackDeps
  readonly #signal: AbortSignal
  #taking = new AbortController()
  #tries = 0
  #notBefore = 0
  #wake: () => void = () => undefined
  #dirty = true

  constructor(deps: DayPackDeps, signal: AbortSignal) {
    this.#deps = deps
    this.#signal = signal
  }

  async untilStopped(): Promise<void> {
    const { database, connectivity } = this.#deps
    let wished: string | undefined
    const watch = liveQuery(() => database.dayPacks.toArray()).subscribe({
      next: ([pack]) => {
        const wish = pack ? `${pack.slug} ${pack.wish}` : ''
        if (wish === wished) return
        if (wished !== undefined) this.#taking.abort()
        wished = wish
        this.#tries = this.#notBefore = 0
        this.#poke()
      },
      error: () => undefined,
    })
    const stopHearing = connectivity.subscribe((state) => {
      if (state !== 'online') return
      this.#notBefore = 0
      this.#poke()
    })
    const stop = (): void => {
      this.#taking.abort()
      this.#poke()
    }
    this.#signal.addEventListener('abort', stop)
    try {
      while (!this.#signal.aborted) {
        this.#dirty = false
        const wait = await this.#takeIfDue().catch(() => AFTER_FAULT)
        if (!this.#dirty) await this.#sleep(wait)
      }
    } finally {
      this.#signal.removeEventListener('abort', stop)
      stopHearing()
      watch.unsubscribe()
    }
  }

  #poke(): void {
    this.#dirty = true
    this.#wake()
  }

  async #sleep(wait: number | null): Promise<void> {
    const over = new AbortController()
    this.#wake = () => over.abort()
    if (wait !== null) await pause(Math.max(0, wait), over.signal)
    else await new Promise<void>((resolve) => over.signal.addEventListener('abort', () => resolve(), { once: true }))
  }

  /** Milliseconds until the next look; null when no pack is wanted. */
  async #takeIfDue(): Promise<number | null> {
    const pack = await this.#deps.database.dayPacks.toCollection().first()
    if (!pack) return null
    const due = Math.max(dueAt(pack, BUILD), this.#notBefore)
    if (due > serverNow()) return due - serverNow()
    this.#taking = new AbortController()
    const { signal } = this.#taking
    const problem = await this.#take(pack, signal)
    if (signal.aborted) return 0
    if (problem === null) this.#tries = this.#notBefore = 0
    else this.#notBefore = serverNow() + this.#waitAfter(problem)
    // Last: whoever reads it may bring the network back, which takes the wait away.
    await this.#record(pack.slug, problem)
    return this.#notBefore === 0 ? 0 : this.#notBefore - serverNow()
  }

  async #record(slug: string, problem: DayPackProblem | null): Promise<void> {
    const { dayPacks } = this.#deps.database
    const pack = await dayPacks.get(slug)
    // All that was known is here, and readable: that the server could not be asked for news does not change it.
    if (problem !== null && pack?.state === 'ready' && pack.build === BUILD) return
    await dayPacks.update(slug, { problem, state: problem === null ? 'ready' : 'waiting' })
  }

  #waitAfter(problem: DayPackProblem): number {
    this.#tries += 1
    // What failed though the server is there is seldom mended in seconds.
    return problem === 'offline' ? backoff(this.#tries, false) : AFTER_FAULT + backoff(this.#tries + 4, false)
  }

  async #take(pack: StoredDayPack, signal: AbortSignal): Promise<DayPackProblem | null> {
    const { ask, database, isReachable } = this.#deps
    if (!(await isReachable())) return 'offline'
    let contents: DayPackContents
    try {
      contents = await ask(pack.slug)
    } catch (error) {
      return problemOf(error)
    }
    if (signal.aborted) return null
    const askedAt = serverNow()
    await database.dayPacks.update(pack.slug, { askedAt, timezone: contents.timezone, build: BUILD })
    const wanted = picturesAt(contents.addresses, location.origin)
    const onProgress = async (have: number, count: number): Promise<void> => {
      if (signal.aborted || (have % TOLD_EVERY !== 0 && have !== count && have !== 0)) return
      // What is all here already is not 'taken' anew each quarter of an hour.
      await database.dayPacks.update(pack.slug, { have, count, ...(have < count ? { state: 'taking' as const } : {}) })
    }
    const cache = await caches.open(DAY_PACK)
    return takePictures({ cache, recall, fetch: fetchPicture, onProgress }, wanted, signal)
  }
}

function problemOf(error: unknown): DayPackProblem {
  if (error instanceof DOMException && error.name === 'QuotaExceededError') return 'full'
  const isOffline = typeof error === 'object' && error !== null && 'isOffline' in error && error.isOffline === true
  return isOffline ? 'offline' : 'failed'
}

const recall: TakeDeps['recall'] = (image) => caches.match(image, { cacheName: IMAGES, ignoreVary: true })

/** Past the worker, which would keep it among what is bounded: `no-store` tells it so. */
const fetchPicture: TakeDeps['fetch'] = (address, signal) =>
  fetch(address, {
    mode: 'cors',
    credentials: 'same-origin',
    cache: 'no-store',
    priority: 'low',
    signal: AbortSignal.any([signal, AbortSignal.timeout(PICTURE_TIMEOUT)]),
  })
