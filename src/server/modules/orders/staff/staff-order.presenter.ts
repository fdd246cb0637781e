import type { components } from '#contract/schema.gen.ts'
import { everyOneOf } from '#domain/every-one-of.ts'
import { isCountry } from '#domain/orders/charge-form.ts'
import { isCounterPayment } from '#domain/orders/counter-payment.ts'
import type { Refundable } from '#domain/orders/refund-parts.ts'
import { cardOffer } from '#domain/orders/phone-payment.ts'
import { isZipExpired } from '#domain/orders/zip.ts'
import { fieldsOf } from '#domain/stored-json.ts'
import { localDateAt, localTimeAt } from '#domain/trip-time/zoned-time.ts'
import { uprightSize } from '#server/platform/images/guest-photo.ts'
import type { ImageAddresses } from '#server/platform/images/image-addresses.ts'
import type { RefusedMail } from '#server/platform/mail/waiting-mails.ts'
import { versionOf } from '#server/platform/versions/entity-version.ts'
import type { LoadedCart } from '../order/load-cart.ts'
import { frozenNumber, presentCart, amountsOfPlaced } from '../order/order.presenter.ts'
import type { DeliveryRow, NewestMail } from '../order/order-deliveries.store.ts'
import type { OrderRow } from '../order/orders.store.ts'
import type {
  NewestZip,
  OrderEventRow,
  RefundRow,
  RefundedPhotoRow,
  ListedOrder,
  OrderThumbRow,
} from './staff-orders.store.ts'

const correctionFields = ['notes', 'email'] as const

type StaffOrder = components['schemas']['StaffOrder']
type Flag = StaffOrder['flags'][number]

const knownFlags = everyOneOf<Flag>({
  'total-differs': true,
  'photo-gone': true,
  'released-anyway': true,
  'originals-late': true,
})

/** An unknown flag would make the answer invalid (docs/rules.md#queued-counter-orders). */
export function flagsOf(flags: readonly string[]): Flag[] {
  return knownFlags.filter((flag) => flags.includes(flag))
}

/** The rights of the person who asks. */
interface Sight {
  readonly commissions: boolean
  readonly refunds: boolean
}

interface LoadedStaffOrder {
  readonly row: OrderRow
  readonly cart: LoadedCart
  readonly receiptNumber: string | null
  readonly zip: NewestZip | null
  readonly refunds: readonly RefundRow[]
  readonly refundedPhotos: readonly RefundedPhotoRow[]
  /** Null while the order is not completed. */
  readonly refundable: Refundable | null
  readonly sight: Sight
  readonly events: readonly OrderEventRow[]
  readonly refusedMail: RefusedMail | null
  readonly deliveries: readonly DeliveryRow[]
  readonly newestMails: readonly NewestMail[]
  readonly originalsMissing: number
  readonly zone: string
  /** When the open payment of the order began. */
  readonly payingSince: Date | null
}

/** A ready zip counts as expired as soon as its download time ends, even before the expiry job marks it. */
export function presentZip(zip: NewestZip, now: Date): components['schemas']['ZipFile'] {
  const status = zip.state === 'ready' && isZipExpired(zip.expires_at, now) ? 'expired' : zip.state
  return {
    name: status === 'ready' ? zip.name : null,
    status,
    done: zip.done,
    count: zip.count,
    expires_at: zip.expires_at?.toISOString() ?? null,
  }
}

function presentRefund(
  refund: RefundRow,
  refundedPhotos: readonly RefundedPhotoRow[],
): components['schemas']['Refund'] {
  const { id, amount, prepaid, state, reason } = refund
  const status = state === 'completed' || state === 'failed' ? state : 'pending'
  const photos = refundedPhotos
    .filter((photo) => photo.refund_id === id)
    .map(({ photo_id, display_group_id, price }) => ({ photo_id, display_group_id, price }))
  return { id, amount: amount - prepaid, status, reason, created_at: refund.created_at.toISOString(), photos }
}

function presentRefusedMail({ recipient, reason, at }: RefusedMail): components['schemas']['RefusedMail'] {
  return { email: recipient, reason, at: at.toISOString() }
}

function named(id: number | null, name: string | null): { id: number; name: string } | null {
  return id === null || name === null ? null : { id, name }
}

function textOf(detail: unknown): string | null {
  if (typeof detail !== 'object' || detail === null) return null
  const text: unknown = 'reason' in detail ? detail.reason : 'note' in detail ? detail.note : null
  return typeof text === 'string' ? text : null
}

function differenceOf(detail: unknown): number | null {
  if (typeof detail !== 'object' || detail === null || !('difference' in detail)) return null
  return typeof detail.difference === 'number' && detail.difference !== 0 ? detail.difference : null
}

function amountOf(detail: unknown): number | null {
  if (typeof detail !== 'object' || detail === null || !('amount' in detail)) return null
  return typeof detail.amount === 'number' ? detail.amount : null
}

function presentEvent(event: OrderEventRow): components['schemas']['OrderEvent'] {
  const text = textOf(event.detail)
  const difference = differenceOf(event.detail)
  const amount = amountOf(event.detail)
  return {
    id: event.id,
    type: event.type,
    at: event.at.toISOString(),
    user: named(event.actor_id, event.actor_name),
    origin_user: named(event.origin_id, event.origin_name),
    ...(text === null ? {} : { text }),
    ...(difference === null ? {} : { difference }),
    ...(amount === null ? {} : { amount }),
  }
}

function pricingOf({ pricing_input: input }: OrderRow, sight: Sight): StaffOrder['pricing'] {
  if (input === null) return null
  const pricing = fieldsOf(input)
  if (sight.commissions) return { ...pricing }
  return { ...pricing, settings: { ...fieldsOf(pricing['settings']), commission: 0, commission24: 0 } }
}

function presentRefundable({ row, refundable, sight }: LoadedStaffOrder): StaffOrder['refundable'] {
  const pricing = pricingOf(row, sight)
  if (refundable === null || refundable.parts.length === 0 || pricing === null || !sight.refunds) return null
  const { net, fees, tax } = refundable.left
  return { pricing, net, fees, tax }
}

function commissionsOf({ row, refundable, sight }: LoadedStaffOrder) {
  if (!sight.commissions)
    return {
      commission: null,
      commission_24: null,
      commission_rate: null,
      commission_24_rate: null,
      commission_left: null,
    }
  return {
    commission: row.commission,
    commission_24: row.commission_24,
    commission_rate: frozenNumber(row.priced, 'commissionRate'),
    commission_24_rate: frozenNumber(row.priced, 'commission24Rate'),
    commission_left: refundable?.left.commission ?? null,
  }
}

function presentDelivery(
  { id, email, opened_at, taken_back_at }: DeliveryRow,
  mails: readonly NewestMail[],
): components['schemas']['OrderDelivery'] {
  const mail = mails.find(({ recipient }) => recipient === email)
  const isRefused = mail !== undefined && mail.failed_at !== null
  const state = mail === undefined ? 'none' : isRefused ? 'refused' : mail.sent_at === null ? 'waiting' : 'sent'
  return {
    id,
    email,
    mail: state,
    reason: isRefused ? mail.last_error : null,
    opened_at: opened_at?.toISOString() ?? null,
    taken_back_at: taken_back_at?.toISOString() ?? null,
  }
}

/** A refused mail of a sent order concerns one of its addresses. */
function addressesOf({ deliveries, newestMails, refusedMail }: LoadedStaffOrder) {
  if (deliveries.length === 0) return { refused_mail: refusedMail === null ? null : presentRefusedMail(refusedMail) }
  return { refused_mail: null, deliveries: deliveries.map((each) => presentDelivery(each, newestMails)) }
}

export function presentStaffOrder(addresses: ImageAddresses, loaded: LoadedStaffOrder, now: Date): StaffOrder {
  const { row, cart } = loaded
  const placed = row.placed_at ?? row.created_at
  return {
    ...presentCart(addresses, cart, now, loaded.receiptNumber),
    local_code: row.local_code,
    removed: [],
    notes: row.notes,
    country: isCountry(row.country) ? row.country : null,
    state: row.state,
    zip: row.zip,
    ...commissionsOf(loaded),
    refundable: presentRefundable(loaded),
    refunded_total: row.refunded_total,
    paid_by: isCounterPayment(row.paid_by) ? row.paid_by : null,
    cash_given: row.cash_given,
    display_date: localDateAt(placed, loaded.zone),
    display_time: localTimeAt(placed, loaded.zone),
    placed_at: row.placed_at?.toISOString() ?? null,
    completed_at: row.completed_at?.toISOString() ?? null,
    cancelled_at: row.cancelled_at?.toISOString() ?? null,
    zip_file: loaded.zip === null ? null : presentZip(loaded.zip, now),
    expected_total: row.expected_total,
    flags: flagsOf(row.flags),
    refunds: loaded.refunds.map((refund) => presentRefund(refund, loaded.refundedPhotos)),
    events: loaded.events.map(presentEvent),
    ...addressesOf(loaded),
    originals_missing: loaded.originalsMissing,
    pricing: row.status === 'pending' ? pricingOf(row, loaded.sight) : null,
    card_payment: loaded.deliveries.length > 0 ? 'none' : cardOffer(row, cart.outfitter, loaded.zone, now),
    paying_since: loaded.payingSince?.toISOString() ?? null,
    version: versionOf(row, correctionFields),
  }
}

export function presentThumb(
  addresses: ImageAddresses,
  photo: OrderThumbRow,
  now: Date,
): components['schemas']['OrderThumb'] {
  const images = addresses.imagesFor(photo)
  return {
    id: photo.id,
    ...uprightSize(photo),
    thumbhash: photo.thumbhash.toString('base64'),
    path: addresses.pathFor(photo, 'w', now),
    ...(images === null ? {} : { images }),
  }
}

/**
 * `counter_total` is what a prepaid code leaves of a counter order, and `card_total` that of a card order. For other tenders they are 0,
 * so that reports can add each field up (docs/rules.md#report-amounts).
 */
export function presentOrderRow(order: ListedOrder): components['schemas']['OrderRow'] {
  const placed = order.placed_at ?? order.created_at
  const { subtotal, discount, discount_value, discount24, net, total, isTwentyFourHour, ...fees } =
    amountsOfPlaced(order)
  return {
    id: order.id,
    kind: 'order',
    hash: order.hash,
    status: order.status,
    tender: order.tender,
    name: order.name,
    email: order.email,
    notes: order.notes,
    isExternal: order.is_external,
    isCounterCheckout: order.is_counter_checkout,
    isTwentyFourHour,
    display_date: localDateAt(placed, order.zone),
    display_time: localTimeAt(placed, order.zone),
    timezone: order.zone,
    placed_at: order.placed_at?.toISOString() ?? null,
    photoCount: order.photo_count ?? 0,
    displayGroupCount: order.group_count ?? 0,
    subtotal,
    discount,
    discount_value,
    discount24,
    net,
    fees_and_tax: fees.processingFee + fees.riverFee + fees.riverSectionFee + (fees.tax ?? 0),
    total,
    counter_total: order.tender === 'counter' ? total - order.prepaid : 0,
    card_total: order.tender === 'card' ? total - order.prepaid : 0,
    prepaid_total: order.prepaid,
    revision: order.revision,
    local_code: order.local_code,
    expected_total: order.expected_total,
    flags: flagsOf(order.flags),
    version: versionOf(order, correctionFields),
    outfitter: { id: order.outfitter_id, name: order.outfitter_name, slug: order.outfitter_slug },
  }
}
