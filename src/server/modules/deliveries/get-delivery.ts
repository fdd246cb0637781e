import {
  findOrderByHash,
  findOrderPhotos,
  findOrderZone,
  findOutfitterForOrder,
  findReceiptNumber,
  isDeliverable,
  orderNotFound,
} from '#server/modules/orders/orders.public.ts'
import type { DeliveredOrder } from './delivery.presenter.ts'
import type { DeliveriesDeps } from './deliveries.deps.ts'
import { findNewestShare } from './share-order.ts'
import { findNewestZip } from './zip-files.store.ts'

/**
 * Returns the placed order with this hash, its photos, receipt number, zip and share link.
 *
 * Throws: 404 for an unknown hash.
 */
export async function getDelivery(deps: Pick<DeliveriesDeps, 'database'>, hash: string): Promise<DeliveredOrder> {
  const { db } = deps.database
  const order = await findOrderByHash(db, hash)
  if (order === undefined || order.hash === null) throw orderNotFound()
  const [zone, outfitter, photos, receiptNumber, zip, share] = await Promise.all([
    findOrderZone(db, order.id),
    findOutfitterForOrder(db, order.outfitter_id),
    findOrderPhotos(db, order.id),
    findReceiptNumber(db, order.id),
    findNewestZip(db, order.id),
    findNewestShare(db, order.id),
  ])
  const open = isDeliverable(order)
  return {
    order: { ...order, hash: order.hash },
    zone,
    outfitter,
    photos,
    receiptNumber,
    zip: open && zip !== undefined ? zip : null,
    share: open && share?.revoked_at === null ? share : null,
  }
}
