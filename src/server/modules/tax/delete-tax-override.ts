import { Failure } from '#domain/failure.ts'
import type { Ctx } from '#server/context.ts'
import type { TaxDeps } from './tax.deps.ts'
import { auditOverride, taxActor } from './tax-actor.ts'
import { withdrawOverride } from './tax.store.ts'

/** Withdraws an override: from now on the one before it holds, or the table. Throws 404 when there is none of that id. */
export async function deleteTaxOverride(deps: TaxDeps, ctx: Ctx, input: { readonly id: number }): Promise<void> {
  await deps.database.command(ctx, async (tx) => {
    if (!(await withdrawOverride(tx, input.id, taxActor(ctx), ctx.now)))
      throw new Failure(404, 'not-found', { general: 'not-found.tax-override' })
    await auditOverride(tx, ctx, input.id, 'tax-override-removed')
  })
}
