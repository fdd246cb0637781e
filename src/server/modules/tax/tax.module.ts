import type { Handlers } from '#server/http/handler-types.ts'
import type { FindTaxOverrides } from '#server/platform/tax/embedded-tax-provider.ts'
import { deleteTaxOverride } from './delete-tax-override.ts'
import { listTaxRates } from './list-tax-rates.ts'
import { saveTaxOverride } from './save-tax-override.ts'
import type { TaxDeps } from './tax.deps.ts'
import { listOverrides } from './tax.store.ts'

export interface TaxModule {
  readonly handlers: Pick<Required<Handlers>, 'listTaxRates' | 'saveTaxOverride' | 'deleteTaxOverride'>
}

/** What app.ts mounts of taxes: the table with its overrides, for administrators. */
export function createTaxModule(deps: TaxDeps): TaxModule {
  return {
    handlers: {
      listTaxRates: async (ctx) => ({ status: 200, body: await listTaxRates(deps, ctx) }),
      saveTaxOverride: async (ctx, input) => ({ status: 200, body: await saveTaxOverride(deps, ctx, input.body) }),
      deleteTaxOverride: async (ctx, input) => {
        await deleteTaxOverride(deps, ctx, input.params)
        return { status: 200, body: { success: true } }
      },
    },
  }
}

/** How the embedded provider learns of overrides: one short query at each quote. */
export function taxOverrideFinder({ database }: Pick<TaxDeps, 'database'>): FindTaxOverrides {
  return (place) => listOverrides(database.db, place)
}
