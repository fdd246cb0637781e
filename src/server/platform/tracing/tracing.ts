import { failureCode } from '../log/failure-code.ts'

/** Only ids, counts, codes and patterns, nothing secret or personal. */
export type SpanAttributes = Readonly<Record<string, string | number | boolean | undefined>>

type SpanKind = 'internal' | 'server' | 'client'

/**
 * `active`: the span around this call; without one nothing is traced. `none`: the span begins a trace. `traceparent`:
 * the header of a caller, whose trace the span continues.
 */
export type SpanParent = 'active' | 'none' | { readonly traceparent: unknown }

export interface SpanStart {
  readonly kind: SpanKind
  readonly parent: SpanParent
  readonly attributes?: SpanAttributes
}

export interface Span {
  /** Null when the sampler leaves this trace out. */
  readonly traceId: string | null
  /** Runs work inside the span. */
  run<T>(work: () => T): T
  set(attributes: SpanAttributes): void
  /** `failure`: a code, when the work failed. */
  end(failure?: string): void
}

export interface Tracer {
  /** Null for work outside of any span. */
  begin(name: string, start: SpanStart): Span | null
  /** Sends the spans that still wait. `late`: the collector did not take them within a second. */
  stop(): Promise<'sent' | 'late'>
}

let tracer: Tracer | null = null

/** Makes the process trace with this tracer. Null ends it. */
export function traceWith(next: Tracer | null): void {
  tracer = next
}

export function isTracing(): boolean {
  return tracer !== null
}

/** Returns a span that the caller ends. Null when nothing is traced. */
export function beginSpan(name: string, start: SpanStart): Span | null {
  return tracer?.begin(name, start) ?? null
}

/** Runs work in a span of its own. A failure is recorded by its code alone. Without a tracer it only runs the work. */
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
