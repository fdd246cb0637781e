import type { components } from '#contract/schema.gen.ts'
import type { Ctx } from '#server/context.ts'
import { recordAudit } from '#server/platform/audit/record-audit.ts'
import type { OutfittersDeps } from '../outfitters.deps.ts'
import { requireUser } from '#server/modules/users/users.public.ts'
import { readPricingDefaults, storePricingDefaults } from '../settings.store.ts'

type Schemas = components['schemas']

/** Returns the default commissions of new outfitters, in whole percents (docs/rules.md#pricing-defaults). */
export async function getPricing(deps: OutfittersDeps): Promise<Schemas['PricingAnswer']> {
  return { success: true, pricing: await readPricingDefaults(deps.database.db) }
}

/** Changes the default commissions of new outfitters. Existing outfitters keep their commissions. */
export async function updatePricing(
  deps: OutfittersDeps,
  ctx: Ctx,
  input: Schemas['PricingInput'],
): Promise<Schemas['PricingAnswer']> {
  const actor = requireUser(ctx)
  return deps.database.command(ctx, async (tx) => {
    const before = await readPricingDefaults(tx)
    const changed = (['commission', 'commission_24'] as const).filter((field) => input[field] !== before[field])
    if (changed.length > 0) {
      await storePricingDefaults(tx, input)
      await recordAudit(tx, {
        actor,
        action: 'pricing-defaults-updated',
        entity: 'pricing-defaults',
        entityId: null,
        outfitterId: null,
        detail: { fields: changed.join(', ') },
        at: ctx.now,
      })
    }
    return { success: true, pricing: await readPricingDefaults(tx) }
  })
}
