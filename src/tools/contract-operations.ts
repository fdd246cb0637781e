export interface OperationRow {
  readonly method: string
  readonly path: string
  /** A caller needs only one of them. An empty list means that the operation is public. */
  readonly security: readonly string[]
  readonly idempotent: 'atomic' | 'staged' | null
  /** True for a GET that changes state (docs/rules.md#gets-that-change-state). */
  readonly changesState: boolean
  readonly body: 'json' | 'multipart' | null
  readonly bodyRequired: boolean
  readonly answer: 'json' | 'csv' | 'events'
}

const methods = ['get', 'post', 'put', 'delete'] as const

type Json = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

const objectAt = (value: unknown, ...keys: readonly string[]): Json => {
  let here: unknown = value
  for (const key of keys) here = isObject(here) ? here[key] : undefined
  return isObject(here) ? here : {}
}

/** Throws: an error for an operation that the server cannot mount. */
export function readOperations(document: unknown): Map<string, OperationRow> {
  const rows = new Map<string, OperationRow>()
  for (const [path, item] of Object.entries(objectAt(document, 'paths'))) {
    for (const method of methods) {
      const operation = objectAt(item, method)
      const id = operation['operationId']
      if (typeof id !== 'string') continue
      if (rows.has(id)) throw new Error(`operationId ${id} stands twice`)
      rows.set(id, readOperation(id, method, path, operation))
    }
  }
  return rows
}

function readOperation(id: string, method: string, path: string, operation: Json): OperationRow {
  const requestBody = objectAt(operation, 'requestBody')
  return {
    method: method.toUpperCase(),
    path,
    security: readSecurity(id, operation['security']),
    idempotent: readIdempotent(id, operation['x-idempotent']),
    changesState: operation['x-changes-state'] === true,
    body: readBody(id, Object.keys(objectAt(requestBody, 'content'))),
    bodyRequired: requestBody['required'] === true,
    answer: readAnswer(Object.keys(objectAt(operation, 'responses', '200', 'content'))),
  }
}

function readSecurity(id: string, security: unknown): string[] {
  if (!Array.isArray(security)) throw new Error(`${id} does not state its security`)
  return security.map((alternative: unknown) => {
    const schemes = Object.keys(objectAt(alternative))
    const [scheme] = schemes
    if (scheme === undefined || schemes.length !== 1) throw new Error(`${id}: each alternative must be one scheme`)
    return scheme
  })
}

function readIdempotent(id: string, kind: unknown): OperationRow['idempotent'] {
  if (kind === undefined) return null
  if (kind === 'atomic' || kind === 'staged') return kind
  throw new Error(`${id}: x-idempotent is atomic or staged`)
}

function readBody(id: string, types: readonly string[]): OperationRow['body'] {
  const [type] = types
  if (type === undefined) return null
  if (types.length === 1 && type === 'application/json') return 'json'
  if (types.length === 1 && type === 'multipart/form-data') return 'multipart'
  throw new Error(`${id}: a body is JSON or a multipart form`)
}

function readAnswer(types: readonly string[]): OperationRow['answer'] {
  if (types.includes('text/csv')) return 'csv'
  return types.includes('text/event-stream') ? 'events' : 'json'
}
