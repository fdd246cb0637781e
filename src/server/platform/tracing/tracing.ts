import { failureCode } from '../log/fault-sentence.ts'

/** Attributes of a span: only ids, counts, codes and patterns, nothing secret or personal. */
export type SpanAttributes = Readonly<Record<string, string | number | boolean | undefined>>

type SpanKind = 'internal' | 'server' | 'client'

/**
 * The parent of a span. `active`: the span around this call; without one nothing is traced. `none`: the span begins a
 * new trace. `traceparent`: a caller's header, whose trace the span continues.
 */
export type SpanParent = 'active' | 'none' | { readonly traceparent: unknown }

export interface SpanStart {
  readonly kind: SpanKind
  readonly parent: SpanParent
  readonly attributes?: SpanAttributes
}

export interface Span {
  /** The id of the trace. Null when the sampler leaves the trace out. */
  readonly traceId: string | null
  run<T>(work: () => T): T
  set(attributes: SpanAttributes): void
  /** Ends the span. `failure`: a code, if the work failed. */
  end(failure?: string): void
}

export interface Tracer {
  /** Begins a span. Null when its parent is `active` and no span is active. */
  begin(name: string, start: SpanStart): Span | null
  /** Sends the spans that still wait. `late`: the collector did not accept them within a second. */
  stop(): Promise<'sent' | 'late'>
}

let tracer: Tracer | null = null

/** Records the spans of this process with the given tracer. Null turns tracing off. */
export function traceWith(next: Tracer | null): void {
  tracer = next
}

export function isTracing(): boolean {
  return tracer !== null
}

export function beginSpan(name: string, start: SpanStart): Span | null {
  return tracer?.begin(name, start) ?? null
}

/** Runs work in a new span. An error is recorded by its code only. Without tracing it just runs the work. */
export async function inSpan<T>(name: string, start: SpanStart, work: (span: Span | null) => Promise<T>): Promise<T> {
  const span = beginSpan(name, start)
  if (span === null) return work(null)
  let failure: string | undefined
  try {
    return await span.run(() => work(span))
  } catch (error) {
    failure = failureCode(error)
    throw error
  } finally {
    span.end(failure)
  }
}
