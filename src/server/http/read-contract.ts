export interface ContractDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  readonly security?: readonly SecurityRequirement[]
  readonly [key: string]: unknown
}

type SecurityRequirement = Readonly<Record<string, readonly string[]>>

interface OperationObject {
  readonly operationId: string
  readonly security?: readonly SecurityRequirement[]
  readonly parameters?: { readonly in?: string; readonly $ref?: string }[]
  readonly requestBody?: { readonly required?: boolean; readonly content?: Record<string, { schema?: unknown }> }
  readonly 'x-idempotent'?: 'atomic' | 'staged'
}

export interface Operation {
  readonly id: string
  readonly mediaTypes: readonly string[]
  readonly bodyRequired: boolean
  /** Names of the required security schemes, one list per alternative. An empty list means public. */
  readonly security: readonly (readonly string[])[]
  readonly idempotent: 'atomic' | 'staged' | null
}

const methods = ['get', 'put', 'post', 'patch', 'delete'] as const

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function isOperation(value: unknown): value is OperationObject {
  return isObject(value) && typeof value['operationId'] === 'string'
}

/**
 * Deletes the mappings of discriminators, because they point into the unbundled document. Validators work without them.
 */
function dropDiscriminatorMappings(node: unknown): void {
  if (!isObject(node)) return
  if (isObject(node['discriminator'])) delete node['discriminator']['mapping']
  Object.values(node).forEach(dropDiscriminatorMappings)
}

function isHeaderParameter(document: ContractDocument, parameter: { in?: string; $ref?: string }): boolean {
  if (parameter.in === 'header') return true
  if (parameter.$ref === undefined) return false
  let target: unknown = document
  for (const part of parameter.$ref.replace(/^#\//, '').split('/')) target = isObject(target) ? target[part] : undefined
  return isObject(target) && target['in'] === 'header'
}

/**
 * Prepares the OpenAPI document for fastify-openapi-glue. Removes header parameters and schemas of non-JSON bodies,
 * because the plugin skips or misreads them. Returns each operation's facts, such as its body types, so that our own
 * code can check them.
 */
export function readOperations(source: ContractDocument): {
  document: ContractDocument
  operations: ReadonlyMap<string, Operation>
} {
  const document = structuredClone(source)
  dropDiscriminatorMappings(document)
  const operations = new Map<string, Operation>()
  for (const item of Object.values(document.paths)) {
    for (const method of methods) {
      const operation = item[method]
      if (!isOperation(operation)) continue
      const content = operation.requestBody?.content ?? {}
      for (const [type, media] of Object.entries(content)) if (!type.includes('json')) delete media.schema
      if (operation.parameters !== undefined) {
        const kept = operation.parameters.filter((parameter) => !isHeaderParameter(document, parameter))
        Object.assign(operation, { parameters: kept })
      }
      const security = operation.security ?? document.security
      if (security === undefined) throw new Error(`${operation.operationId} says nothing of its security`)
      operations.set(operation.operationId, {
        id: operation.operationId,
        mediaTypes: Object.keys(content),
        bodyRequired: operation.requestBody?.required === true,
        security: security.map((alternative) => Object.keys(alternative)),
        idempotent: operation['x-idempotent'] ?? null,
      })
    }
  }
  return { document, operations }
}
