import type { components } from '#contract/schema.gen.ts'
import type { Ctx } from '#server/context.ts'
import { holdsSecret, orderNotFound } from './guest-cart.ts'
import { loadCart } from './load-cart.ts'
import { presentCart } from './order.presenter.ts'
import type { OrdersDeps } from './orders.deps.ts'
import { findOrder, findReceiptNumber } from './orders.store.ts'

/**
 * How the guest's payment stands: `paying` while the provider is asked, then `completed` with the hash, or `cart` again.
 * 404 without the order's secret. Reads only.
 */
export async function getPaymentStatus(
  deps: OrdersDeps,
  ctx: Ctx,
  orderId: number,
): Promise<components['schemas']['CartOrder']> {
  const { db } = deps.database
  const order = await findOrder(db, orderId)
  if (order === undefined || !holdsSecret(order, ctx)) throw orderNotFound()
  const receipt = await findReceiptNumber(db, order.id)
  return presentCart(deps.imageAddresses, await loadCart(db, order, ctx.now), ctx.now, receipt)
}
