import { Failure } from '#domain/failure.ts'

/**
 * Returns the id in a page's cursor, or 0 for the first page.
 *
 * Throws: 400 for a cursor that is no id.
 */
export function readCursor(cursor: string): number {
  if (cursor === '') return 0
  if (/^[1-9]\d{0,8}$/.test(cursor)) return Number(cursor)
  throw new Failure(400, 'invalid-request', { after: 'validation.invalid' })
}
