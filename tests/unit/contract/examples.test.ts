import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { describe, expect, it } from 'vitest'
import { contract, entriesAt, escapePointer, examplesOf, isObject, operations, resolve } from './contract-document.ts'

const ajv = new Ajv2020({ strict: false, allErrors: true })
addFormats.default(ajv)
ajv.addSchema({ $id: 'contract', ...contract })

interface Shown {
  readonly place: string
  readonly pointer: string
  readonly example: unknown
}

const shown: readonly Shown[] = operations.flatMap(({ id, method, path, object }) => {
  const base = `#/paths/${escapePointer(path)}/${method.toLowerCase()}`
  const bodies = entriesAt(object, 'requestBody', 'content').flatMap(([type, media]) =>
    shownBy(`${id} body`, `${base}/requestBody/content/${escapePointer(type)}/schema`, media),
  )
  const responses = object['responses']
  const answers = entriesAt(object, 'responses').flatMap(([status, response]) => {
    const written = isObject(responses) ? responses[status] : undefined
    const own =
      isObject(written) && typeof written['$ref'] === 'string' ? written['$ref'] : `${base}/responses/${status}`
    return entriesAt(response, 'content').flatMap(([type, media]) =>
      shownBy(`${id} ${status}`, `${own}/content/${escapePointer(type)}/schema`, media),
    )
  })
  return [...bodies, ...answers]
})

function shownBy(place: string, pointer: string, media: unknown): Shown[] {
  return examplesOf(media).map(([name, example]) => ({ place: `${place} ${name}`, pointer, example }))
}

describe('the examples of the contract', () => {
  it.each(shown.map((entry) => [entry.place, entry] as const))('%s fits its schema', (_place, { pointer, example }) => {
    const validate = ajv.compile({ $ref: `contract${pointer}` })
    validate(example)
    expect(validate.errors ?? []).toEqual([])
  })

  it('fit for parameters too', () => {
    const parameters = operations
      .flatMap(({ object }) => (Array.isArray(object['parameters']) ? object['parameters'] : []))
      .map(resolve)
      .filter(isObject)
    expect(parameters.length).toBeGreaterThan(0)
    for (const parameter of parameters) {
      const fits = ajv.validate(resolve(parameter['schema']) ?? false, parameter['example'])
      expect(fits, String(parameter['name'])).toBe(true)
    }
  })
})
