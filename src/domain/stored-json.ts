/** Returns the fields of a stored object. Throws RangeError for anything else. */
export function fieldsOf(json: unknown): Readonly<Record<string, unknown>> {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) throw new RangeError('Not a stored object')
  return Object.fromEntries(Object.entries(json))
}

/** Returns a stored list. Throws RangeError for anything else. */
export function listOf(json: unknown): readonly unknown[] {
  if (Array.isArray(json)) return json
  throw new RangeError('Not a list')
}

/** Returns a stored whole number. Throws RangeError for anything else. */
export function wholeOf(json: unknown): number {
  if (typeof json === 'number' && Number.isSafeInteger(json)) return json
  throw new RangeError(`Not a whole number: ${String(json)}`)
}

/** Returns a stored text. Throws RangeError for anything else. */
export function textOf(json: unknown): string {
  if (typeof json === 'string') return json
  throw new RangeError(`Not a text: ${String(json)}`)
}

/** Returns a stored boolean. Throws RangeError for anything else. */
export function flagOf(json: unknown): boolean {
  if (typeof json === 'boolean') return json
  throw new RangeError(`Not a yes or no: ${String(json)}`)
}

/** Returns a stored instant. Throws RangeError for anything else. */
export function instantOf(json: unknown): Date {
  const instant = new Date(typeof json === 'string' ? json : Number.NaN)
  if (Number.isNaN(instant.getTime())) throw new RangeError(`Not an instant: ${String(json)}`)
  return instant
}
