import { failureCode } from '../log/fault-sentence.ts'

/** Attributes of a span: only ids, counts, codes and patterns, nothing secret or personal. */
export type SpanAttributes = Readonly<Record<string, string | number | boolean | undefined>>

type SpanKind = 'internal' | 'server' | 'client'

/**
 * `active`: the span around this call; without one nothing is traced. `none`: the span begins a new trace.
 * `traceparent`: a caller's header, whose trace the span continues.
 */
export type SpanParent = 'active' | 'none' | { readonly traceparent: unknown }

export interface SpanStart {
  readonly kind: SpanKind
  readonly parent: SpanParent
  readonly attributes?: SpanAttributes
}

export interface Span {
  /** Null when the sampler leaves the trace out. */
  readonly traceId: string | null
  run<T>(work: () => T): T
  set(attributes: SpanAttributes): void
  /** `failure`: a code, if the work failed. */
  end(failure?: string): void
}

export interface Tracer {
  /** Null when its parent is `active` and no span is active. */
  begin(name: string, start: SpanStart): Span | null
  /** `late`: the collector did not accept the spans within a second. */
  stop(): Promise<'sent' | 'late'>
}

let tracer: Tracer | null = null

/** Null turns tracing off. */
export function traceWith(next: Tracer | null): void {
  tracer = next
}

export function isTracing(): boolean {
  return tracer !== null
}

export function beginSpan(name: string, start: SpanStart): Span | null {
  return tracer?.begin(name, start) ?? null
}

/** An error is recorded by its code only. */
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
