/** A map that evicts the least recently used entries when the total weight exceeds `limit`. */
export class LruMap<Key, Value> {
  readonly #entries = new Map<Key, Value>()
  readonly #limit: number
  readonly #weigh: (value: Value) => number
  #weight = 0

  constructor(limit: number, weigh: (value: Value) => number = () => 1) {
    this.#limit = limit
    this.#weigh = weigh
  }

  get size(): number {
    return this.#entries.size
  }

  get weight(): number {
    return this.#weight
  }

  get(key: Key): Value | undefined {
    const value = this.#entries.get(key)
    if (value === undefined) return undefined
    this.#entries.delete(key)
    this.#entries.set(key, value)
    return value
  }

  set(key: Key, value: Value): [Key, Value][] {
    this.delete(key)
    this.#entries.set(key, value)
    this.#weight += this.#weigh(value)
    const gone: [Key, Value][] = []
    while (this.#weight > this.#limit) {
      const [oldest] = this.#entries
      if (oldest === undefined) break
      gone.push(oldest)
      this.delete(oldest[0])
    }
    return gone
  }

  delete(key: Key): void {
    const value = this.#entries.get(key)
    if (value === undefined) return
    this.#entries.delete(key)
    this.#weight -= this.#weigh(value)
  }
}
