import { type OperationId, operationTable } from '#contract/operations.gen.ts'

export interface RawAnswer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  readonly json: unknown
}

/** Sends any request, valid or not. Reads only the first chunk of a live event stream. */
export async function rawCall(
  address: string,
  method = 'GET',
  headers: Readonly<Record<string, string>> = {},
  body?: string | Uint8Array<ArrayBuffer>,
): Promise<RawAnswer> {
  const response = await fetch(address, {
    method,
    headers,
    redirect: 'manual',
    ...(body === undefined ? {} : { body }),
  })
  const text = isLive(response) ? await firstOf(response) : await response.text()
  return { status: response.status, headers: response.headers, text, json: parse(text) }
}

/** True for a live event stream. It never ends, so a test must not wait for its whole text. */
export function isLive(answer: { readonly headers: Headers }): boolean {
  return answer.headers.get('content-type') === 'text/event-stream'
}

export function isCsv(answer: { readonly headers: Headers }): boolean {
  return answer.headers.get('content-type')?.startsWith('text/csv') ?? false
}

/** Reads the first chunk of an event stream and disconnects. */
async function firstOf(response: Response): Promise<string> {
  for await (const chunk of response.body ?? []) return new TextDecoder().decode(chunk)
  return ''
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export const operationIds = Object.keys(operationTable) as OperationId[]

/** The path of an operation with its parameters filled in. By default their values name nothing that exists. */
export function pathOf(operation: OperationId, value: (parameter: string) => string = sampleParameter): string {
  return `/api/v1${operationTable[operation].path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(value(name)))}`
}

function sampleParameter(name: string): string {
  if (name === 'hash') return 'nobodys-hash-nobodys-hash-nobodys-hash-1234'
  return name === 'withDeleted' ? 'true' : '987654'
}
