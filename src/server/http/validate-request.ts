import type { ErrorObject } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { FastifyInstance } from 'fastify'
import { Failure, type FailureText } from '#domain/failure.ts'
import { unknownAddress } from './failure-answer.ts'

const options = { allErrors: false, strict: false, removeAdditional: false, useDefaults: true } as const

function fieldOf(error: ErrorObject): string {
  const path = error.instancePath.split('/').slice(1)
  if (error.keyword === 'required') path.push(String(error.params['missingProperty']))
  if (error.keyword === 'additionalProperties') path.push(String(error.params['additionalProperty']))
  return path.join('.') || 'general'
}

function textOf(error: ErrorObject): FailureText {
  const limit = Number(error.params['limit'] ?? 0)
  switch (error.keyword) {
    case 'required':
      return { key: 'validation.required' }
    case 'additionalProperties':
      return { key: 'validation.unknown-field' }
    case 'maxLength':
      return { key: 'validation.too-long', params: { count: limit } }
    case 'minLength':
      return { key: 'validation.too-short', params: { count: limit } }
    case 'minimum':
      return { key: 'validation.too-small', params: { minimum: String(limit) } }
    case 'maximum':
      return { key: 'validation.too-large', params: { maximum: String(limit) } }
    case 'enum':
      return { key: 'validation.one-of', params: { values: String(error.params['allowedValues']) } }
    case 'format':
      return error.params['format'] === 'date' ? { key: 'validation.date' } : { key: 'validation.invalid' }
    default:
      return { key: 'validation.invalid' }
  }
}

/**
 * Returns the path of the first text that PostgreSQL would refuse, or null. Such a text has a zero byte or half a
 * surrogate pair.
 */
export function findUnstorableText(value: unknown, place = ''): string | null {
  if (typeof value === 'string') return value.includes('\0') || /\p{Surrogate}/u.test(value) ? place : null
  if (typeof value !== 'object' || value === null) return null
  for (const [name, inner] of Object.entries(value)) {
    const found = findUnstorableText(inner, place === '' ? name : `${place}.${name}`)
    if (found !== null) return found
  }
  return null
}

/**
 * Validates requests against the contract's schemas and answers 400 to invalid ones (docs/rules.md#failure-statuses).
 * Query and path values arrive as text, so they are converted first.
 */
export function validateRequests(app: FastifyInstance): void {
  const strict = new Ajv2020(options)
  const coercing = new Ajv2020({ ...options, coerceTypes: true })
  for (const ajv of [strict, coercing]) addFormats(ajv)
  app.setValidatorCompiler(({ schema, httpPart }) => {
    const validate = (httpPart === 'body' ? strict : coercing).compile(schema)
    return (data: unknown) => {
      const fits = validate(data)
      const unstorable = fits ? findUnstorableText(data) : null
      if (fits && unstorable === null) return { value: data }
      // An id with a wrong form belongs to no entity, so the answer is 404 instead of 400.
      if (httpPart === 'params') return { error: unknownAddress() }
      const text: FailureText = { key: 'validation.invalid' }
      if (unstorable !== null)
        return { error: new Failure(400, 'invalid-request', { [unstorable || 'general']: text }) }
      const [first] = validate.errors ?? []
      if (first === undefined) return { error: new Failure(400, 'malformed', { general: 'request.malformed' }) }
      return { error: new Failure(400, 'invalid-request', { [fieldOf(first)]: textOf(first) }) }
    }
  })
  app.setSchemaErrorFormatter(([error]) => {
    throw error instanceof Failure ? error : new Failure(400, 'malformed', { general: 'request.malformed' })
  })
}
