const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

interface Named {
  readonly id: number
  readonly name: string
}

/** The order of names as people count and read them: 'Boat 2' before 'boat 10'; of equal names the older first. */
export function byName(a: Named, b: Named): number {
  return collator.compare(a.name, b.name) || a.id - b.id
}
