import type { components } from '#contract/schema.gen.ts'
import type { Ctx } from '#server/context.ts'
import type { OrdersDeps } from './orders.deps.ts'
import { findStaffOrder, readStaffOrder } from './staff-order.ts'

/** One order with everything that staff may know of it; 404 for another outfitter's. Reads only. */
export async function getOrder(
  deps: OrdersDeps,
  ctx: Ctx,
  orderId: number,
): Promise<components['schemas']['StaffOrder']> {
  const { db } = deps.database
  const order = await findStaffOrder(db, ctx, orderId)
  return readStaffOrder(deps, db, order.id, ctx.now)
}
