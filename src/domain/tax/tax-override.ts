import type { LocalDate } from '../trip-time/local-date.ts'
import type { TaxRow } from './tax-row.ts'

/** A tax rate of a state or province that an administrator set, from a day on. */
export interface TaxOverride {
  readonly id: number
  readonly country: TaxRow['country']
  readonly state: string
  readonly ratePpm: number
  readonly taxable: boolean
  /** The first day on which it applies, by the clock of the selling outfitter. */
  readonly effectiveOn: LocalDate
  readonly source: string
}

/** A row of the table on a given day. `overrideId`: the override that replaced the row. */
export interface TaxRate extends TaxRow {
  readonly overrideId: number | null
}

/** Returns the table on a day. The newest started override of a place replaces its row. */
export function ratesOn(table: readonly TaxRow[], overrides: readonly TaxOverride[], on: LocalDate): TaxRate[] {
  return table.map((row) => {
    const held = overrides
      .filter(({ country, state, effectiveOn }) => country === row.country && state === row.state && effectiveOn <= on)
      .reduce<TaxOverride | null>(
        (newest, override) => (newest === null || override.effectiveOn > newest.effectiveOn ? override : newest),
        null,
      )
    return held === null ? { ...row, overrideId: null } : { ...overridden(row, held), overrideId: held.id }
  })
}

// The administrator checked the rate, so it counts as certain. `checkedOn` is null, because we compared it with no
// source.
function overridden({ country, state }: TaxRow, { ratePpm, taxable, effectiveOn, source }: TaxOverride): TaxRow {
  return { country, state, ratePpm, taxable, effectiveOn, source, checkedOn: null, certain: true }
}
