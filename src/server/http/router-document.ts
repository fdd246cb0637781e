export interface ContractDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  readonly [key: string]: unknown
}

interface OperationObject {
  readonly parameters?: { readonly in?: string; readonly $ref?: string }[]
  readonly requestBody?: { readonly content?: Record<string, { schema?: unknown }> }
}

const methods = ['get', 'put', 'post', 'patch', 'delete'] as const

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function isOperation(value: unknown): value is OperationObject {
  return isObject(value) && typeof value['operationId'] === 'string'
}

/** Deletes the mappings of discriminators, because they point into the unbundled document. */
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
 * Removes header parameters and schemas of non-JSON bodies, because fastify-openapi-glue skips or misreads them. Our
 * own code checks them by the generated table of operations.
 */
export function routerDocument(source: ContractDocument): ContractDocument {
  const document = structuredClone(source)
  dropDiscriminatorMappings(document)
  const operations = Object.values(document.paths).flatMap((item) => methods.map((method) => item[method]))
  for (const operation of operations) {
    if (!isOperation(operation)) continue
    const content = Object.entries(operation.requestBody?.content ?? {})
    for (const [type, media] of content) if (!type.includes('json')) delete media.schema
    if (operation.parameters === undefined) continue
    const kept = operation.parameters.filter((parameter) => !isHeaderParameter(document, parameter))
    Object.assign(operation, { parameters: kept })
  }
  return document
}
