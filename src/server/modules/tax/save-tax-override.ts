import type { components } from '#contract/schema.gen.ts'
import { Failure } from '#domain/failure.ts'
import { statesOf } from '#domain/orders/states.ts'
import { isLocalDate } from '#domain/trip-time/local-date.ts'
import type { Ctx } from '#server/context.ts'
import type { TaxDeps } from './tax.deps.ts'
import { presentTaxOverride } from './tax.presenter.ts'
import { auditOverride, taxActor } from './tax-actor.ts'
import { findOverride, insertOverride } from './tax.store.ts'

type Schemas = components['schemas']

/**
 * Overrides the rate of a state or province from a day on, past days too; another override of the same place and day is
 * replaced, and both are kept. Orders that are placed already keep their tax. Throws 422 for a state that the country does not have and for
 * a day that the calendar does not have.
 */
export async function saveTaxOverride(
  deps: TaxDeps,
  ctx: Ctx,
  input: Schemas['TaxOverrideInput'],
): Promise<Schemas['TaxOverrideAnswer']> {
  const state = input.state.trim().toUpperCase()
  if (!statesOf(input.country).some(({ abbreviation }) => abbreviation === state))
    throw new Failure(422, 'unknown-state', { state: 'tax.unknown-state' })
  const effectiveOn = input.effective_on
  if (!isLocalDate(effectiveOn)) throw new Failure(422, 'invalid-date', { effective_on: 'validation.date' })
  return deps.database.command(ctx, async (tx) => {
    const values = {
      country: input.country,
      state,
      ratePpm: input.rate_ppm,
      taxable: input.taxable,
      effectiveOn,
      source: (input.source ?? '').trim(),
      createdAt: ctx.now,
    }
    const id = await insertOverride(tx, values, taxActor(ctx))
    await auditOverride(tx, ctx, id, 'tax-override-saved', { country: input.country, state })
    const override = await findOverride(tx, id)
    if (override === undefined) throw new Error('an override that was just saved is not there')
    return { success: true, override: presentTaxOverride(override) }
  })
}
