import type { components } from '#contract/schema.gen.ts'
import { ratesOn } from '#domain/tax/tax-override.ts'
import { taxTable } from '#domain/tax/tax-table.ts'
import { localDateAt } from '#domain/trip-time/zoned-time.ts'
import type { Ctx } from '#server/context.ts'
import type { Handlers } from '#server/http/handler-types.ts'
import type { FindTaxOverrides } from '#server/platform/tax/embedded-tax-provider.ts'
import { deleteTaxOverride, saveTaxOverride } from './save-tax-override.ts'
import type { TaxDeps } from './tax.deps.ts'
import { presentTaxOverride, presentTaxRate } from './tax.presenter.ts'
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

/** It runs one short query per tax quote. */
export function taxOverrideFinder({ database }: Pick<TaxDeps, 'database'>): FindTaxOverrides {
  return (place) => listOverrides(database.db, place)
}

// This list shows one day for all outfitters, so it uses an outfitter's default time zone (docs/rules.md#local-days).
const zone = 'America/Denver'

/**
 * Returns today's tax rate of each state and province, those of the US first. Also returns all overrides of the rates,
 * including future ones.
 */
async function listTaxRates(deps: TaxDeps, ctx: Pick<Ctx, 'now'>): Promise<components['schemas']['TaxRatesAnswer']> {
  const overrides = await listOverrides(deps.database.db)
  const rates = ratesOn(taxTable, overrides, localDateAt(ctx.now, zone)).toSorted(
    (a, b) => (a.country < b.country ? 1 : a.country > b.country ? -1 : 0) || (a.state < b.state ? -1 : 1),
  )
  return {
    success: true,
    rates: rates.map((rate) => presentTaxRate(rate, overrides)),
    overrides: overrides.map((override) => presentTaxOverride(override, overrides)),
  }
}
