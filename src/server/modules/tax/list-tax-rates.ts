import type { components } from '#contract/schema.gen.ts'
import { ratesOn } from '#domain/tax/tax-override.ts'
import { taxTable } from '#domain/tax/tax-table.ts'
import { localDateAt } from '#domain/trip-time/zoned-time.ts'
import type { Ctx } from '#server/context.ts'
import type { TaxDeps } from './tax.deps.ts'
import { presentTaxOverride, presentTaxRate } from './tax.presenter.ts'
import { listOverrides } from './tax.store.ts'

// An override begins by the clock of each outfitter; the list shows the day of the zone that outfitters have unless told
// otherwise (rules.md 10).
const zone = 'America/Denver'

/** What is charged today in each state and province, US first and by abbreviation, and all overrides, those to come too. */
export async function listTaxRates(
  deps: TaxDeps,
  ctx: Pick<Ctx, 'now'>,
): Promise<components['schemas']['TaxRatesAnswer']> {
  const overrides = await listOverrides(deps.database.db)
  const rates = ratesOn(taxTable, overrides, localDateAt(ctx.now, zone)).toSorted(
    (a, b) => (a.country < b.country ? 1 : a.country > b.country ? -1 : 0) || (a.state < b.state ? -1 : 1),
  )
  return { success: true, rates: rates.map(presentTaxRate), overrides: overrides.map(presentTaxOverride) }
}
