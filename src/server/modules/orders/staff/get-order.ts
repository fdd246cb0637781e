import type { components } from '#contract/schema.gen.ts'
import type { Ctx } from '#server/context.ts'
import type { OrdersDeps } from '../orders.deps.ts'
import { findStaffOrder, readStaffOrder } from './staff-order.ts'

/**
 * Returns one order with its refunds, events and zip.
 *
 * Throws: 404 when the actor may not know of the order.
 */
export async function getOrder(
  deps: OrdersDeps,
  ctx: Ctx,
  orderId: number,
): Promise<components['schemas']['StaffOrder']> {
  const { db } = deps.database
  const order = await findStaffOrder(db, ctx, orderId)
  return readStaffOrder(deps, db, order.id, ctx.now)
}
