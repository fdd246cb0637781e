import { backoff } from '../connection/backoff.ts'
import type { Connectivity } from '../connection/connectivity.ts'
import type { OfflineDatabase } from '../database/device-database.ts'
import type { StoredUpload } from '../database/rows.ts'

interface UploadRetriesDeps {
  readonly database: OfflineDatabase
  readonly connectivity: {
    readonly state: Connectivity
    heard(): void
    lost(): void
  }
  readonly now: () => number
  readonly random?: (() => number) | undefined
}

export class UploadRetries {
  readonly #deps: UploadRetriesDeps
  /**
   * Time until which all uploads wait for the network. All uploads share this time, so that a thousand files do not
   * each retry.
   */
  #awayUntil = 0
  #awayTries = 0

  constructor(deps: UploadRetriesDeps) {
    this.#deps = deps
  }

  holdLeft(): number {
    return this.#deps.connectivity.state === 'offline' ? this.#awayUntil - this.#deps.now() : 0
  }

  heard(): void {
    this.#endHold()
    this.#deps.connectivity.heard()
  }

  async lost(tried: readonly StoredUpload[]): Promise<void> {
    this.#deps.connectivity.lost()
    const now = this.#deps.now()
    // Uploads that run at the same time fail together, and count as one try of the network.
    if (now >= this.#awayUntil) {
      this.#awayUntil = now + this.#waitOf(this.#awayTries)
      this.#awayTries += 1
    }
    await this.postpone(tried, this.#awayUntil - now)
  }

  /** `retryAfter`: shortest delay in milliseconds, such as the one that the server asked for, else null. */
  async postpone(tried: readonly StoredUpload[], retryAfter: number | null): Promise<void> {
    const attempts = new Map(tried.map(({ id, attempt }) => [id, attempt]))
    const wait = retryAfter ?? 0
    const nextTryAt = this.#deps.now() + Math.max(wait, this.#waitOf(Math.max(...attempts.values())))
    await this.#deps.database.uploads
      .where('id')
      .anyOf([...attempts.keys()])
      .modify((upload) => {
        upload.attempt = (attempts.get(upload.id) ?? upload.attempt) + 1
        upload.nextTryAt = nextTryAt
      })
  }

  async reset(actor: string): Promise<void> {
    this.#endHold()
    await this.#deps.database.uploads
      .where('actor')
      .equals(actor)
      .and(({ attempt, nextTryAt }) => attempt > 0 || nextTryAt > 0)
      .modify({ attempt: 0, nextTryAt: 0 })
  }

  #endHold(): void {
    this.#awayUntil = 0
    this.#awayTries = 0
  }

  #waitOf(attempt: number): number {
    return backoff(attempt, this.#deps.connectivity.state === 'online', this.#deps.random)
  }
}
