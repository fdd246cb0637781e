import type { components } from '#contract/schema.gen.ts'
import type { PricedCart, PricedLine } from '#domain/pricing/price-cart.ts'
import { localDateAt, localTimeAt } from '#domain/trip-time/zoned-time.ts'
import type { ImageAddresses } from '#server/platform/images/image-addresses.ts'
import { guestPhoto } from '#server/platform/images/guest-photo.ts'
import type { OrderOutfitterRow, OrderPhotoRow } from './catalogue.store.ts'
import type { CartLine, GoneItem, LoadedCart } from './load-cart.ts'
import type { OrderRow } from './orders.store.ts'

type CartOrder = components['schemas']['CartOrder']
type DeliveryOrder = components['schemas']['DeliveryOrder']
type OrderItem = components['schemas']['OrderItem']

interface Amounts {
  readonly subtotal: number
  readonly discount24: number
  readonly discount: { readonly name: string } | null
  readonly discount_value: number
  readonly net: number
  readonly processingFee: number
  readonly riverFee: number
  readonly riverSectionFee: number
  readonly tax: number | null
  readonly total: number
  readonly isTwentyFourHour: boolean
}

function amountsOfCart(priced: PricedCart): Amounts {
  return {
    subtotal: priced.subtotal,
    discount24: priced.discount24,
    discount: priced.discountName === null ? null : { name: priced.discountName },
    discount_value: priced.discount,
    net: priced.net,
    processingFee: priced.processingFee,
    riverFee: priced.riverFee,
    riverSectionFee: priced.riverSectionFee,
    tax: priced.tax,
    total: priced.total,
    isTwentyFourHour: priced.isTwentyFourHour,
  }
}

/** The frozen amounts of a placed order (rules.md 2.2, 4.2): settings that changed since do not reach them. */
function amountsOfPlaced(order: OrderRow): Amounts {
  return {
    subtotal: order.subtotal ?? 0,
    discount24: order.discount_24_value ?? 0,
    discount: order.discount_name === null ? null : { name: order.discount_name },
    discount_value: order.discount_value ?? 0,
    net: order.net ?? 0,
    processingFee: order.processing_fee ?? 0,
    riverFee: order.river_fee ?? 0,
    riverSectionFee: order.river_section_fee ?? 0,
    tax: order.tax,
    total: order.total ?? 0,
    isTwentyFourHour: order.is_twenty_four_hour ?? false,
  }
}

function presentLine(
  addresses: ImageAddresses,
  line: CartLine,
  priced: ReadonlyMap<string, PricedLine>,
  now: Date,
): OrderItem {
  const price = priced.get(line.kind === 'photo' ? `photo ${line.photo.id}` : `group ${line.group.id}`)
  return {
    id: line.item.id,
    photo: line.kind === 'photo' ? guestPhoto(addresses, line.photo, now) : null,
    display_group:
      line.kind === 'photo'
        ? null
        : {
            id: line.group.id,
            name: line.group.name,
            created_at: line.group.created_at.toISOString(),
            photos: line.photos.map((photo) => guestPhoto(addresses, photo, now)),
          },
    added_at: line.item.addedAt.toISOString(),
    price: price?.price ?? 0,
    discount24: price?.discount24 ?? 0,
  }
}

function presentGone(gone: readonly GoneItem[]): CartOrder['removed'] {
  return gone.map(({ kind, id, reason }) => ({ kind, id, reason }))
}

/** The order as its guest's cart sees it; once placed, with the amounts that were frozen. */
export function presentCart(
  addresses: ImageAddresses,
  cart: LoadedCart,
  now: Date,
  receiptNumber: string | null,
): CartOrder {
  const { order, outfitter, priced } = cart
  const lines = new Map(priced.lines.map((line) => [`${line.kind} ${line.id}`, line]))
  return {
    id: order.id,
    hash: order.hash,
    status: order.status,
    tender: order.tender,
    name: order.name,
    email: order.email,
    isExternal: order.is_external,
    isCounterCheckout: order.is_counter_checkout,
    order_items: cart.lines.map((line) => presentLine(addresses, line, lines, now)),
    photoCount: priced.photoCount,
    displayGroupCount: priced.groupCount,
    ...(order.status === 'cart' || order.total === null ? amountsOfCart(priced) : amountsOfPlaced(order)),
    revision: order.revision,
    updated_at: order.updated_at.toISOString(),
    outfitter: { id: outfitter.id, name: outfitter.name, slug: outfitter.slug },
    square_transaction: receiptNumber === null ? null : { receipt_number: receiptNumber },
    local_code: order.local_code,
    removed: presentGone(cart.gone),
  }
}

/** The number of single photos and of groups in a frozen order. */
function countsOf(photos: readonly { readonly group_id: number | null }[]): { photos: number; groups: number } {
  return {
    photos: photos.filter((photo) => photo.group_id === null).length,
    groups: new Set(photos.flatMap((photo) => (photo.group_id === null ? [] : [photo.group_id]))).size,
  }
}

export interface DeliveredOrder {
  readonly order: OrderRow & { readonly hash: string }
  readonly outfitter: OrderOutfitterRow
  readonly photos: readonly (OrderPhotoRow & { readonly group_id: number | null })[]
  readonly receiptNumber: string | null
}

/** True when the originals of this order may be handed out (rules.md 3.1, 3.3). */
export function isDeliverable(order: Pick<OrderRow, 'status' | 'refunded_total' | 'total'>): boolean {
  const refunded = order.refunded_total > 0 && order.refunded_total >= (order.total ?? 0)
  return order.status === 'completed' && !refunded
}

/** The delivery page's order: photos, clean pictures and downloads only when it is completed. */
export function presentDelivery(addresses: ImageAddresses, delivered: DeliveredOrder, now: Date): DeliveryOrder {
  const { order, outfitter, photos } = delivered
  const counts = countsOf(photos)
  const placed = order.placed_at ?? order.created_at
  return {
    id: order.id,
    hash: order.hash,
    status: order.status,
    tender: order.tender,
    name: order.name,
    email: order.email,
    isExternal: order.is_external,
    isCounterCheckout: order.is_counter_checkout,
    photoCount: counts.photos,
    displayGroupCount: counts.groups,
    ...amountsOfPlaced(order),
    refunded_total: order.refunded_total,
    display_date: localDateAt(placed, outfitter.timezone),
    display_time: localTimeAt(placed, outfitter.timezone),
    completed_at: order.completed_at?.toISOString() ?? null,
    local_code: order.local_code,
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
    zip_file: null,
    photos: isDeliverable(order)
      ? photos.map((photo) => {
          const clean = addresses.imagesFor(photo, 'c', now)
          return {
            ...guestPhoto(addresses, photo, now),
            delivery_path: addresses.pathFor(photo, 'c', now),
            full_path: `/deliveries/${order.hash}/photos/${photo.id}`,
            ...(clean === null ? {} : { delivery_images: clean }),
          }
        })
      : [],
  }
}
