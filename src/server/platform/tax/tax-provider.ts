import type { Cents } from '#domain/money.ts'
import type { LocalDate } from '#domain/trip-time/local-date.ts'

export interface TaxPlace {
  /** US, CA or OT (any other country). */
  readonly country: string
  readonly state: string
  readonly zip: string
}

export interface TaxQuestion extends TaxPlace {
  /** What would be taxed: net merchandise and fees. */
  readonly amount: Cents
  /** The day of the sale by the outfitter's clock. */
  readonly on: LocalDate
}

export type TaxQuote =
  | {
      readonly kind: 'rate'
      /** Millionths: 70000 is 7 %. */
      readonly ratePpm: number
      /** False where downloaded photos are not taxed: the rate then does not apply. */
      readonly taxable: boolean
      /** Who says so, and as of when. */
      readonly source: string
    }
  /** State and postal code do not belong together, or there is no such place. */
  | { readonly kind: 'mismatch' }
  /** The provider does not answer: try again later. */
  | { readonly kind: 'unavailable' }

export interface TaxProvider {
  /** What its rates hold: the state's own only, or the taxes of counties and cities too. */
  readonly level: 'state' | 'local'
  quote(question: TaxQuestion): Promise<TaxQuote>
}
