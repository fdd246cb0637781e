import { quoteTax, type TaxRow, taxTable } from '#domain/tax/tax-table.ts'
import { ratesOn, type TaxOverride } from '#domain/tax/tax-override.ts'
import type { TaxProvider } from './tax-provider.ts'

/**
 * Returns the overrides of a place, including future ones. Called for each quote, because another process may have set
 * one.
 */
export type FindTaxOverrides = (place: Pick<TaxRow, 'country' | 'state'>) => Promise<readonly TaxOverride[]>

/** Never answers `unavailable`. */
export function createEmbeddedTaxProvider(
  findOverrides: FindTaxOverrides,
  table: readonly TaxRow[] = taxTable,
): TaxProvider {
  return {
    level: 'state',
    async quote(question) {
      const { country } = question
      const isHere = country === 'US' || country === 'CA'
      // An impossible place, or a country without tax, needs no query.
      const overrides =
        isHere && quoteTax(question, table).ok
          ? await findOverrides({ country, state: question.state.trim().toUpperCase() })
          : []
      const quote = quoteTax(question, ratesOn(table, overrides, question.on))
      if (!quote.ok) return { kind: 'mismatch' }
      return { kind: 'rate', ratePpm: quote.ratePpm, taxable: quote.taxable, source: quote.source }
    },
  }
}
