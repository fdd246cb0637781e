import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export type Json = Readonly<Record<string, unknown>>

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const contract = objectOf(
  JSON.parse(readFileSync(join(import.meta.dirname, '../../../src/contract/document.gen.json'), 'utf8')),
)

export function objectOf(value: unknown): Json {
  if (!isObject(value)) throw new Error(`not an object: ${JSON.stringify(value)}`)
  return value
}

/** Returns the value at a path of the contract. Follows references at each step. */
export function at(value: unknown, ...keys: readonly string[]): unknown {
  let here = resolve(value)
  for (const key of keys) here = isObject(here) ? resolve(here[key]) : undefined
  return here
}

export function resolve(value: unknown): unknown {
  if (!isObject(value) || typeof value['$ref'] !== 'string') return value
  const keys = value['$ref'].replace('#/', '').split('/').map(unescapePointer)
  return at(contract, ...keys)
}

export const entriesAt = (value: unknown, ...keys: readonly string[]): [string, unknown][] => {
  const found = at(value, ...keys)
  return isObject(found) ? Object.entries(found) : []
}

export const escapePointer = (key: string): string => key.replaceAll('~', '~0').replaceAll('/', '~1')
const unescapePointer = (key: string): string => key.replaceAll('~1', '/').replaceAll('~0', '~')

export interface Operation {
  readonly id: string
  readonly method: string
  readonly path: string
  readonly object: Json
}

const methods = new Set(['get', 'put', 'post', 'delete', 'patch', 'options', 'head', 'trace'])

export const operations: readonly Operation[] = entriesAt(contract, 'paths').flatMap(([path, item]) =>
  Object.entries(objectOf(item))
    .filter(([method]) => methods.has(method))
    .map(([method, value]) => {
      const object = objectOf(value)
      return { id: String(object['operationId']), method: method.toUpperCase(), path, object }
    }),
)

export function examplesOf(media: unknown): [string, unknown][] {
  const named = entriesAt(media, 'examples').map(([name, example]): [string, unknown] => [name, at(example, 'value')])
  const single = isObject(media) && 'example' in media ? [['example', media['example']] as [string, unknown]] : []
  return [...single, ...named]
}

export function walkSchema(schema: unknown, place: string, visit: (schema: Json, place: string) => void): void {
  const here = resolve(schema)
  if (!isObject(here)) return
  visit(here, place)
  for (const [name, property] of entriesAt(here, 'properties')) walkSchema(property, `${place}.${name}`, visit)
  for (const key of ['items', 'additionalProperties']) walkSchema(here[key], `${place}.${key}`, visit)
  for (const key of ['oneOf', 'anyOf', 'allOf']) {
    const parts = here[key]
    if (Array.isArray(parts)) for (const part of parts) walkSchema(part, `${place}.${key}`, visit)
  }
}
