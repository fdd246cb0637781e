import { isPossibleIn } from './postal-codes.ts'
import type { TaxRow } from './tax-row.ts'
import { taxTable } from './tax-table.ts'

export interface TaxPlace {
  readonly country: string
  readonly state?: string | null
  readonly zip?: string | null
}

export type TaxQuote =
  /** The tax rate in millionths. 0 when the place does not tax downloaded photos. */
  | { readonly ok: true; readonly ratePpm: number; readonly taxable: boolean; readonly source: string }
  /** The state and postal code do not fit each other, or the place is unknown (docs/rules.md#tax-failure-sentence). */
  | { readonly ok: false; readonly reason: 'mismatch' }

const mismatch: TaxQuote = { ok: false, reason: 'mismatch' }

/** Returns the rate at which a place taxes downloaded photos. The rate is 0 outside the US and Canada. */
export function quoteTax(place: TaxPlace, table: readonly TaxRow[] = taxTable): TaxQuote {
  if (place.country === 'OT')
    return { ok: true, ratePpm: 0, taxable: false, source: 'Outside the United States and Canada' }
  const state = (place.state ?? '').trim().toUpperCase()
  if (!isPossibleIn(place.country, state, place.zip ?? '')) return mismatch
  const row = table.find((candidate) => candidate.country === place.country && candidate.state === state)
  if (!row) return mismatch
  return { ok: true, ratePpm: row.taxable ? row.ratePpm : 0, taxable: row.taxable, source: row.source }
}
