import { quoteTax } from '#domain/tax/quote-tax.ts'
import { ratesOn, type TaxOverride } from '#domain/tax/tax-override.ts'
import type { TaxRow } from '#domain/tax/tax-row.ts'
import { taxTable } from '#domain/tax/tax-table.ts'
import type { TaxProvider } from './tax-provider.ts'

/** The overrides of a place, those to come too. Asked at each quote: another process may have set one just now. */
export type FindTaxOverrides = (place: Pick<TaxRow, 'country' | 'state'>) => Promise<readonly TaxOverride[]>

/**
 * Tax by the table that comes with the program, or by the rows handed in, each row overridden from the day on that an
 * administrator set. State-level only; it is never unavailable.
 */
export function createEmbeddedTaxProvider(
  findOverrides: FindTaxOverrides,
  table: readonly TaxRow[] = taxTable,
): TaxProvider {
  return {
    level: 'state',
    async quote(question) {
      const { country } = question
      const isHere = country === 'US' || country === 'CA'
      // Neither a place that does not exist nor a country without tax needs a look at the database.
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
