import { AsyncLocalStorage } from 'node:async_hooks'

/** Fields of the request or job that a log line belongs to. Only ids, nothing secret or personal. */
export interface LogContext {
  /** Missing in the lines of a job. */
  readonly requestId?: string
  /** The operation of the contract, or the name of the job. */
  readonly operation: string
  /** Only when a trace is recorded. */
  readonly trace_id?: string
  orderId?: number
  outfitterId?: number
}

const storage = new AsyncLocalStorage<LogContext>()

/** Returns the fields of the current request or job, for each log line. Empty outside of both. */
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

/** Runs one item of a job with its order and outfitter in each log line. */
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
