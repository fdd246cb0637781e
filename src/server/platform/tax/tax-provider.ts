import type { Cents } from '#domain/money.ts'
import type { LocalDate } from '#domain/trip-time/local-date.ts'

interface TaxPlace {
  /** US, CA or OT (any other country). */
  readonly country: string
  readonly state: string
  readonly zip: string
}

export interface TaxQuestion extends TaxPlace {
  /** Net merchandise and fees. */
  readonly amount: Cents
  /** The outfitter's local day of the sale. */
  readonly on: LocalDate
}

export type TaxQuote =
  | {
      readonly kind: 'rate'
      /** Millionths: 70000 is 7 %. */
      readonly ratePpm: number
      /** False when downloaded photos are not taxed. Then the rate does not apply. */
      readonly taxable: boolean
      /** Origin and date of the rate. */
      readonly source: string
    }
  /** State and postal code do not belong together, or the place does not exist. */
  | { readonly kind: 'mismatch' }
  /** The provider does not answer: retry later. */
  | { readonly kind: 'unavailable' }

export interface TaxProvider {
  /** The state's rates only, or those of counties and cities too. */
  readonly level: 'state' | 'local'
  quote(question: TaxQuestion): Promise<TaxQuote>
}
