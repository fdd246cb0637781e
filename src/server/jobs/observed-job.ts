import { runWithLogContext } from '#server/platform/log/log-context.ts'
import { inSpan } from '#server/platform/tracing/tracing.ts'

/**
 * Runs a job in a trace of its own and puts the job's name into its log lines. Otherwise the lines and spans of a job
 * would seem to belong to the request that woke it.
 */
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
