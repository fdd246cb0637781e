import type { components } from '#contract/schema.gen.ts'
import type { Ctx } from '#server/context.ts'
import type { StreamAnswer } from '#server/http/handler-types.ts'
import { findOwnOrder } from '../order/guest-cart.ts'
import { loadCart } from '../order/load-cart.ts'
import { presentCart } from '../order/order.presenter.ts'
import { findReceiptNumber } from '../order/orders.store.ts'
import type { OrdersDeps } from '../orders.deps.ts'
import { orderChangedChannel, readOrderChange } from '../order/order-changes.ts'

/**
 * Returns the guest's order. Its status is `paying` while the payment is open, then `completed` with the hash, or
 * `cart` again.
 *
 * Throws: 404 without the order's secret.
 */
export async function getPaymentStatus(
  deps: OrdersDeps,
  ctx: Ctx,
  orderId: number,
): Promise<components['schemas']['CartOrder']> {
  const { db } = deps.database
  const order = await findOwnOrder(db, ctx, orderId)
  const receipt = await findReceiptNumber(db, order.id)
  return presentCart(deps.imageAddresses, await loadCart(db, order, ctx.now), ctx.now, receipt)
}

/**
 * Streams the settlements of an order's payments.
 *
 * Throws: 404 without the order's secret, 503 when too many clients listen.
 */
export async function streamPaymentEvents(deps: OrdersDeps, ctx: Ctx, orderId: number): Promise<StreamAnswer> {
  await findOwnOrder(deps.database.db, ctx, orderId)
  return deps.streams.openEventStream({
    address: ctx.network,
    subscribe: (stream) =>
      deps.events.subscribe(orderChangedChannel, (payload) => {
        const change = readOrderChange(payload)
        if (change?.orderId !== orderId || (change.what !== 'order' && change.what !== 'payment')) return
        stream.send({ event: 'payment', data: { id: orderId, status: change.status } })
      }),
  })
}
