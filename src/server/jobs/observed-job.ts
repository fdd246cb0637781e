import { runWithLogContext } from '#server/platform/log/log-context.ts'
import { inSpan } from '#server/platform/tracing/tracing.ts'

/**
 * Returns the work of a job as a trace of its own, with the job's name in each log line. A request may wake the job,
 * whose lines and spans must not count as those of the request.
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
