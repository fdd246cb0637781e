import { Failure } from '#domain/failure.ts'
import { findOrderByHash, findOrderPhoto, isDeliverable, orderNotFound } from '#server/modules/orders/orders.public.ts'
import { sendFile, type FileAnswer } from './file-answer.ts'
import type { DeliveriesDeps } from './deliveries.deps.ts'
import { turnedOriginal } from './turned-original.ts'

/**
 * The original of a bought photo, bit for bit, in whole or in part (rules.md 3.3, 6.1). Throws 404 for a hash or a photo
 * that is not part of that order, 403 while it is not paid for, 410 when all of it was refunded, 503
 * while the original is still on its way from the photographer.
 * The original of a bought photo, bit for bit or with the orientation that it was turned to, in whole or in part (rules.md
 * 3.3, 6.1). Throws 404 for a hash or a photo
 * that is not part of that order, 403 while it is not paid for, 410 when all of it was refunded.
 */
export async function serveOriginal(
  deps: Pick<DeliveriesDeps, 'database' | 'storage'>,
  request: { hash: string; photoId: number; range: string | null; headOnly: boolean },
): Promise<FileAnswer> {
  const { db } = deps.database
  const order = await findOrderByHash(db, request.hash)
  if (order === undefined) throw orderNotFound()
  if (order.status !== 'completed') throw new Failure(403, 'not-completed', { general: 'order.not-completed' })
  if (!isDeliverable(order)) throw new Failure(410, 'refunded', { general: 'order.fully-refunded' })
  const photo = await findOrderPhoto(db, order.id, request.photoId)
  if (photo === undefined) throw new Failure(404, 'not-found', { general: 'not-found.photo' })
  if (photo.awaits_original)
    throw new Failure(503, 'original-awaited', { general: 'order.original-awaited' }, { retryAfter: 60 })
  const original = await turnedOriginal(deps.storage, photo)
  return sendFile({
    fileName: photo.file_name,
    mediaType: photo.media_type,
    size: original.size,
    range: request.range,
    headOnly: request.headOnly,
    open: original.open,
  })
}
