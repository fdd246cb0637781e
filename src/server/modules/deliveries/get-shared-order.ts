import { Failure } from '#domain/failure.ts'
import {
  findOrder,
  findOrderPhotos,
  findOutfitterForOrder,
  isDeliverable,
} from '#server/modules/orders/orders.public.ts'
import type { DeliveriesDeps } from './deliveries.deps.ts'
import type { SharedPhotos } from './share.presenter.ts'
import { findShareByHash } from './shares.store.ts'

/**
 * Returns the photos of a share link, without photos that were hidden at a person's request.
 *
 * Throws: 404 for an unknown hash, 410 when the link was revoked, the order refunded or every photo hidden.
 */
export async function getSharedOrder(deps: Pick<DeliveriesDeps, 'database'>, hash: string): Promise<SharedPhotos> {
  const { db } = deps.database
  const share = await findShareByHash(db, hash)
  if (share === undefined) throw new Failure(404, 'not-found', { general: 'not-found.share' })
  const order = share.revoked_at === null ? await findOrder(db, share.order_id) : undefined
  if (order === undefined || !isDeliverable(order))
    throw new Failure(410, 'share-ended', { general: 'not-found.share' })
  const [outfitter, photos] = await Promise.all([
    findOutfitterForOrder(db, order.outfitter_id),
    findOrderPhotos(db, order.id),
  ])
  const shown = photos.filter(({ hidden }) => !hidden)
  const [date] = shown.map((photo) => photo.trip_date).toSorted()
  if (date === undefined) throw new Failure(410, 'share-ended', { general: 'not-found.share' })
  return { shareId: share.id, outfitter, photos: shown, date }
}
