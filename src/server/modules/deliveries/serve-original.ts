import { Failure } from '#domain/failure.ts'
import { photoFileName } from '#domain/photos/photo-file-name.ts'
import { findOrderByHash, findOrderPhoto, isDeliverable, orderNotFound } from '#server/modules/orders/orders.public.ts'
import { sendFile, type FileAnswer } from './file-answer.ts'
import type { DeliveriesDeps } from './deliveries.deps.ts'
import { turnedOriginal } from './turned-original.ts'

/**
 * Sends the original of a bought photo, whole or in part, with the photo's rotation in its EXIF orientation
 * (docs/rules.md#originals).
 *
 * Throws: 403 for an unpaid order, 404 for an unknown hash and a photo outside the order.
 * Throws: 410 after a full refund, 503 while the original has not arrived.
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
    fileName: photoFileName(photo.file_name, photo.media_type, photo.id),
    mediaType: photo.media_type,
    size: original.size,
    range: request.range,
    headOnly: request.headOnly,
    open: original.open,
  })
}
