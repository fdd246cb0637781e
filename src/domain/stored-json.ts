/** The fields of an object that JSON kept; throws RangeError for anything else. */
export function fieldsOf(json: unknown): Readonly<Record<string, unknown>> {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) throw new RangeError('Not a stored object')
  return Object.fromEntries(Object.entries(json))
}

/** A list that JSON kept; throws RangeError for anything else. */
export function listOf(json: unknown): readonly unknown[] {
  if (Array.isArray(json)) return json
  throw new RangeError('Not a list')
}

/** A whole number that JSON kept; throws RangeError for anything else. */
export function wholeOf(json: unknown): number {
  if (typeof json === 'number' && Number.isSafeInteger(json)) return json
  throw new RangeError(`Not a whole number: ${String(json)}`)
}

/** A yes or no that JSON kept; throws RangeError for anything else. */
export function flagOf(json: unknown): boolean {
  if (typeof json === 'boolean') return json
  throw new RangeError(`Not a yes or no: ${String(json)}`)
}

/** An instant that JSON kept as text; throws RangeError for anything else. */
export function instantOf(json: unknown): Date {
  const instant = new Date(typeof json === 'string' ? json : Number.NaN)
  if (Number.isNaN(instant.getTime())) throw new RangeError(`Not an instant: ${String(json)}`)
  return instant
}
