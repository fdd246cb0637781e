import { describe, expect, it } from 'vitest'
import { at, entriesAt, isObject, operations, resolve, type Operation } from './contract-document.ts'
import { changingGets, specifiedAnswers, specifiedCalls, specifiedFields } from './specified-calls.ts'

const nameOf = ({ method, path }: Pick<Operation, 'method' | 'path'>): string => `${method} ${path.slice(1)}`
const byName = new Map(operations.map((operation) => [nameOf(operation), operation]))
const sorted = (names: Iterable<string>): string[] => [...names].toSorted()

function fieldsOf(operation: Operation | undefined): string[] {
  const media = entriesAt(operation?.object, 'requestBody', 'content').map(([, value]) => value)
  const parameters = at(operation?.object, 'parameters')
  const queries = Array.isArray(parameters) ? parameters.map(resolve).filter(isObject) : []
  return [
    ...media.flatMap((value) => entriesAt(value, 'schema', 'properties').map(([name]) => name)),
    ...queries.filter((parameter) => parameter['in'] === 'query').map((parameter) => String(parameter['name'])),
  ]
}

describe('the calls of the contract', () => {
  it.each(specifiedCalls)('include the specified call %s', (call) => {
    expect(byName.has(call)).toBe(true)
  })

  it.each(Object.entries(specifiedFields))('include %s, which accepts the fields %s', (call, fields) => {
    expect(fieldsOf(byName.get(call))).toEqual(expect.arrayContaining(fields.split(' ')))
  })

  it.each(Object.entries(specifiedAnswers))('include %s, whose answer has the fields %s', (call, fields) => {
    const schema = at(byName.get(call)?.object, 'responses', '200', 'content', 'application/json', 'schema')
    expect(at(schema, 'required')).toEqual(expect.arrayContaining(fields.split(' ')))
  })

  it('have the mark x-changes-state exactly when they are GETs that change state, and then require a login', () => {
    const marked = operations.filter(({ object }) => object['x-changes-state'] === true)
    expect(sorted(marked.map(nameOf))).toEqual(sorted(changingGets))
    for (const { object } of marked) expect(object['security']).not.toEqual([])
  })
})
