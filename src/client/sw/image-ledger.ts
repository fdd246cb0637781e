import { createStore, delMany, entries, set, type UseStore } from 'idb-keyval'

interface Line {
  bytes: number
  usedAt: number
}

const TOUCH_EVERY = 60_000

/** Keeps a cache below a number of bytes by evicting the least recently used entries. */
export class ImageLedger {
  readonly #cacheName: string
  readonly #limit: number
  readonly #store: UseStore
  #lines: Promise<Map<string, Line>> | undefined

  constructor(cacheName: string, limit: number) {
    this.#cacheName = cacheName
    this.#limit = limit
    this.#store = createStore(`${cacheName}-ledger`, 'lines')
  }

  async added(key: string, bytes: number): Promise<void> {
    const line = { bytes, usedAt: Date.now() }
    const lines = await this.#read()
    lines.set(key, line)
    await set(key, line, this.#store)
    await this.#evict(lines)
  }

  async used(key: string): Promise<void> {
    const lines = await this.#read()
    const line = lines.get(key)
    if (!line || Date.now() - line.usedAt < TOUCH_EVERY) return
    line.usedAt = Date.now()
    await set(key, line, this.#store)
  }

  #read(): Promise<Map<string, Line>> {
    this.#lines ??= entries<string, Line>(this.#store).then((stored) => new Map(stored))
    return this.#lines
  }

  /** Evicts entries down to 90 % of the limit. Otherwise each further image would cause another eviction. */
  async #evict(lines: Map<string, Line>): Promise<void> {
    let bytes = 0
    for (const line of lines.values()) bytes += line.bytes
    if (bytes <= this.#limit) return
    const leaving: string[] = []
    for (const [key, line] of [...lines].sort(([, a], [, b]) => a.usedAt - b.usedAt)) {
      if (bytes <= this.#limit * 0.9) break
      bytes -= line.bytes
      leaving.push(key)
    }
    const cache = await caches.open(this.#cacheName)
    for (const key of leaving) {
      lines.delete(key)
      await cache.delete(key)
    }
    await delMany(leaving, this.#store)
  }
}
