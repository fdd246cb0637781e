import type { components } from '#contract/schema.gen.ts'
import { cardOffer } from '#domain/orders/phone-payment.ts'
import { localDateAt, localTimeAt } from '#domain/trip-time/zoned-time.ts'
import {
  amountsOfPlaced,
  countsOfPlaced,
  isDeliverable,
  presentZip,
  type OrderOutfitterRow,
  type OrderPhotoRow,
  type OpenedOrder,
} from '#server/modules/orders/orders.public.ts'
import type { ImageAddresses } from '#server/platform/images/image-addresses.ts'
import { guestPhoto } from '#server/platform/images/guest-photo.ts'
import { presentShare, type ShareRow } from './share-order.ts'
import type { ZipRow } from './zip-files.store.ts'

type DeliveryOrder = components['schemas']['DeliveryOrder']

export interface DeliveredOrder {
  readonly order: OpenedOrder & { readonly hash: string }
  readonly outfitter: OrderOutfitterRow
  readonly photos: readonly OrderPhotoRow[]
  readonly receiptNumber: string | null
  readonly zone: string
  /** Null when the order has none or does not allow downloads. */
  readonly zip: ZipRow | null
  readonly share: ShareRow | null
}

/** Only a completed order that is not fully refunded shows clean pictures and downloads. */
export function presentDelivery(addresses: ImageAddresses, delivered: DeliveredOrder, now: Date): DeliveryOrder {
  const { order, outfitter, photos, zone } = delivered
  const placed = order.placed_at ?? order.created_at
  const scope = order.deliveryId === null ? (`o${order.id}` as const) : (`d${order.deliveryId}` as const)
  return {
    id: order.id,
    hash: order.hash,
    status: order.status,
    tender: order.tender,
    name: order.name,
    email: order.email,
    isExternal: order.is_external,
    isCounterCheckout: order.is_counter_checkout,
    ...countsOfPlaced(order),
    ...amountsOfPlaced(order),
    prepaid: order.prepaid,
    refunded_total: order.refunded_total,
    display_date: localDateAt(placed, zone),
    display_time: localTimeAt(placed, zone),
    completed_at: order.completed_at?.toISOString() ?? null,
    local_code: order.local_code,
    card_payment: order.deliveryId === null ? cardOffer(order, outfitter, zone, now) : 'none',
    outfitter: {
      id: outfitter.id,
      name: outfitter.name,
      slug: outfitter.slug,
      tag_line: outfitter.tag_line,
      body_color: outfitter.body_color,
      header_color: outfitter.header_color,
      text_color: outfitter.text_color,
      trip_advisor: outfitter.trip_advisor,
      google: outfitter.google,
      facebook: outfitter.facebook,
      twitter: outfitter.twitter,
      instagram: outfitter.instagram,
      website: outfitter.website,
      website_label: outfitter.website_label,
      logo_path: outfitter.logo_path,
      timezone: outfitter.timezone,
    },
    square_transaction: delivered.receiptNumber === null ? null : { receipt_number: delivered.receiptNumber },
    zip_file: delivered.zip === null ? null : presentZip(delivered.zip, now),
    share: delivered.share === null ? null : presentShare(delivered.share),
    photos: isDeliverable(order)
      ? photos.map((photo) => ({
          ...guestPhoto(addresses, photo, now),
          delivery_path: addresses.pathFor(photo, scope, now),
          has_original: !photo.awaits_original,
          full_path: `/deliveries/${order.hash}/photos/${photo.id}`,
        }))
      : [],
  }
}
