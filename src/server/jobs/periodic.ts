import type { Log } from '#server/platform/log/log.ts'

export interface PeriodicJob {
  start(): void
  /** Runs it now, or once more right after the run that is under way. One that failed waits out its pause all the same. */
  wake(): void
  /** Waits for the run that is under way; none begins afterwards. */
  stop(): Promise<void>
}

export interface PeriodicOptions {
  readonly name: string
  readonly intervalMs: number
  /**
   * The longest pause after failures; it doubles up to this. Without it jobs of every minute or oftener keep their pace,
   * because somebody waits for them, and the others slow down to five minutes. Never shorter than the interval.
   */
  readonly longestPauseMs?: number
  /** One pass over the work. The signal fires when the server is to stop. */
  readonly run: (signal: AbortSignal) => Promise<unknown>
  readonly log: Pick<Log, 'error'>
}

const oftenMs = 60_000
const longestOfOthersMs = 5 * 60_000

/** Runs a job at the start, then after every interval, never two at a time; failures are logged and may slow it down. */
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

  const { intervalMs } = options
  const longest = options.longestPauseMs ?? (intervalMs <= oftenMs ? intervalMs : longestOfOthersMs)
  const pause = () => Math.max(intervalMs, Math.min(longest, intervalMs * 2 ** Math.min(failures, 16)))

  const begin = () => {
    clearTimeout(timer)
    woken = false
    running = runOnce().then(() => {
      running = null
      if (stopping.signal.aborted) return
      if (woken && failures === 0) begin()
      else timer = setTimeout(begin, pause())
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
      // A job that fails is not hurried by being woken: it would only fail faster.
      if (running !== null) woken = true
      else if (failures === 0) begin()
    },
    async stop() {
      stopping.abort()
      clearTimeout(timer)
      await running
    },
  }
}
