import type { Cents } from '#domain/money.ts'
import type { LocalDate } from '#domain/trip-time/local-date.ts'

interface TaxPlace {
  /** US, CA or OT. OT is any other country. */
  readonly country: string
  readonly state: string
  readonly zip: string
}

export interface TaxQuestion extends TaxPlace {
  /** Cents of the order without tax: photos after discounts, and fees. */
  readonly amount: Cents
  readonly on: LocalDate
}

export type TaxQuote =
  | {
      readonly kind: 'rate'
      /** The tax rate in millionths: 70000 is 7 %. */
      readonly ratePpm: number
      /** False where downloaded photos are not taxed. */
      readonly taxable: boolean
      readonly source: string
    }
  /** State and postal code do not belong together, or the place does not exist. */
  | { readonly kind: 'mismatch' }
  | { readonly kind: 'unavailable' }

export interface TaxProvider {
  /** `state`: the rate includes only the state's tax. `local`: it also includes the taxes of county and city. */
  readonly level: 'state' | 'local'
  quote(question: TaxQuestion): Promise<TaxQuote>
}
