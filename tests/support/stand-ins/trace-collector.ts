import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface CollectedSpan {
  readonly name: string
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId: string | undefined
  readonly failed: boolean
  readonly attributes: Readonly<Record<string, string | number | boolean>>
}

export interface TraceCollector {
  readonly url: string
  readonly spans: CollectedSpan[]
  /** The body of each request that arrived, as text. */
  readonly texts: string[]
  readonly headers: Record<string, unknown>[]
  close(): Promise<void>
}

interface OtlpSpan {
  readonly name: string
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly status?: { readonly code?: number }
  readonly attributes: readonly {
    readonly key: string
    readonly value: Readonly<Record<string, string | number | boolean>>
  }[]
}

interface OtlpRequest {
  readonly resourceSpans: readonly { readonly scopeSpans: readonly { readonly spans: readonly OtlpSpan[] }[] }[]
}

export async function startTraceCollector(): Promise<TraceCollector> {
  const spans: CollectedSpan[] = []
  const texts: string[] = []
  const headers: Record<string, unknown>[] = []
  const server = createServer((request, response) => {
    let text = ''
    request.setEncoding('utf8')
    request.on('data', (chunk: string) => (text += chunk))
    request.on('end', () => {
      texts.push(text)
      headers.push({ ...request.headers, path: request.url })
      const { resourceSpans } = JSON.parse(text) as OtlpRequest
      spans.push(...resourceSpans.flatMap((each) => each.scopeSpans.flatMap((scope) => scope.spans.map(collected))))
      response.setHeader('content-type', 'application/json').end('{}')
    })
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', () => resolve()))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    texts,
    headers,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function collected({ attributes, name, parentSpanId, spanId, status, traceId }: OtlpSpan): CollectedSpan {
  return {
    name,
    traceId,
    spanId,
    parentSpanId: parentSpanId === '' ? undefined : parentSpanId,
    failed: status?.code === 2,
    attributes: Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0] ?? ''])),
  }
}
