import { createEmbeddedTaxProvider, type FindTaxOverrides } from './embedded-tax-provider.ts'
import type { TaxProvider } from './tax-provider.ts'
import { createTaxJarProvider, type TaxJarOptions, type TaxJarSettings } from './taxjar-provider.ts'

/** TaxJar when its key is set, else the embedded table with its overrides (rules.md 5). */
export function chooseTaxProvider(options: {
  readonly taxJar: TaxJarSettings | null
  readonly findOverrides: FindTaxOverrides
  readonly log: TaxJarOptions['log']
}): TaxProvider {
  return options.taxJar === null
    ? createEmbeddedTaxProvider(options.findOverrides)
    : createTaxJarProvider({ ...options.taxJar, log: options.log })
}
