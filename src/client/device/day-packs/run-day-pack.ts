import { liveQuery } from 'dexie'
import { anySignal } from '#client/api/any-signal.ts'
import { DAY_PACK } from '#client/sw/image-key.ts'
import { backoff } from '../connection/backoff.ts'
import type { Connectivity } from '../connection/connectivity.ts'
import type { OfflineDatabase } from '../database/device-database.ts'
import { dueAt, picturesAt, syncPictures, type TakeDeps } from './day-pack.ts'
import { pause } from '../connection/pause.ts'
import { onServerClock, serverNow } from '../connection/server-clock.ts'
import type { DayPackProblem, StoredDayPack } from '../database/rows.ts'

export interface DayPackContents {
  readonly timezone: string
  readonly addresses: readonly string[]
}

interface DayPackDeps {
  readonly database: OfflineDatabase
  readonly connectivity: {
    readonly state: Connectivity
    subscribe(listener: (state: Connectivity) => void): () => void
  }
  readonly isReachable: () => Promise<boolean>
  readonly ask: (slug: string) => Promise<DayPackContents>
}

const LOCK = 'eddyline-day-pack'
const IMAGES = 'eddyline-images'
const BUILD: string = import.meta.env['EDDYLINE_BUILD']
const PICTURE_TIMEOUT = 60_000
const AFTER_FAULT = 30_000
const WRITE_EVERY = 8

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
    const tryNow = (): void => {
      this.#notBefore = 0
      this.#poke()
    }
    const stopHearing = connectivity.subscribe((state) => {
      if (state === 'online') tryNow()
    })
    // A changed clock triggers a check, because a wait computed by a wrong clock could last for days.
    const stopClock = onServerClock(tryNow)
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
      stopClock()
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
    // This method sets the time of the next try (`#notBefore`) before it records the outcome. If the network returns
    // during the recording, a listener sets `#notBefore` to 0. In the reverse order, this method would overwrite that
    // 0.
    await this.#record(pack.slug, problem)
    return this.#notBefore === 0 ? 0 : this.#notBefore - serverNow()
  }

  async #record(slug: string, problem: DayPackProblem | null): Promise<void> {
    const { dayPacks } = this.#deps.database
    const pack = await dayPacks.get(slug)
    // A complete pack stays ready even when the server cannot be asked for new photos.
    if (problem !== null && pack?.state === 'ready' && pack.build === BUILD) return
    await dayPacks.update(slug, { problem, state: problem === null ? 'ready' : 'waiting' })
  }

  #waitAfter(problem: DayPackProblem): number {
    this.#tries += 1
    // If the load fails although the server is reachable, the cause rarely ends within seconds.
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
      if (signal.aborted || (have % WRITE_EVERY !== 0 && have !== count && have !== 0)) return
      // A complete pack keeps its state 'ready'. Otherwise each later check would show it as loading.
      await database.dayPacks.update(pack.slug, { have, count, ...(have < count ? { state: 'taking' as const } : {}) })
    }
    const cache = await caches.open(DAY_PACK)
    return syncPictures({ cache, recall, fetch: fetchPicture, onProgress }, wanted, signal)
  }
}

function problemOf(error: unknown): DayPackProblem {
  if (error instanceof DOMException && error.name === 'QuotaExceededError') return 'full'
  const isOffline = typeof error === 'object' && error !== null && 'isOffline' in error && error.isOffline === true
  return isOffline ? 'offline' : 'failed'
}

const recall: TakeDeps['recall'] = (image) => caches.match(image, { cacheName: IMAGES, ignoreVary: true })

/** Fetches a picture with `no-store`, so that the service worker does not also store it in its limited cache. */
const fetchPicture: TakeDeps['fetch'] = (address, signal) =>
  fetch(address, {
    mode: 'cors',
    credentials: 'same-origin',
    cache: 'no-store',
    priority: 'low',
    signal: anySignal(signal, AbortSignal.timeout(PICTURE_TIMEOUT)),
  })
