/** Returns the fields of an object in stored JSON. Throws RangeError when the value is no object. */
export function fieldsOf(json: unknown): Readonly<Record<string, unknown>> {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) throw new RangeError('Not a stored object')
  return Object.fromEntries(Object.entries(json))
}

/** Returns a list in stored JSON. Throws RangeError when the value is no list. */
export function listOf(json: unknown): readonly unknown[] {
  if (Array.isArray(json)) return json
  throw new RangeError('Not a list')
}

/** Returns a whole number in stored JSON. Throws RangeError when the value is no whole number. */
export function wholeOf(json: unknown): number {
  if (typeof json === 'number' && Number.isSafeInteger(json)) return json
  throw new RangeError(`Not a whole number: ${String(json)}`)
}

/** Returns a text in stored JSON. Throws RangeError when the value is no text. */
export function textOf(json: unknown): string {
  if (typeof json === 'string') return json
  throw new RangeError(`Not a text: ${String(json)}`)
}

/** Returns a boolean in stored JSON. Throws RangeError when the value is no boolean. */
export function flagOf(json: unknown): boolean {
  if (typeof json === 'boolean') return json
  throw new RangeError(`Not a yes or no: ${String(json)}`)
}

/** Returns an instant in stored JSON. Throws RangeError when the value is no instant. */
export function instantOf(json: unknown): Date {
  const instant = new Date(typeof json === 'string' ? json : Number.NaN)
  if (Number.isNaN(instant.getTime())) throw new RangeError(`Not an instant: ${String(json)}`)
  return instant
}
