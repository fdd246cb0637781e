import type { components } from '#contract/schema.gen.ts'
import { statesOf } from '#domain/orders/states.ts'
import type { TaxOverride, TaxRate } from '#domain/tax/tax-override.ts'
import { versionOf } from '#server/platform/versions/entity-version.ts'
import type { StoredTaxOverride } from './tax.store.ts'

type Schemas = components['schemas']

type Place = Pick<TaxOverride, 'country' | 'state'>

/** A save replaces the whole override. */
export function asOneField({ effectiveOn, ratePpm, taxable, source }: TaxOverride) {
  return { effective_on: [effectiveOn, ratePpm, taxable, source] }
}

/** `overrides` may contain those of other places too. */
function placeVersion({ country, state }: Place, overrides: readonly TaxOverride[]): string {
  return overrides
    .filter((each) => each.country === country && each.state === state)
    .map((each) => versionOf(asOneField(each), ['effective_on']))
    .join('.')
}

/** `overrides` may contain those of other places too. */
export function presentTaxRate(rate: TaxRate, overrides: readonly TaxOverride[]): Schemas['TaxRate'] {
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
    version: placeVersion(rate, overrides),
  }
}

/** `overrides` may contain those of other places too. */
export function presentTaxOverride(
  override: StoredTaxOverride,
  overrides: readonly TaxOverride[],
): Schemas['TaxOverride'] {
  return {
    id: override.id,
    country: override.country,
    state: override.state,
    rate_ppm: override.ratePpm,
    taxable: override.taxable,
    effective_on: override.effectiveOn,
    source: override.source,
    created_at: override.createdAt.toISOString(),
    version: placeVersion(override, overrides),
  }
}
