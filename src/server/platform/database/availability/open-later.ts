import type { Log } from '../../log/log.ts'
import { reasonOfAbsence } from './database-away.ts'

export interface Opening {
  /** Resolves when the first try is over: the database is open or does not answer. Rejects when retries cannot help. */
  readonly tried: Promise<void>
  /** Resolves when the database is open. Rejects when retries cannot help. Stays pending after `stop`. */
  readonly opened: Promise<void>
  stop(): void
}

const pauseMs = 500

export function startOpening(open: () => Promise<void>, log: Pick<Log, 'error' | 'info'>): Opening {
  let stopped = false
  let said: string | null = null
  let timer: NodeJS.Timeout | undefined
  const tried = deferred()
  const opened = deferred()

  async function attempt(): Promise<void> {
    try {
      await open()
      if (said !== null) log.info({}, 'The database answers, and is ready')
      tried.resolve()
      opened.resolve()
    } catch (error) {
      const reason = reasonOfAbsence(error)
      if (reason === null) {
        tried.reject(error)
        opened.reject(error)
        return
      }
      if (said !== reason) log.error({ err: error }, `${reason}. Calls get 503; the server tries again and again`)
      said = reason
      tried.resolve()
      if (!stopped) timer = setTimeout(() => void attempt(), pauseMs)
    }
  }

  void attempt()
  return {
    tried: tried.promise,
    opened: opened.promise,
    stop: () => {
      stopped = true
      clearTimeout(timer)
    },
  }
}

function deferred() {
  let resolve: () => void = () => {}
  let reject: (error: unknown) => void = () => {}
  const promise = new Promise<void>((onResolve, onReject) => {
    resolve = onResolve
    reject = onReject
  })
  // Marks the rejection as handled, because a caller may wait for only one of the two promises. Node would otherwise
  // end the process.
  promise.catch(() => {})
  return { promise, resolve, reject }
}
