/** Milliseconds after which, at the latest, this process refuses a photo that another process has hidden. */
const believedMs = 20_000

/** See docs/rules.md#photos-hidden-on-request. */
export class HiddenPhotos {
  readonly #find: () => Promise<readonly number[]>
  #until = 0
  #ids: ReadonlySet<number> | null = null
  #asking: Promise<ReadonlySet<number>> | null = null

  constructor(find: () => Promise<readonly number[]>) {
    this.#find = find
  }

  /**
   * During a database outage the last known list stays in force, because a hidden photo must not reappear.
   *
   * Throws: the database's error when there is no list yet.
   */
  async has(id: number, now: Date): Promise<boolean> {
    if (this.#ids === null || now.getTime() >= this.#until) {
      const known = this.#ids
      this.#ids = await this.#ask().catch((error: unknown) => {
        if (known === null) throw error
        return known
      })
      this.#until = now.getTime() + believedMs
    }
    return this.#ids.has(id)
  }

  #ask(): Promise<ReadonlySet<number>> {
    this.#asking ??= this.#find()
      .then((ids) => new Set(ids))
      .finally(() => {
        this.#asking = null
      })
    return this.#asking
  }
}
