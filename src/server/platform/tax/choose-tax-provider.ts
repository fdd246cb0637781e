import { createEmbeddedTaxProvider, type FindTaxOverrides } from './embedded-tax-provider.ts'
import type { TaxProvider } from './tax-provider.ts'
import { createTaxJarProvider, type TaxJarOptions, type TaxJarSettings } from './taxjar-provider.ts'

/**
 * Chooses TaxJar when it has a key, otherwise the embedded tax table with its overrides
 * (docs/rules.md#tax-on-card-orders).
 */
export function chooseTaxProvider(options: {
  readonly taxJar: TaxJarSettings | null
  readonly findOverrides: FindTaxOverrides
  readonly log: TaxJarOptions['log']
}): TaxProvider {
  return options.taxJar === null
    ? createEmbeddedTaxProvider(options.findOverrides)
    : createTaxJarProvider({ ...options.taxJar, log: options.log })
}
