import { AsyncLocalStorage } from 'node:async_hooks'

/** Fields of the request or job that a log line belongs to: only ids, nothing secret or personal. */
export interface LogContext {
  /** Id of the request; missing in the log lines of a job. */
  readonly requestId?: string
  /** The contract's operation id, or the name of the job. */
  readonly operation: string
  readonly trace_id?: string
  orderId?: number
  outfitterId?: number
}

const storage = new AsyncLocalStorage<LogContext>()

export function logContext(): Partial<LogContext> {
  return storage.getStore() ?? {}
}

export function runWithLogContext<T>(context: LogContext, run: () => T): T {
  return storage.run(context, run)
}

interface Subjects {
  readonly orderId: number | null
  readonly outfitterId: number | null
}

export function aboutOrder<T>({ orderId, outfitterId }: Subjects, run: () => T): T {
  const context = storage.getStore()
  if (context === undefined) return run()
  return storage.run(
    {
      ...context,
      ...(orderId === null ? {} : { orderId }),
      ...(outfitterId === null ? {} : { outfitterId }),
    },
    run,
  )
}
