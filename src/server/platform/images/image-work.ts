import { availableParallelism } from 'node:os'
import sharp from 'sharp'
import { Failure } from '#domain/failure.ts'

// One thread a job and no operation cache: measured fastest for many small pictures, and memory stays flat.
sharp.concurrency(1)
sharp.cache(false)

export type Priority = 'guest' | 'ingest'

interface Waiting {
  readonly start: () => void
  readonly megapixels: number
}

export interface ImageWorkOptions {
  /** Jobs at a time. */
  readonly slots?: number
  /** How many megapixels may wait; beyond it work is refused with 503 and Retry-After. */
  readonly mostWaitingMegapixels?: number
}

/**
 * All decoding and encoding passes through here, so that neither a burst of uploads nor a page of cold pictures
 * takes the whole machine. Pictures that a guest waits for go before photos that come in.
 */
export class ImageWork {
  readonly #slots: number
  readonly #limit: number
  readonly #waiting: Record<Priority, Waiting[]> = { guest: [], ingest: [] }
  #running = 0
  #waitingMegapixels = 0

  constructor(options: ImageWorkOptions = {}) {
    this.#slots = options.slots ?? Math.max(2, Math.min(8, availableParallelism()))
    this.#limit = options.mostWaitingMegapixels ?? 6000
  }

  get waitingMegapixels(): number {
    return this.#waitingMegapixels
  }

  async run<T>(priority: Priority, megapixels: number, job: () => Promise<T>): Promise<T> {
    await this.#enter(priority, megapixels)
    try {
      return await job()
    } finally {
      this.#leave()
    }
  }

  async #enter(priority: Priority, megapixels: number): Promise<void> {
    if (this.#running < this.#slots) {
      this.#running++
      return
    }
    if (this.#waitingMegapixels + megapixels > this.#limit)
      throw new Failure(503, 'images-busy', { general: 'request.images-busy' }, { retryAfter: 3 })
    this.#waitingMegapixels += megapixels
    await new Promise<void>((start) => this.#waiting[priority].push({ start, megapixels }))
  }

  /** The slot passes to the next in line without becoming free in between. */
  #leave(): void {
    const next = this.#waiting.guest.shift() ?? this.#waiting.ingest.shift()
    if (next === undefined) {
      this.#running--
      return
    }
    this.#waitingMegapixels -= next.megapixels
    next.start()
  }
}
