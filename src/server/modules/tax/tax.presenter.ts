import type { components } from '#contract/schema.gen.ts'
import { statesOf } from '#domain/orders/states.ts'
import type { TaxRate } from '#domain/tax/tax-override.ts'
import type { StoredTaxOverride } from './tax.store.ts'

type Schemas = components['schemas']

export function presentTaxRate(rate: TaxRate): Schemas['TaxRate'] {
  return {
    country: rate.country,
    state: rate.state,
    name: statesOf(rate.country).find(({ abbreviation }) => abbreviation === rate.state)?.name ?? rate.state,
    rate_ppm: rate.ratePpm,
    taxable: rate.taxable,
    effective_on: rate.effectiveOn,
    source: rate.source,
    checked_on: rate.checkedOn,
    certain: rate.certain,
    override_id: rate.overrideId,
  }
}

export function presentTaxOverride(override: StoredTaxOverride): Schemas['TaxOverride'] {
  return {
    id: override.id,
    country: override.country,
    state: override.state,
    rate_ppm: override.ratePpm,
    taxable: override.taxable,
    effective_on: override.effectiveOn,
    source: override.source,
    created_at: override.createdAt.toISOString(),
  }
}
