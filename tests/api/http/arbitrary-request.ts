import fc, { type Arbitrary } from 'fast-check'
import document from '#contract/document.gen.json' with { type: 'json' }
import type { OperationId } from '#contract/operations.gen.ts'

type Json = Readonly<Record<string, unknown>>

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function resolve(schema: unknown): Json {
  if (!isObject(schema)) return {}
  if (typeof schema['$ref'] !== 'string') return schema
  let target: unknown = document
  for (const part of schema['$ref'].slice(2).split('/')) target = isObject(target) ? target[part] : undefined
  return resolve(target)
}

/** Texts that often break servers: empty, zero bytes, lone surrogates, markup, SQL, search patterns and numbers. */
const oddTexts = fc.constantFrom(
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202e',
  '﷽',
  '\\',
  "'; drop table orders; --",
  '%_',
  '{{x}}',
  '../../etc/passwd',
  '<script>',
  'null',
  'NaN',
  '-0',
  '1e999',
  '9999-12-31',
  '0000-00-00',
  '2026-02-30',
  '__proto__',
)

const oddNumbers = fc.constantFrom(
  0,
  -0,
  -1,
  1.5,
  1e308,
  2_147_483_647,
  2_147_483_648,
  Number.MAX_SAFE_INTEGER,
  -2_147_483_649,
)

/** A random text whose length is within the limits of the schema. Dates include the first, last and impossible days. */
function textOf(schema: Json): Arbitrary<unknown> {
  if (schema['format'] === 'date')
    return fc.constantFrom(
      '2026-07-04',
      '0000-02-01',
      '0001-01-01',
      '9999-12-31',
      '2024-02-29',
      '2026-02-30',
      '-001-01-01',
    )
  if (schema['format'] === 'date-time')
    return fc.constantFrom(
      '2026-07-04T12:00:00Z',
      '0001-01-01T00:00:00Z',
      '9999-12-31T23:59:59.999Z',
      '2026-07-04T24:00:00+14:00',
    )
  if (typeof schema['pattern'] === 'string') return fc.oneof(fc.stringMatching(new RegExp(schema['pattern'])), oddTexts)
  const maxLength = Math.min(Number(schema['maxLength'] ?? 60), 300)
  return fc.oneof(fc.string({ unit: 'binary', maxLength }), fc.string({ unit: 'grapheme', maxLength }), oddTexts)
}

function integerOf(schema: Json): Arbitrary<unknown> {
  const min = Number(schema['minimum'] ?? -1000)
  const max = Number(schema['maximum'] ?? 2_147_483_647)
  return fc.oneof(
    fc.integer({ min, max: Math.min(max, 12) < min ? max : Math.min(max, 12) }),
    fc.constantFrom(min, max),
  )
}

function objectOf(schema: Json, depth: number): Arbitrary<unknown> {
  const properties = isObject(schema['properties']) ? schema['properties'] : {}
  const required = Array.isArray(schema['required']) ? schema['required'].map(String) : []
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, field]) => [name, fitting(field, depth + 1)]),
  )
  return fc.record(fields, { requiredKeys: required.filter((name) => name in fields) })
}

/** Random values that the schema accepts or almost accepts. */
function fitting(source: unknown, depth = 0): Arbitrary<unknown> {
  const schema = resolve(source)
  if (Array.isArray(schema['enum'])) return fc.constantFrom(...(schema['enum'] as unknown[]))
  if ('const' in schema) return fc.constant(schema['const'])
  const types = [schema['type']].flat().map(String)
  const each = types.map((type): Arbitrary<unknown> => {
    if (type === 'object') return objectOf(schema, depth)
    if (type === 'array') return fc.array(fitting(schema['items'], depth + 1), { maxLength: 4 })
    if (type === 'string') return textOf(schema)
    if (type === 'integer' || type === 'number') return integerOf(schema)
    return type === 'boolean' ? fc.boolean() : fc.constant(null)
  })
  return fc.oneof(...each)
}

/** Random JSON bodies: half fit the schema, many have one wrong field, and some are any JSON value. */
function bodyFor(schema: unknown): Arbitrary<unknown> {
  const spoiled = fc
    .tuple(fitting(schema), fc.nat(), fc.oneof(oddTexts, oddNumbers, fc.jsonValue({ maxDepth: 2 })))
    .map(([body, which, value]) => {
      if (!isObject(body)) return value
      const names = Object.keys(body)
      return names.length === 0 ? { x: value } : { ...body, [names[which % names.length] ?? 'x']: value }
    })
  return fc.oneof(
    { arbitrary: fitting(schema), weight: 5 },
    { arbitrary: spoiled, weight: 4 },
    { arbitrary: fc.jsonValue({ maxDepth: 4 }), weight: 1 },
  )
}

interface Operation {
  readonly requestBody?: unknown
  readonly parameters: readonly Json[]
}

function operationOf(id: OperationId): Operation {
  for (const item of Object.values<Json>(document.paths))
    for (const operation of Object.values(item))
      if (isObject(operation) && operation['operationId'] === id) {
        const parameters = [item['parameters'], operation['parameters']].flat().filter(isObject).map(resolve)
        return { requestBody: operation['requestBody'], parameters }
      }
  throw new Error(`${id} is not in the contract`)
}

export interface ArbitraryRequest {
  readonly path: Readonly<Record<string, unknown>>
  readonly query: Readonly<Record<string, unknown>>
  readonly body: unknown
}

export function requestFor(id: OperationId): Arbitrary<ArbitraryRequest> {
  const operation = operationOf(id)
  const valuesIn = (place: 'path' | 'query'): Arbitrary<Readonly<Record<string, unknown>>> => {
    const named = operation.parameters.filter((parameter) => parameter['in'] === place)
    const value = (parameter: Json) =>
      fc.oneof({ arbitrary: fitting(parameter['schema']), weight: 6 }, oddTexts, oddNumbers).map(String)
    const fields = Object.fromEntries(named.map((parameter) => [String(parameter['name']), value(parameter)]))
    return place === 'path' ? fc.record(fields) : fc.record(fields, { requiredKeys: [] })
  }
  const content = isObject(operation.requestBody) ? operation.requestBody['content'] : undefined
  const media = isObject(content) ? content['application/json'] : undefined
  const body = isObject(media) ? bodyFor(media['schema']) : fc.constant(undefined)
  return fc.record({ path: valuesIn('path'), query: valuesIn('query'), body })
}
