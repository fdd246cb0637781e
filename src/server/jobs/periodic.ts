import type { Log } from '#server/platform/log/log.ts'

export interface PeriodicJob {
  start(): void
  /** Runs it now, or once more right after the run that is under way. */
  wake(): void
  /** Waits for the run that is under way; none begins afterwards. */
  stop(): Promise<void>
}

export interface PeriodicOptions {
  readonly name: string
  readonly intervalMs: number
  /** One pass over the work. The signal fires when the server is to stop. */
  readonly run: (signal: AbortSignal) => Promise<unknown>
  readonly log: Pick<Log, 'error'>
}

const longestPause = 5 * 60_000

/** Runs a job at the start, then after every interval, never two at a time; failures are logged and slow it down. */
export function createPeriodicJob(options: PeriodicOptions): PeriodicJob {
  const stopping = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | null = null
  let woken = false
  let started = false
  let failures = 0

  const runOnce = async () => {
    try {
      await options.run(stopping.signal)
      failures = 0
    } catch (error) {
      failures += 1
      if (!stopping.signal.aborted) options.log.error({ err: error, job: options.name, failures }, 'A job failed')
    }
  }

  const pause = () => Math.min(longestPause, options.intervalMs * 2 ** Math.min(failures, 16))

  const begin = () => {
    clearTimeout(timer)
    woken = false
    running = runOnce().then(() => {
      running = null
      if (stopping.signal.aborted) return
      // A job that fails is not hurried by being woken: it would only fail faster.
      if (woken && failures === 0) begin()
      else timer = setTimeout(begin, Math.max(pause(), options.intervalMs))
    })
  }

  return {
    start() {
      if (started || stopping.signal.aborted) return
      started = true
      begin()
    },
    wake() {
      if (!started || stopping.signal.aborted) return
      if (running === null) begin()
      else woken = true
    },
    async stop() {
      stopping.abort()
      clearTimeout(timer)
      await running
    },
  }
}
