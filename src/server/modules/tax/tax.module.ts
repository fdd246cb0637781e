import type { Handlers } from '#server/http/handler-types.ts'
import type { FindTaxOverrides } from '#server/platform/tax/embedded-tax-provider.ts'
import { listTaxRates } from './list-tax-rates.ts'
import { deleteTaxOverride, saveTaxOverride } from './save-tax-override.ts'
import type { TaxDeps } from './tax.deps.ts'
import { listOverrides } from './tax.store.ts'

export function createTaxModule(deps: TaxDeps) {
  return {
    handlers: {
      listTaxRates: async (ctx) => ({ status: 200, body: await listTaxRates(deps, ctx) }),
      saveTaxOverride: async (ctx, input) => ({ status: 200, body: await saveTaxOverride(deps, ctx, input.body) }),
      deleteTaxOverride: async (ctx, input) => {
        await deleteTaxOverride(deps, ctx, input.params)
        return { status: 200, body: { success: true } }
      },
    } satisfies Handlers,
  }
}

/**
 * Returns the function with which the embedded tax provider reads the overrides of a place. It runs one short query per
 * tax quote.
 */
export function taxOverrideFinder({ database }: Pick<TaxDeps, 'database'>): FindTaxOverrides {
  return (place) => listOverrides(database.db, place)
}
