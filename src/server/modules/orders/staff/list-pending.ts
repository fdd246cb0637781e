import type { components } from '#contract/schema.gen.ts'
import { Failure } from '#domain/failure.ts'
import type { Ctx } from '#server/context.ts'
import type { OrdersDeps } from '../orders.deps.ts'
import { presentOrderRow } from './order-row.presenter.ts'
import { mayWorkOn } from './staff-order.ts'
import { listPendingRows, outfitterExists } from './staff-orders.store.ts'

/**
 * Throws: 404 for an unknown outfitter, and for an outfitter whose orders the actor may not know of
 * (docs/rules.md#tenants).
 */
export async function requireOrdersOf(
  deps: Pick<OrdersDeps, 'database'>,
  ctx: Pick<Ctx, 'actor'>,
  outfitterId: number,
): Promise<void> {
  if (mayWorkOn(ctx.actor, outfitterId) && (await outfitterExists(deps.database.db, outfitterId))) return
  throw new Failure(404, 'not-found', { outfitterId: 'not-found.outfitter' })
}

/**
 * Returns the pending orders of an outfitter, oldest first.
 *
 * Throws: 404 when the actor may not know of the outfitter's orders.
 */
export async function listPendingOrders(
  deps: Pick<OrdersDeps, 'database'>,
  ctx: Ctx,
  outfitterId: number,
): Promise<components['schemas']['OrderRow'][]> {
  await requireOrdersOf(deps, ctx, outfitterId)
  return (await listPendingRows(deps.database.db, outfitterId)).map(presentOrderRow)
}
