import type { DeliveryOrder, DeliveryPhoto, ZipFile } from '#contract/schema.gen.ts'
import { isZipExpired } from '#domain/orders/zip.ts'

export type OrderStage = 'photos' | 'counter' | 'paying' | 'not-paid' | 'cancelled' | 'refunded'

/** The server sends no photos after a full refund, so a completed order without photos is refunded. */
export function orderStage({ status, photos }: Pick<DeliveryOrder, 'status' | 'photos'>): OrderStage {
  switch (status) {
    case 'completed':
      return photos.length > 0 ? 'photos' : 'refunded'
    case 'pending':
      return 'counter'
    case 'paying':
      return 'paying'
    case 'cancelled':
      return 'cancelled'
    default:
      return 'not-paid'
  }
}

type ZipStage = 'none' | 'making' | 'ready' | 'expired' | 'failed'

/** `now`: server time, so that a page left open does not offer an expired link. */
export function zipStage(zip: ZipFile | null, now: number): ZipStage {
  if (!zip) return 'none'
  if (zip.status === 'failed' || zip.status === 'expired') return zip.status
  if (zip.status !== 'ready' || zip.name === null) return 'making'
  return isZipExpired(zip.expires_at === null ? null : new Date(zip.expires_at), new Date(now)) ? 'expired' : 'ready'
}

/** See docs/rules.md#awaited-originals. */
export function countMissing(photos: readonly Pick<DeliveryPhoto, 'has_original'>[]): number {
  return photos.filter((photo) => !photo.has_original).length
}

/** True while staff, the payment, the zip job or an upload can still change the order without an act of the guest. */
export function mayStillChange(order: Pick<DeliveryOrder, 'status' | 'photos' | 'zip_file'>, now: number): boolean {
  const stage = orderStage(order)
  if (stage !== 'photos') return stage === 'counter' || stage === 'paying'
  return zipStage(order.zip_file, now) === 'making' || countMissing(order.photos) > 0
}
