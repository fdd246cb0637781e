import type { components } from '#contract/schema.gen.ts'
import { ratesOn } from '#domain/tax/tax-override.ts'
import { taxTable } from '#domain/tax/tax-table.ts'
import { localDateAt } from '#domain/trip-time/zoned-time.ts'
import type { Ctx } from '#server/context.ts'
import type { TaxDeps } from './tax.deps.ts'
import { presentTaxOverride, presentTaxRate } from './tax.presenter.ts'
import { listOverrides } from './tax.store.ts'

// An override of a tax rate starts on the local day of each outfitter. This list shows one day for all outfitters, so
// it uses an outfitter's default time zone (docs/rules.md#local-days).
const zone = 'America/Denver'

/**
 * Returns today's tax rate of each state and province, those of the US first. Also returns all overrides of the rates,
 * including future ones.
 */
export async function listTaxRates(
  deps: TaxDeps,
  ctx: Pick<Ctx, 'now'>,
): Promise<components['schemas']['TaxRatesAnswer']> {
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
