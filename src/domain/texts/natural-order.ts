const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

interface Named {
  readonly id: number
  readonly name: string
}

/** Sorts names as people read them: 'Boat 2' before 'boat 10'. Equal names sort by age, oldest first. */
export function byName(a: Named, b: Named): number {
  return collator.compare(a.name, b.name) || a.id - b.id
}
