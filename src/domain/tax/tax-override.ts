import type { LocalDate } from '../trip-time/local-date.ts'
import type { TaxRow } from './tax-table.ts'

export interface TaxOverride {
  readonly id: number
  readonly country: TaxRow['country']
  readonly state: string
  readonly ratePpm: number
  readonly taxable: boolean
  /** The first day on which the override applies, as a local day of the outfitter that sells the photos. */
  readonly effectiveOn: LocalDate
  readonly source: string
}

/** `overrideId`: the override that replaced the row, or null. */
export interface TaxRate extends TaxRow {
  readonly overrideId: number | null
}

/** For each state or province, the newest override that has started replaces the row. */
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

// An administrator checked the rate, so it counts as certain. `checkedOn` is null, because we have not compared the
// rate with a source.
function overridden({ country, state }: TaxRow, { ratePpm, taxable, effectiveOn, source }: TaxOverride): TaxRow {
  return { country, state, ratePpm, taxable, effectiveOn, source, checkedOn: null, certain: true }
}
