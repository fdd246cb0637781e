import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import {
  type Context,
  type Span as SdkSpan,
  type SpanContext,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import { ExportResultCode, parseTraceParent } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources'
import { BasicTracerProvider, BatchSpanProcessor, type SpanExporter } from '@opentelemetry/sdk-trace-base'
import type { Log } from '../log/log.ts'
import type { Span, SpanParent, Tracer } from './tracing.ts'

interface TraceOptions {
  /** OTEL_EXPORTER_OTLP_ENDPOINT, without `/v1/traces`. The OpenTelemetry SDK reads its other variables itself. */
  readonly endpoint: string
  readonly build: string
  readonly instance: string
  readonly log: Pick<Log, 'info' | 'warn'>
}

const kinds = { internal: SpanKind.INTERNAL, server: SpanKind.SERVER, client: SpanKind.CLIENT } as const
/** Milliseconds that a stopping server waits for the last spans to be sent. */
const flushMs = 1_000

/** If the collector is down, spans are lost and everything else works. */
export function openTelemetry({ build, endpoint, instance, log }: TraceOptions): Tracer {
  const exporter = toldOnce(new OTLPTraceExporter({ url: `${endpoint}/v1/traces` }), log)
  const provider = new BasicTracerProvider({
    resource: defaultResource()
      .merge(
        resourceFromAttributes({
          'service.name': 'eddyline',
          'service.version': build,
          'service.instance.id': instance,
        }),
      )
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor(exporter)],
  })
  const tracer = provider.getTracer('eddyline')
  const active = new AsyncLocalStorage<Context>()
  return {
    begin: (name, { attributes, kind, parent }) => {
      const outer = parentContext(parent, active.getStore())
      if (outer === null) return null
      const span = tracer.startSpan(name, { kind: kinds[kind], attributes: { ...attributes } }, outer)
      const inside = trace.setSpan(outer, span)
      return ownSpan(span, (work) => active.run(inside, work))
    },
    stop: async () => {
      const sent = provider.shutdown().then(
        () => 'sent' as const,
        () => 'late' as const,
      )
      return Promise.race([sent, wait(flushMs, 'late' as const, { ref: false })])
    },
  }
}

/** Null for work that belongs to no traced request or job. */
function parentContext(parent: SpanParent, active: Context | undefined): Context | null {
  if (parent === 'active') return active ?? null
  const caller = parent === 'none' ? null : remoteSpan(parent.traceparent)
  return caller === null ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, caller)
}

function remoteSpan(traceparent: unknown): SpanContext | null {
  const parsed = typeof traceparent === 'string' ? parseTraceParent(traceparent) : null
  return parsed === null ? null : { ...parsed, isRemote: true }
}

function ownSpan(span: SdkSpan, run: Span['run']): Span {
  return {
    traceId: span.isRecording() ? span.spanContext().traceId : null,
    run,
    set: (attributes) => void span.setAttributes({ ...attributes }),
    end: (failure) => {
      if (failure !== undefined) {
        span.setAttribute('error.type', failure)
        span.setStatus({ code: SpanStatusCode.ERROR })
      }
      span.end()
    },
  }
}

/** Hides the failures from the SDK, which would write to the console. */
function toldOnce(exporter: SpanExporter, log: TraceOptions['log']): SpanExporter {
  let isAway = false
  return {
    export: (spans, done) =>
      exporter.export(spans, ({ code }) => {
        const failed = code !== ExportResultCode.SUCCESS
        if (failed && !isAway) log.warn({}, 'The collector takes no traces; they are dropped until it does')
        if (!failed && isAway) log.info({}, 'The collector takes traces again')
        isAway = failed
        done({ code: ExportResultCode.SUCCESS })
      }),
    forceFlush: async () => exporter.forceFlush?.(),
    shutdown: () => exporter.shutdown(),
  }
}
