import { createHash } from 'node:crypto'
import { invalidRequest } from './sandbox-answer.ts'

export type Fields = Readonly<Record<string, unknown>>

export interface MoneyFields {
  amount: number
  currency: string
}

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function parseFields(body: string): Fields {
  let value: unknown
  try {
    value = JSON.parse(body)
  } catch {
    throw invalidRequest('EXPECTED_JSON_BODY', 'The request body is not valid JSON.')
  }
  if (!isFields(value)) throw invalidRequest('EXPECTED_OBJECT', 'The request body must be an object.')
  return value
}

export function requiredText(fields: Fields, name: string, longest: number): string {
  const value = optionalText(fields, name, longest)
  if (value === undefined || value === '') {
    throw invalidRequest('MISSING_REQUIRED_PARAMETER', `${name} is required.`, name)
  }
  return value
}

export function optionalText(fields: Fields, name: string, longest: number): string | undefined {
  const value = fields[name]
  if (value === undefined || value === null) return undefined
  if (typeof value !== 'string') throw invalidRequest('EXPECTED_STRING', `${name} must be a string.`, name)
  if (value.length > longest) {
    throw invalidRequest('VALUE_TOO_LONG', `${name} must not be longer than ${longest} characters.`, name)
  }
  return value
}

export function requiredMoney(fields: Fields, name: string): MoneyFields {
  const money = fields[name]
  if (!isFields(money)) throw invalidRequest('MISSING_REQUIRED_PARAMETER', `${name} is required.`, name)
  const { amount, currency } = money
  if (typeof amount !== 'number' || !Number.isSafeInteger(amount)) {
    throw invalidRequest('EXPECTED_INTEGER', `${name}.amount must be an integer.`, `${name}.amount`)
  }
  if (amount < 1) throw invalidRequest('VALUE_TOO_LOW', `${name}.amount must be at least 1.`, `${name}.amount`)
  if (currency !== 'USD') throw invalidRequest('INVALID_VALUE', `${name}.currency must be USD.`, `${name}.currency`)
  return { amount, currency }
}

/** The hash is the same for any order of the fields. */
export function bodyFingerprint(fields: Fields): string {
  return createHash('sha256').update(sorted(fields)).digest('base64url')
}

function sorted(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(sorted).join(',')}]`
  if (!isFields(value)) return JSON.stringify(value) ?? 'null'
  const names = Object.keys(value).toSorted()
  return `{${names.map((name) => `${JSON.stringify(name)}:${sorted(value[name])}`).join(',')}}`
}
