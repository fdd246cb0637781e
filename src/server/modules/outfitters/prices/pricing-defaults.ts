import type { components } from '#contract/schema.gen.ts'
import type { Ctx } from '#server/context.ts'
import { recordAct } from '#server/platform/audit/record-audit.ts'
import { refuseStale, versionOf } from '#server/platform/versions/entity-version.ts'
import type { OutfittersDeps } from '../outfitters.deps.ts'
import { requireUser } from '#server/modules/users/users.public.ts'
import { lockPricingDefaults, pricingFields, readPricingDefaults, storePricingDefaults } from '../settings.store.ts'

type Schemas = components['schemas']

/** Returns the default commissions of new outfitters, in whole percents (docs/rules.md#pricing-defaults). */
export async function getPricing(deps: OutfittersDeps): Promise<Schemas['PricingAnswer']> {
  return { success: true, pricing: presentPricing(await readPricingDefaults(deps.database.db)) }
}

/** Existing outfitters keep their commissions. */
export async function updatePricing(
  deps: OutfittersDeps,
  ctx: Ctx,
  input: Schemas['PricingInput'],
): Promise<Schemas['PricingAnswer']> {
  requireUser(ctx)
  return deps.database.command(ctx, async (tx) => {
    const before = await lockPricingDefaults(tx)
    const changed = pricingFields.filter((field) => input[field] !== before[field])
    await refuseStale({ version: input.version, before, changed, current: () => presentPricing(before) })
    if (changed.length > 0) {
      await storePricingDefaults(tx, input)
      await recordAct(tx, ctx, 'pricing-defaults-updated', {
        entity: 'pricing-defaults',
        entityId: null,
        outfitterId: null,
        detail: { fields: changed.join(', ') },
      })
    }
    return { success: true, pricing: presentPricing(await readPricingDefaults(tx)) }
  })
}

function presentPricing(pricing: Awaited<ReturnType<typeof readPricingDefaults>>): Schemas['Pricing'] {
  return { ...pricing, version: versionOf(pricing, pricingFields) }
}
