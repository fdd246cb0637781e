/** Imitates the Web Locks of a browser: exclusive locks by name, granted in order. Aborting the signal ends a wait. */
export class WebLocks {
  readonly #tails = new Map<string, Promise<unknown>>()
  readonly held = new Set<string>()

  readonly request = async <T>(
    name: string,
    { signal }: { signal: AbortSignal },
    work: () => Promise<T>,
  ): Promise<T> => {
    const before = this.#tails.get(name) ?? Promise.resolve()
    const granted = new Promise<void>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(new DOMException('The wait is over', 'AbortError')))
      void before.then(() => resolve())
    })
    const done = granted.then(async () => {
      this.held.add(name)
      return work().finally(() => this.held.delete(name))
    })
    this.#tails.set(
      name,
      done.catch(() => before),
    )
    return done
  }
}
