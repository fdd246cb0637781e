import type { Ctx } from '#server/context.ts'
import {
  findOrderByHash,
  findOrderPhotos,
  findOutfitterForOrder,
  findReceiptNumber,
  orderNotFound,
} from '#server/modules/orders/orders.public.ts'
import type { DeliveredOrder } from './delivery.presenter.ts'
import type { DeliveriesDeps } from './deliveries.deps.ts'

/** The placed order of a hash, with what was bought; 404 when no order has it. Reads only. */
export async function getDelivery(
  deps: Pick<DeliveriesDeps, 'database'>,
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
