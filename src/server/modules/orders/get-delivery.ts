import type { Ctx } from '#server/context.ts'
import type { DeliveredOrder } from './order.presenter.ts'
import { findOutfitterForOrder } from './catalogue.store.ts'
import { orderNotFound } from './guest-cart.ts'
import { findOrderPhotos } from './order-lines.store.ts'
import type { OrdersDeps } from './orders.deps.ts'
import { findOrderByHash, findReceiptNumber } from './orders.store.ts'

/** The placed order of a hash, with what was bought; 404 when no order has it. Reads only. */
export async function getDelivery(
  deps: Pick<OrdersDeps, 'database'>,
  _ctx: Ctx,
  hash: string,
): Promise<DeliveredOrder> {
  const { db } = deps.database
  const order = await findOrderByHash(db, hash)
  if (order === undefined || order.hash === null) throw orderNotFound()
  return {
    order: { ...order, hash: order.hash },
    outfitter: await findOutfitterForOrder(db, order.outfitter_id),
    photos: await findOrderPhotos(db, order.id),
    receiptNumber: await findReceiptNumber(db, order.id),
  }
}
