/** A photo hidden in another process is refused after this long at the latest. */
const believedMs = 20_000

/** Caches for a short time which photos are hidden on request (docs/rules.md#photos-hidden-on-request). */
export class HiddenPhotos {
  readonly #find: () => Promise<readonly number[]>
  #until = 0
  #ids: ReadonlySet<number> | null = null
  #asking: Promise<ReadonlySet<number>> | null = null

  constructor(find: () => Promise<readonly number[]>) {
    this.#find = find
  }

  /**
   * True while the photo is hidden. Without the database the last answer holds, because a hidden photo must not come
   * back. Throws the database's error when there was no answer yet.
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
