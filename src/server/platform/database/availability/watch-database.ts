import type { Log } from '../../log/log.ts'

/** Remembers if the database answers, so that no request has to wait to find out. */
export interface DatabaseWatch {
  /** For somebody who waits for no query. The watch asks while there is one. */
  answers(): boolean
  admits(): boolean
  heard(): void
  /** The watch queries the database at once. */
  doubt(): void
  stop(): void
}

interface WatchOptions {
  readonly ask: () => Promise<void>
  readonly log: Pick<Log, 'warn' | 'info'>
}

const quietMs = 2_000
const wantedMs = 30_000
const absentMs = 500

/** Checks a wanted database when no query was answered for 2 s, and twice a second while it does not answer. */
export function watchDatabase({ ask, log }: WatchOptions): DatabaseWatch {
  let isThere = true
  let heardAt = performance.now()
  let wantedAt = -Infinity
  let asking = false
  let stopped = false
  let timer: NodeJS.Timeout | undefined

  function change(next: boolean, error?: unknown): void {
    if (next === isThere) return
    isThere = next
    if (next) log.info({}, 'The database answers again')
    else log.warn({ err: error }, 'The database does not answer; calls get 503 until it does')
  }

  async function look(): Promise<void> {
    if (asking || stopped) return
    asking = true
    const startedAt = performance.now()
    try {
      await ask()
      heardAt = performance.now()
      change(true)
    } catch (error) {
      // If another query was answered meanwhile, the database works and only the watch's own connection was lost.
      if (heardAt < startedAt) change(false, error)
    }
    asking = false
    schedule(isThere ? quietMs : absentMs)
  }

  function schedule(ms: number): void {
    clearTimeout(timer)
    if (stopped) return
    timer = setTimeout(() => {
      const quiet = performance.now() - heardAt
      const isWanted = performance.now() - wantedAt < wantedMs
      if (isThere && (quiet < quietMs || !isWanted)) schedule(quiet < quietMs ? quietMs - quiet : quietMs)
      else void look()
    }, ms)
    timer.unref()
  }

  schedule(quietMs)
  return {
    answers: () => {
      wantedAt = performance.now()
      return isThere
    },
    admits: () => isThere,
    heard: () => {
      heardAt = performance.now()
      change(true)
    },
    doubt: () => void look(),
    stop: () => {
      stopped = true
      clearTimeout(timer)
    },
  }
}
