import { availableParallelism } from 'node:os'
import sharp from 'sharp'
import { Failure } from '#domain/failure.ts'

// The image library sharp uses one thread for each job and no cache. This is fastest for many small pictures, and
// memory stays steady.
sharp.concurrency(1)
sharp.cache(false)

/** Bytes that all image jobs of a process may use together. A job that needs more runs alone. */
export const imageMemoryBudget = 480_000_000

/** Number of guest jobs that may start in a row while an upload waits. After them the upload starts. */
const mostGuestsInARow = 16

export type Priority = 'guest' | 'ingest'

/** The cost of an image job. `bytes`: memory while the job runs. `megapixels`: a measure of its duration. */
export interface ImageCost {
  readonly megapixels: number
  readonly bytes: number
}

interface Waiting {
  readonly start: () => void
  readonly cost: ImageCost
}

export interface ImageWorkOptions {
  readonly slots?: number
  readonly memoryBudget?: number
  /** The most megapixels that waiting jobs may have together. Further jobs are refused with 503 and Retry-After. */
  readonly mostWaitingMegapixels?: number
}

/**
 * Limits all decoding and encoding of the process, by number of jobs and by memory. Pictures for guests come before
 * uploads, but after `mostGuestsInARow` an upload gets its turn. Within a priority, a job that waits for memory is
 * never overtaken.
 */
export class ImageWork {
  readonly #slots: number
  readonly #budget: number
  readonly #limit: number
  readonly #waiting: Record<Priority, Waiting[]> = { guest: [], ingest: [] }
  #running = 0
  #bytes = 0
  #guestsInARow = 0
  #waitingMegapixels = 0

  constructor(options: ImageWorkOptions = {}) {
    this.#slots = options.slots ?? Math.max(2, Math.min(8, availableParallelism()))
    this.#budget = options.memoryBudget ?? imageMemoryBudget
    this.#limit = options.mostWaitingMegapixels ?? 6000
  }

  get waitingMegapixels(): number {
    return this.#waitingMegapixels
  }

  /**
   * Runs a job when the limit of simultaneous jobs and the free memory allow it. A job must not start another job and
   * wait for it, because both might wait forever.
   *
   * Throws: 503 when too much work waits.
   */
  async run<T>(priority: Priority, cost: ImageCost, job: () => Promise<T>): Promise<T> {
    const taken = { ...cost, bytes: Math.min(cost.bytes, this.#budget) }
    await this.#enter(priority, taken)
    try {
      return await job()
    } finally {
      this.#running--
      this.#bytes -= taken.bytes
      this.#startWaiting()
    }
  }

  async #enter(priority: Priority, cost: ImageCost): Promise<void> {
    const started = new Promise<void>((start) => this.#waiting[priority].push({ start, cost }))
    this.#waitingMegapixels += cost.megapixels
    this.#startWaiting()
    if (this.#waitingMegapixels > this.#limit && this.#waiting[priority].at(-1)?.cost === cost) {
      this.#waiting[priority].pop()
      this.#waitingMegapixels -= cost.megapixels
      throw new Failure(503, 'images-busy', { general: 'request.images-busy' }, { retryAfter: 3 })
    }
    await started
  }

  #startWaiting(): void {
    for (let next = this.#next(); next !== null; next = this.#next()) {
      const job = this.#waiting[next].shift()
      if (job === undefined) return
      this.#running++
      this.#bytes += job.cost.bytes
      this.#waitingMegapixels -= job.cost.megapixels
      this.#guestsInARow = next === 'guest' ? this.#guestsInARow + 1 : 0
      job.start()
    }
  }

  #next(): Priority | null {
    const { guest, ingest } = this.#waiting
    const ingestFirst = guest.length === 0 || (ingest.length > 0 && this.#guestsInARow >= mostGuestsInARow)
    const priority = ingestFirst ? 'ingest' : 'guest'
    const first = this.#waiting[priority][0]
    if (first === undefined || this.#running >= this.#slots) return null
    return this.#bytes + first.cost.bytes <= this.#budget ? priority : null
  }
}
