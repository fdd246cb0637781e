import { describe, expect, it } from 'vitest'
import { operationTable } from '#contract/operations.gen.ts'
import { readOperations } from '../../../src/tools/contract-operations.ts'
import {
  at,
  contract,
  entriesAt,
  examplesOf,
  isObject,
  operations,
  resolve,
  walkSchema,
  type Json,
} from './contract-document.ts'

const each = operations.map((operation) => [operation.id, operation.object] as const)
const failure = '#/components/schemas/Failure'

const mediaOf = (operation: Json): unknown[] => [
  ...entriesAt(operation, 'requestBody', 'content').map(([, media]) => media),
  ...entriesAt(operation, 'responses')
    .filter(([status]) => status.startsWith('2'))
    .flatMap(([, response]) => entriesAt(response, 'content').map(([, media]) => media)),
]

function problemsOf(schemas: readonly unknown[], find: (schema: Json) => string | null): string[] {
  const problems: string[] = []
  for (const schema of schemas)
    walkSchema(schema, '', (part, place) => {
      const problem = find(part)
      if (problem !== null) problems.push(`${place}: ${problem}`)
    })
  return problems
}

const requestSchemas = (operation: Json): unknown[] =>
  entriesAt(operation, 'requestBody', 'content').map(([, media]) => at(media, 'schema'))

const responseSchemas = (operation: Json): unknown[] =>
  entriesAt(operation, 'responses').flatMap(([, response]) =>
    entriesAt(response, 'content').map(([, media]) => at(media, 'schema')),
  )

const isOfType = (schema: Json, type: string): boolean =>
  schema['type'] === type || (Array.isArray(schema['type']) && schema['type'].includes(type))

const has = (schema: Json, ...keywords: readonly string[]): boolean => keywords.every((keyword) => keyword in schema)

/** What is missing to bound what a stranger may send. */
function missingLimit(schema: Json): string | null {
  if (has(schema, 'enum') || has(schema, 'const')) return null
  if (isOfType(schema, 'integer') && !has(schema, 'minimum', 'maximum')) return 'an integer without limits'
  if (isOfType(schema, 'string') && !has(schema, 'maxLength') && !has(schema, 'format')) return 'a text without limit'
  if (isOfType(schema, 'array') && !has(schema, 'maxItems')) return 'a list without limit'
  return null
}

/** What would make the serialiser drop a field, or decide by trying. */
function unsafeInAnswers(schema: Json): string | null {
  if (schema['additionalProperties'] === false) return 'closed'
  const choice = ['oneOf', 'anyOf', 'allOf', 'not', 'if'].find((keyword) => keyword in schema)
  if (choice !== undefined) return choice
  if (isOfType(schema, 'object') && !has(schema, 'properties') && !has(schema, 'additionalProperties'))
    return 'shapeless'
  const required = Array.isArray(schema['required']) ? schema['required'] : []
  const missing = required.find((name) => at(schema, 'properties', String(name)) === undefined)
  return missing === undefined ? null : `${String(missing)} is required and not described`
}

describe('every operation of the contract', () => {
  it('has a name of its own', () => {
    expect(new Set(operations.map(({ id }) => id)).size).toBe(operations.length)
  })

  it.each(each)('%s declares any other failure in the usual form', (_id, operation) => {
    expect(at(operation, 'responses', 'default', 'content')).toMatchObject({
      'application/json': { schema: { $ref: failure } },
    })
  })

  it.each(each)('%s answers every refusal in the usual form', (_id, operation) => {
    for (const [status, response] of entriesAt(operation, 'responses').filter(([code]) => /^[45]/.test(code)))
      expect(at(response, 'content'), status).toMatchObject({ 'application/json': { schema: { $ref: failure } } })
  })

  it.each(each)('%s shows an example', (_id, operation) => {
    expect(mediaOf(operation).flatMap(examplesOf).length).toBeGreaterThan(0)
  })

  it.each(each)('%s says who may call it', (_id, operation) => {
    const security = operation['security']
    expect(security).toBeInstanceOf(Array)
    const schemes = Object.keys(Object(at(contract, 'components', 'securitySchemes')))
    for (const alternative of Array.isArray(security) ? security : [])
      expect(schemes).toEqual(expect.arrayContaining(Object.keys(Object(alternative))))
  })

  it.each(each)('%s refuses unknown fields and bounds the known ones', (_id, operation) => {
    const closed = (schema: Json): string | null =>
      isOfType(schema, 'object') && schema['additionalProperties'] !== false ? 'open' : null
    expect(problemsOf(requestSchemas(operation), closed)).toEqual([])
    expect(problemsOf(requestSchemas(operation), missingLimit)).toEqual([])
  })

  it.each(each)('%s can be serialised without loss', (_id, operation) => {
    expect(problemsOf(responseSchemas(operation), unsafeInAnswers)).toEqual([])
  })

  it.each(each)('%s takes the key of a repeat where it is marked, and only there', (_id, operation) => {
    const parameters = operation['parameters']
    const names = (Array.isArray(parameters) ? parameters : [])
      .map(resolve)
      .filter(isObject)
      .map(({ name }) => name)
    expect(names.includes('Idempotency-Key')).toBe('x-idempotent' in operation)
  })
})

describe('the table of operations', () => {
  it('is that of the document', () => {
    expect(operationTable).toEqual(Object.fromEntries(readOperations(contract)))
  })

  it.each([
    ['security that is not stated', {}],
    ['a marker that is unknown', { security: [], 'x-idempotent': 'sometimes' }],
    ['two authorities at once', { security: [{ bearer: [], cartToken: [] }] }],
    ['a body that is no JSON', { security: [], requestBody: { content: { 'text/plain': {} } } }],
  ])('refuses %s', (_case, operation) => {
    expect(() => readOperations({ paths: { '/x': { get: { operationId: 'x', ...operation } } } })).toThrow('x')
  })
})
