const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

interface Named {
  readonly id: number
  readonly name: string
}

/**
 * Compares two things by name, in the order that people expect: 'Boat 2' before 'boat 10'. Of two equal names, the
 * lower id comes first, because it is older.
 */
export function byName(a: Named, b: Named): number {
  return collator.compare(a.name, b.name) || a.id - b.id
}
