export class WakeLoop {
  #isWoken = true
  #endSleep: () => void = () => undefined

  /** Starts the work at once. If the work is running, it starts again after it. */
  wake(): void {
    this.#isWoken = true
    this.#endSleep()
  }

  /**
   * Repeats `work` until `signal` aborts. `work` returns the milliseconds until its next turn, or null when only a
   * wake-up starts it again.
   */
  async run(work: () => Promise<number | null>, signal: AbortSignal): Promise<void> {
    const stop = (): void => this.wake()
    signal.addEventListener('abort', stop)
    try {
      while (!signal.aborted) {
        this.#isWoken = false
        const wait = await work()
        if (!this.#isWoken) await this.#sleep(wait)
      }
    } finally {
      signal.removeEventListener('abort', stop)
    }
  }

  #sleep(wait: number | null): Promise<void> {
    return new Promise((resolve) => {
      const end = (): void => {
        clearTimeout(timer)
        resolve()
      }
      const timer = wait === null ? undefined : setTimeout(end, Math.max(0, wait))
      this.#endSleep = end
    })
  }
}
