import { runWithLogContext } from '#server/platform/log/log-context.ts'
import type { Log } from '#server/platform/log/log.ts'
import { inSpan } from '#server/platform/tracing/tracing.ts'

export interface PeriodicJob {
  start(): void
  wake(): void
  stop(): Promise<void>
}

export interface PeriodicOptions {
  readonly name: string
  readonly intervalMs: number
  /**
   * By default jobs that run every minute or more often keep their pace, because people wait for them. Other jobs slow
   * down to five minutes.
   */
  readonly longestPauseMs?: number
  /** The signal fires when the server stops. */
  readonly run: (signal: AbortSignal) => Promise<unknown>
  readonly log: Pick<Log, 'error'>
}

const oftenMs = 60_000
const longestOfOthersMs = 5 * 60_000

/**
 * Creates a job that runs at the start and after every interval, never twice at once. Each failure in a row doubles the
 * pause, up to `longestPauseMs`.
 */
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
      // A wake-up does not shorten the pause of a failing job, because the job would only fail more often.
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

/** Without this, the lines and spans of a job would seem to belong to the request that woke it. */
export function observedJob<Rest extends readonly unknown[]>(
  name: string,
  run: (...rest: Rest) => Promise<unknown>,
): (...rest: Rest) => Promise<unknown> {
  return (...rest) =>
    inSpan(`job ${name}`, { kind: 'internal', parent: 'none' }, (span) => {
      const trace = span?.traceId ?? null
      const context = { operation: name, ...(trace === null ? {} : { trace_id: trace }) }
      return runWithLogContext(context, () => run(...rest))
    })
}
