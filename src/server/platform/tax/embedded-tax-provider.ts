import { quoteTax } from '#domain/tax/quote-tax.ts'
import type { TaxRow } from '#domain/tax/tax-row.ts'
import type { TaxProvider } from './tax-provider.ts'

/** Tax by the table that comes with the program, or by the rows handed in; it is never unavailable. */
export function createEmbeddedTaxProvider(table?: readonly TaxRow[]): TaxProvider {
  return {
    async quote(question) {
      const quote = quoteTax(question, table)
      if (!quote.ok) return { kind: 'mismatch' }
      return { kind: 'rate', ratePpm: quote.ratePpm, taxable: quote.taxable, source: quote.source }
    },
  }
}
