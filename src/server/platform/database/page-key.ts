import { sql, type RawBuilder } from 'kysely'
import { Failure } from '#domain/failure.ts'

type Form = (part: string) => boolean

export function writePageKey(parts: readonly (string | number)[]): string {
  return Buffer.from(parts.join('|')).toString('base64url')
}

/** Throws: 400 when a part does not have its form. */
export function readPageKey(cursor: string | null | undefined, forms: readonly Form[]): string[] | null {
  if (cursor === null || cursor === undefined || cursor === '') return null
  const parts = Buffer.from(cursor, 'base64url').toString().split('|')
  if (parts.length === forms.length && forms.every((isForm, index) => isForm(parts[index] ?? ''))) return parts
  throw new Failure(400, 'invalid-request', { after: 'validation.invalid' })
}

export function isRowNumber(part: string): boolean {
  return /^\d{1,10}$/.test(part) && Number(part) <= 2_147_483_647
}

/** Returns true for a UTC time with microseconds, as `instantKey` writes it: `2026-07-04 18:00:00.000000`. */
export function isInstantKey(part: string): boolean {
  if (!/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{6}$/.test(part)) return false
  const written = `${part.slice(0, 10)}T${part.slice(11, 23)}Z`
  const instant = new Date(written)
  return !Number.isNaN(instant.getTime()) && instant.toISOString() === written && instant.getUTCFullYear() > 0
}

/** A JavaScript date would drop the microseconds, and the next page would skip rows. */
export function instantKey(column: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US')`
}

export function instantOfKey(part: string): RawBuilder<Date> {
  return sql<Date>`(${part}::timestamp at time zone 'UTC')`
}
