import type { Transaction } from 'kysely'
import type { components } from '#contract/schema.gen.ts'
import type { AuditedAction } from '#domain/audit-log.ts'
import { Failure } from '#domain/failure.ts'
import { statesOf } from '#domain/orders/states.ts'
import { isLocalDate } from '#domain/trip-time/local-date.ts'
import type { Ctx } from '#server/context.ts'
import { recordAct } from '#server/platform/audit/record-audit.ts'
import type { DB } from '#server/platform/database/tables.gen.ts'
import { refuseStale } from '#server/platform/versions/entity-version.ts'
import type { TaxDeps } from './tax.deps.ts'
import { asOneField, presentTaxOverride } from './tax.presenter.ts'
import { insertOverride, listOverrides, withdrawOverride, type StoredTaxOverride, type TaxActor } from './tax.store.ts'

type Schemas = components['schemas']

/**
 * Overrides the tax rate of a state or province from a day on, which may be in the past. Replaces an override of the
 * same place and day, whose row stays as a record.
 *
 * Throws: 422 for a state that the country does not have, and for an invalid day.
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
    const check = async (former: StoredTaxOverride): Promise<void> => {
      const changed = replaces(former, values) ? (['effective_on'] as const) : []
      const current = async () => presentTaxOverride(former, await listOverrides(tx, values))
      await refuseStale({ version: input.version, before: asOneField(former), changed, current })
    }
    const id = await insertOverride(tx, values, taxActor(ctx), check)
    await auditOverride(tx, ctx, id, 'tax-override-saved', { country: input.country, state })
    const overrides = await listOverrides(tx, values)
    const override = overrides.find((each) => each.id === id)
    if (override === undefined) throw new Error('the saved override is missing')
    return { success: true, override: presentTaxOverride(override, overrides) }
  })
}

/** An override that comes without a source keeps the source that people see. */
function replaces(
  former: StoredTaxOverride,
  { ratePpm, taxable, source }: Pick<StoredTaxOverride, 'ratePpm' | 'taxable' | 'source'>,
): boolean {
  return former.ratePpm !== ratePpm || former.taxable !== taxable || ![former.source, ''].includes(source)
}

/**
 * The same place's override with the next earlier start day applies again.
 *
 * Throws: 404 for an unknown override.
 */
export async function deleteTaxOverride(deps: TaxDeps, ctx: Ctx, input: { readonly id: number }): Promise<void> {
  await deps.database.command(ctx, async (tx) => {
    if (!(await withdrawOverride(tx, input.id, taxActor(ctx), ctx.now)))
      throw new Failure(404, 'not-found', { general: 'not-found.tax-override' })
    await auditOverride(tx, ctx, input.id, 'tax-override-removed')
  })
}

function taxActor({ actor }: Pick<Ctx, 'actor'>): TaxActor {
  if (actor.kind === 'guest') return { userId: null, originUserId: null }
  return { userId: actor.id, originUserId: actor.originUserId }
}

/** Administrators search the audit log too (docs/rules.md#audit-log). */
async function auditOverride(
  tx: Transaction<DB>,
  ctx: Pick<Ctx, 'actor' | 'now'>,
  overrideId: number,
  action: AuditedAction,
  detail: Readonly<Record<string, string>> = {},
): Promise<void> {
  if (ctx.actor.kind === 'guest') return
  await recordAct(tx, ctx, action, { entity: 'tax-override', entityId: overrideId, outfitterId: null, detail })
}
