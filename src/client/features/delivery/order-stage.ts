import type { DeliveryOrder, ZipFile } from '#contract/schema.gen.ts'
import { isZipExpired } from '#domain/orders/zip-expiry.ts'

/** What a placed order's page is about. */
export type OrderStage = 'photos' | 'counter' | 'paying' | 'not-paid' | 'cancelled' | 'refunded'

/** The server sends photos with a completed order only, and none once all of it was refunded. */
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

export type ZipStage = 'none' | 'making' | 'ready' | 'expired' | 'failed'

/** `now` is the server's time: a page that was left open must not offer a link that is gone. */
export function zipStage(zip: ZipFile | null, now: number): ZipStage {
  if (!zip) return 'none'
  if (zip.status === 'failed' || zip.status === 'expired') return zip.status
  if (zip.status !== 'ready' || zip.name === null) return 'making'
  return isZipExpired(zip.expires_at === null ? null : new Date(zip.expires_at), new Date(now)) ? 'expired' : 'ready'
}

/** Whether something of the order is about to change by itself. */
export function isMoving(order: Pick<DeliveryOrder, 'status' | 'photos' | 'zip_file'>, now: number): boolean {
  const stage = orderStage(order)
  return stage === 'counter' || stage === 'paying' || (stage === 'photos' && zipStage(order.zip_file, now) === 'making')
}
