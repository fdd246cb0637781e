import document from '#contract/document.gen.json' with { type: 'json' }
import { type OperationId, operationTable } from '#contract/operations.gen.ts'
import { operationIds, type RawAnswer, rawCall } from '../http/raw-call.ts'

export type Json = Readonly<Record<string, unknown>>

export function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function resolve(value: unknown): Json {
  if (!isJson(value)) return {}
  if (typeof value['$ref'] !== 'string') return value
  let target: unknown = document
  for (const part of value['$ref'].slice(2).split('/')) target = isJson(target) ? target[part] : undefined
  return resolve(target)
}

export interface Field {
  readonly place: 'path' | 'query' | 'body'
  readonly name: string
  readonly schema: Json
}

export interface ContractOperation {
  readonly id: OperationId
  readonly method: string
  readonly path: string
  readonly fields: readonly Field[]
  readonly example: Json
}

export const contractOperations: ReadonlyMap<OperationId, ContractOperation> = readOperations()

function readOperations(): ReadonlyMap<OperationId, ContractOperation> {
  const found = new Map<string, ContractOperation>()
  for (const item of Object.values<Json>(document.paths))
    for (const operation of Object.values(item)) {
      if (!isJson(operation)) continue
      const id = operationIds.find((known) => known === operation['operationId'])
      if (id === undefined) throw new Error(`${String(operation['operationId'])} is not in the table of operations`)
      const parameters = [item['parameters'], operation['parameters']].flat().filter(isJson).map(resolve)
      const content = resolve(operation['requestBody'])['content']
      const media = isJson(content) ? resolve(Object.values(content)[0]) : {}
      const body = resolve(media['schema'])['properties']
      found.set(id, {
        id,
        method: operationTable[id].method,
        path: operationTable[id].path,
        fields: [
          ...parameters.flatMap(({ in: place, name, schema }): Field[] =>
            place === 'path' || place === 'query' ? [{ place, name: String(name), schema: resolve(schema) }] : [],
          ),
          ...Object.entries(isJson(body) ? body : {}).map(([name, schema]): Field => ({
            place: 'body',
            name,
            schema: resolve(schema),
          })),
        ],
        example: exampleOf(media),
      })
    }
  return new Map(operationIds.map((id) => [id, found.get(id) ?? unknownOperation(id)]))
}

function unknownOperation(id: string): never {
  throw new Error(`${id} is not in the contract`)
}

function exampleOf(media: Json): Json {
  if (isJson(media['example'])) return media['example']
  const [first] = isJson(media['examples']) ? Object.values(media['examples']) : []
  const value = resolve(first)['value']
  return isJson(value) ? value : {}
}

export function operationOf(id: OperationId): ContractOperation {
  return contractOperations.get(id) ?? unknownOperation(id)
}

export interface Call {
  readonly operation: ContractOperation
  readonly path: Json
  readonly query: Json
  readonly body: Json
  readonly file: { readonly name: string; readonly type: string; readonly bytes: Uint8Array<ArrayBuffer> } | null
}

export function withField(call: Call, place: Field['place'], name: string, value: unknown): Call {
  return { ...call, [place]: { ...call[place], [name]: value } }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

export async function send(
  url: string,
  call: Call,
  headers: Readonly<Record<string, string>> = {},
): Promise<RawAnswer> {
  const { method, path } = call.operation
  const place = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(textOf(call.path[name])))
  const query = new URLSearchParams(
    Object.entries(call.query).flatMap(([name, value]) => (value == null ? [] : [[name, textOf(value)]])),
  )
  const address = `${url}/api/v1${place}${query.size > 0 ? `?${query.toString()}` : ''}`
  const kind = operationTable[call.operation.id].body
  if (kind === null) return rawCall(address, method, headers)
  if (kind === 'json')
    return rawCall(address, method, { ...headers, 'content-type': 'application/json' }, JSON.stringify(call.body))
  const form = new FormData()
  for (const [name, value] of Object.entries(call.body)) form.append(name, textOf(value))
  if (call.file !== null) form.append('file', new Blob([call.file.bytes], { type: call.file.type }), call.file.name)
  const whole = new Response(form)
  return rawCall(
    address,
    method,
    { ...headers, 'content-type': whole.headers.get('content-type') ?? '' },
    new Uint8Array(await whole.arrayBuffer()),
  )
}

/** True for an operation that changes data. Some GET operations do too, and the contract marks these. */
export function changesState(id: OperationId): boolean {
  return operationTable[id].method !== 'GET' || operationTable[id].changesState
}
