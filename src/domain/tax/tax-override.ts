import type { LocalDate } from '../trip-time/local-date.ts'
import type { TaxRow } from './tax-row.ts'

/** An administrator's word on a state or province, from a day on. */
export interface TaxOverride {
  readonly id: number
  readonly country: TaxRow['country']
  readonly state: string
  readonly ratePpm: number
  readonly taxable: boolean
  /** The first day on which it holds, by the clock of the outfitter who sells. */
  readonly effectiveOn: LocalDate
  readonly source: string
}

/** A row of the table as it holds on a day; `overrideId` names the override that took its place. */
export interface TaxRate extends TaxRow {
  readonly overrideId: number | null
}

/**
 * The table as it holds on a day: of the overrides of a place, the newest that has begun stands in place of its row.
 * Overrides of places that the table does not have are left out.
 */
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

// Whoever overrides a row has looked at it: it counts as certain, compared with no source of ours.
function overridden({ country, state }: TaxRow, { ratePpm, taxable, effectiveOn, source }: TaxOverride): TaxRow {
  return { country, state, ratePpm, taxable, effectiveOn, source, checkedOn: null, certain: true }
}
