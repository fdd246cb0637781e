import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { describe, expect, it } from 'vitest'
import {
  contract,
  entriesAt,
  escapePointer,
  examplesOf,
  isObject,
  objectOf,
  operations,
  resolve,
  type Operation,
} from './contract-document.ts'

const ajv = new Ajv2020({ strict: false, allErrors: true })
addFormats.default(ajv)
ajv.addSchema({ $id: 'contract', ...contract })

interface Shown {
  readonly pointer: string
  readonly example: unknown
}

function shownBy(pointer: string, media: unknown): Shown[] {
  return examplesOf(media).map(([, example]) => ({ pointer, example }))
}

function shownIn({ method, path, object }: Operation): Shown[] {
  const base = `#/paths/${escapePointer(path)}/${method.toLowerCase()}`
  const bodies = entriesAt(object, 'requestBody', 'content').flatMap(([type, media]) =>
    shownBy(`${base}/requestBody/content/${escapePointer(type)}/schema`, media),
  )
  const responses = objectOf(object['responses'])
  const answers = Object.entries(responses).flatMap(([status, written]) => {
    const shared = objectOf(written)['$ref']
    const own = typeof shared === 'string' ? shared : `${base}/responses/${status}`
    return entriesAt(written, 'content').flatMap(([type, media]) =>
      shownBy(`${own}/content/${escapePointer(type)}/schema`, media),
    )
  })
  return [...bodies, ...answers]
}

const validators = new Map<string, ReturnType<typeof ajv.compile>>()

function problemsOf({ pointer, example }: Shown): unknown[] {
  const validate = validators.get(pointer) ?? ajv.compile({ $ref: `contract${pointer}` })
  validators.set(pointer, validate)
  return validate(example) ? [] : (validate.errors ?? [])
}

describe('the examples of the contract', () => {
  it.each(operations.map((operation) => [operation.id, operation] as const))(
    'in the operation %s match their schemas',
    (_id, operation) => {
      const shown = shownIn(operation)
      expect(shown.length).toBeGreaterThan(0)
      expect(shown.flatMap(problemsOf)).toEqual([])
    },
  )

  it('of parameters match the schemas of these parameters', () => {
    const parameters = operations
      .flatMap(({ object }) => (Array.isArray(object['parameters']) ? object['parameters'] : []))
      .map(resolve)
      .filter(isObject)
    expect(parameters.length).toBeGreaterThan(0)
    for (const parameter of parameters) {
      const fits = ajv.validate(objectOf(resolve(parameter['schema'])), parameter['example'])
      expect(fits, String(parameter['name'])).toBe(true)
    }
  })

  it('fail validation when a field has another type', () => {
    const pointer = '#/components/schemas/Done'
    expect(problemsOf({ pointer, example: { success: 'yes' } })).not.toEqual([])
  })
})
