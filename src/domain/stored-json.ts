/** Throws: RangeError when the value is not an object. */
export function fieldsOf(json: unknown): Readonly<Record<string, unknown>> {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) throw new RangeError('Not a stored object')
  return Object.fromEntries(Object.entries(json))
}

/** Throws: RangeError when the value is not a list. */
export function listOf(json: unknown): readonly unknown[] {
  if (Array.isArray(json)) return json
  throw new RangeError('Not a list')
}

/** Throws: RangeError when the value is not a whole number. */
export function wholeOf(json: unknown): number {
  if (typeof json === 'number' && Number.isSafeInteger(json)) return json
  throw new RangeError(`Not a whole number: ${String(json)}`)
}

/** Throws: RangeError when the value is not a text. */
export function textOf(json: unknown): string {
  if (typeof json === 'string') return json
  throw new RangeError(`Not a text: ${String(json)}`)
}

/** Throws: RangeError when the value is not a boolean. */
export function flagOf(json: unknown): boolean {
  if (typeof json === 'boolean') return json
  throw new RangeError(`Not a yes or no: ${String(json)}`)
}

/** Throws: RangeError when the value is not the text of an instant. */
export function instantOf(json: unknown): Date {
  const instant = new Date(typeof json === 'string' ? json : Number.NaN)
  if (Number.isNaN(instant.getTime())) throw new RangeError(`Not an instant: ${String(json)}`)
  return instant
}
