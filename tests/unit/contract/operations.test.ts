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

/**
 * Returns the limit that a value's schema lacks, else null. Anonymous clients could send a value without limits in any
 * size.
 */
function missingLimit(schema: Json): string | null {
  if (has(schema, 'enum') || has(schema, 'const')) return null
  if (isOfType(schema, 'integer') && !has(schema, 'minimum', 'maximum')) return 'an integer without limits'
  if (isOfType(schema, 'string') && !has(schema, 'maxLength') && !has(schema, 'format')) return 'a text without limit'
  if (isOfType(schema, 'array') && !has(schema, 'maxItems')) return 'a list without limit'
  return null
}

/**
 * Returns the part of an answer's schema for which the serialiser could drop a field or guess between variants. Null
 * when the schema has no such part.
 */
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

/** The operations that break a rule, each with its problem. The rule holds when the list is empty. */
const breaking = (find: (operation: Json) => readonly string[]): string[] =>
  operations.flatMap(({ id, object }) => find(object).map((problem) => `${id} ${problem}`))

function keyProblems(operation: Json): string[] {
  const parameters = Array.isArray(operation['parameters']) ? operation['parameters'].map(resolve) : []
  const takesKey = parameters.some((parameter) => isObject(parameter) && parameter['name'] === 'Idempotency-Key')
  return takesKey === 'x-idempotent' in operation ? [] : ['is marked otherwise than it takes the key']
}

function securityProblems(operation: Json): string[] {
  const security = operation['security']
  if (!Array.isArray(security)) return ['says nothing']
  const schemes = entriesAt(contract, 'components', 'securitySchemes').map(([name]) => name)
  const named = security.flatMap((alternative: unknown) => Object.keys(Object(alternative)))
  return named.filter((name) => !schemes.includes(name))
}

describe('every operation of the contract', () => {
  it('has a unique name', () => {
    expect(new Set(operations.map(({ id }) => id)).size).toBe(operations.length)
  })

  it('answers failures in the standard format and declares a default failure', () => {
    const problems = breaking((operation) => {
      const refusals = entriesAt(operation, 'responses').filter(([status]) => !status.startsWith('2'))
      const strange = refusals.filter(([, response]) => {
        const schema = entriesAt(response, 'content', 'application/json').find(([name]) => name === 'schema')?.[1]
        return !isObject(schema) || schema['$ref'] !== failure
      })
      const missing = refusals.some(([status]) => status === 'default') ? [] : ['has no default']
      return [...missing, ...strange.map(([status]) => status)]
    })
    expect(problems).toEqual([])
  })

  it('has an example', () => {
    expect(breaking((operation) => (mediaOf(operation).flatMap(examplesOf).length > 0 ? [] : ['shows none']))).toEqual(
      [],
    )
  })

  it('states who may call it', () => {
    expect(breaking(securityProblems)).toEqual([])
  })

  it('refuses unknown fields', () => {
    const open = (schema: Json): string | null =>
      isOfType(schema, 'object') && schema['additionalProperties'] !== false ? 'is open' : null
    expect(breaking((operation) => problemsOf(requestSchemas(operation), open))).toEqual([])
  })

  it('limits the size of its input', () => {
    expect(breaking((operation) => problemsOf(requestSchemas(operation), missingLimit))).toEqual([])
  })

  it('describes its answers so that the serialiser drops no field', () => {
    expect(breaking((operation) => problemsOf(responseSchemas(operation), unsafeInAnswers))).toEqual([])
  })

  it('accepts an idempotency key exactly when it declares x-idempotent', () => {
    expect(breaking(keyProblems)).toEqual([])
  })
})

describe('readOperations', () => {
  it('returns the operations of the generated operation table', () => {
    expect(operationTable).toEqual(Object.fromEntries(readOperations(contract)))
  })

  it.each([
    ['security that is not stated', {}],
    ['a marker that is unknown', { security: [], 'x-idempotent': 'sometimes' }],
    ['two authorities at once', { security: [{ bearer: [], cartToken: [] }] }],
    ['a body that is no JSON', { security: [], requestBody: { content: { 'text/plain': {} } } }],
  ])('refuses an operation with %s', (_case, operation) => {
    expect(() => readOperations({ paths: { '/x': { get: { operationId: 'x', ...operation } } } })).toThrow('x')
  })
})
