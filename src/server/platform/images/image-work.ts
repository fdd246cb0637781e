import { availableParallelism } from 'node:os'
import sharp from 'sharp'
import { Failure } from '#domain/failure.ts'

// This is fastest for many small pictures, and memory stays steady.
sharp.concurrency(1)
sharp.cache(false)

/** Bytes that all image jobs of a process may use together. */
export const imageMemoryBudget = 480_000_000

/** Bytes of the budget that only the guests' own slot uses. One picture for a guest takes as much. */
export const guestReserve = 32_000_000

/** Number of guest jobs that may start in a row while an upload waits. */
const mostGuestsInARow = 16

/** Milliseconds without other image work before a picture that nobody asked for yet: an upload pauses between two files. */
const restBeforeAhead = 300

export type Priority = 'guest' | 'ingest' | 'ahead'

/**
 * `bytes`: memory while the job runs. `megapixels`: a measure of its duration. `isWhole`: the decoder holds the whole
 * picture.
 */
export interface ImageCost {
  readonly megapixels: number
  readonly bytes: number
  readonly isWhole?: boolean
}

type Place = 'own' | 'shared'

interface Waiting {
  readonly start: (place: Place) => void
  readonly cost: ImageCost
}

export interface ImageWorkOptions {
  /** Slots that guests and uploads share. Guests have one more. */
  readonly slots?: number
  /** Bytes for the shared slots. */
  readonly memoryBudget?: number
  readonly mostWaitingMegapixels?: number
}

/**
 * One slot and its memory belong to guests alone, so that no upload makes them wait. In the shared slots, pictures for
 * guests come before uploads, but after `mostGuestsInARow` an upload gets its turn. Pictures that nobody asked for yet are
 * drawn one at a time, while nothing else runs, waits or has just ended. A job that needs more than the
 * shared memory has it alone. Within a priority, a job that waits for memory is never overtaken.
 */
export class ImageWork {
  readonly #slots: number
  readonly #budget: number
  readonly #limit: number
  readonly #waiting: Record<Priority, Waiting[]> = { guest: [], ingest: [], ahead: [] }
  #running = 0
  #bytes = 0
  #isOwnTaken = false
  #isWholeRunning = false
  #guestsInARow = 0
  #waitingMegapixels = 0
  #restsAt = 0
  #resting: NodeJS.Timeout | undefined

  constructor(options: ImageWorkOptions = {}) {
    this.#slots = options.slots ?? Math.max(2, Math.min(8, availableParallelism()))
    this.#budget = options.memoryBudget ?? imageMemoryBudget - guestReserve
    this.#limit = options.mostWaitingMegapixels ?? 6000
  }

  get waitingMegapixels(): number {
    return this.#waitingMegapixels
  }

  /**
   * A job must not start another job and wait for it, because both might wait forever.
   *
   * Throws: 503 when too much work waits.
   */
  async run<T>(priority: Priority, cost: ImageCost, job: () => Promise<T>): Promise<T> {
    const taken = { ...cost, bytes: Math.min(cost.bytes, this.#budget) }
    const place = await this.#enter(priority, taken)
    try {
      return await job()
    } finally {
      this.#leave(place, taken)
      if (priority !== 'ahead') this.#restsAt = performance.now() + restBeforeAhead
      this.#startWaiting()
    }
  }

  async #enter(priority: Priority, cost: ImageCost): Promise<Place> {
    const started = new Promise<Place>((start) => this.#waiting[priority].push({ start, cost }))
    this.#waitingMegapixels += cost.megapixels
    this.#startWaiting()
    const isRefused = priority !== 'ahead' && this.#waitingMegapixels > this.#limit
    if (isRefused && this.#waiting[priority].at(-1)?.cost === cost) {
      this.#waiting[priority].pop()
      this.#waitingMegapixels -= cost.megapixels
      throw new Failure(503, 'images-busy', { general: 'request.images-busy' }, { retryAfter: 3 })
    }
    return started
  }

  #leave(place: Place, cost: ImageCost): void {
    if (place === 'own') this.#isOwnTaken = false
    else {
      this.#running--
      this.#bytes -= cost.bytes
      if (cost.isWhole) this.#isWholeRunning = false
    }
  }

  #startWaiting(): void {
    const [first] = this.#waiting.guest
    if (first !== undefined && !this.#isOwnTaken && first.cost.bytes <= guestReserve) {
      this.#isOwnTaken = true
      this.#start(first, 'guest', 'own')
    }
    for (let next = this.#next(); next !== null; next = this.#next()) {
      const { priority, job } = next
      this.#guestsInARow = priority === 'guest' ? this.#guestsInARow + 1 : 0
      this.#running++
      this.#bytes += job.cost.bytes
      if (job.cost.isWhole) this.#isWholeRunning = true
      this.#start(job, priority, 'shared')
    }
  }

  #start(job: Waiting, priority: Priority, place: Place): void {
    this.#waiting[priority].splice(this.#waiting[priority].indexOf(job), 1)
    this.#waitingMegapixels -= job.cost.megapixels
    job.start(place)
  }

  #next(): { readonly priority: Priority; readonly job: Waiting } | null {
    const { guest, ingest } = this.#waiting
    const ingestFirst = guest.length === 0 || (ingest.length > 0 && this.#guestsInARow >= mostGuestsInARow)
    const isIdle = guest.length + ingest.length + this.#running === 0 && !this.#isOwnTaken
    if (isIdle && this.#isStillBusy()) return null
    const priority = isIdle ? 'ahead' : ingestFirst ? 'ingest' : 'guest'
    // Only a job that waits for another whole picture is overtaken, because that picture ends anyway.
    const job = this.#waiting[priority].find(({ cost }) => !(cost.isWhole && this.#isWholeRunning))
    if (job === undefined || this.#running >= this.#slots) return null
    return this.#bytes + job.cost.bytes <= this.#budget ? { priority, job } : null
  }

  #isStillBusy(): boolean {
    const wait = this.#restsAt - performance.now()
    if (wait <= 0) return false
    clearTimeout(this.#resting)
    this.#resting = setTimeout(() => this.#startWaiting(), wait)
    return true
  }
}
