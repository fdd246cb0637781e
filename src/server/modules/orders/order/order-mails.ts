import type { Transaction } from 'kysely'
import { cents, type Cents } from '#domain/money.ts'
import { isCounterPayment } from '#domain/orders/counter-payment.ts'
import { cardOffer } from '#domain/orders/phone-payment.ts'
import type { Locale } from '#domain/texts/texts.ts'
import type { Events } from '#server/platform/events/events.ts'
import type { DB } from '#server/platform/database/tables.gen.ts'
import { renderGuestMail, type GuestMailKind } from '#server/modules/orders/order/guest-mail.ts'
import { queueMail, withdrawMail } from '#server/platform/mail/mail-outbox.ts'
import { beginAwaiting, countAwaited, storeAwaiting } from './awaiting-orders.store.ts'
import { findOutfitterForOrder } from './for-sale.store.ts'
import { countOrderPhotos } from './order-lines.store.ts'
import { amountsOfPlaced, isWhollyRefunded } from './order.presenter.ts'
import { findOrderZone, findReceiptNumber, lockOrder } from './orders.store.ts'

export interface OrderMailDeps {
  /** It comes from the configuration, because a forged Host header in a request could send guests to another site. */
  readonly publicUrl: string
  readonly mailFrom: string
  readonly events: Pick<Events, 'publish'>
}

interface OrderMail {
  readonly orderId: number
  readonly kind: GuestMailKind
  /** The mail outbox never queues a second mail with the same key. */
  readonly dedupeKey: string
  readonly link?: string
  readonly expiresAt?: Date
  readonly refunded?: Cents
  readonly photosRefunded?: boolean
  readonly missing?: number
  readonly now: Date
  readonly due?: Date
}

/** Links in mails open the external channel (docs/rules.md#channels). */
function deliveryLink(publicUrl: string, slug: string, hash: string): string {
  return `${publicUrl}/deliver/${slug}/order/${hash}/external`
}

/**
 * Queues a mail to the guest of a placed order, in the order's language. Returns false when its dedupe key was used
 * before, or when the order has no hash or no email address.
 */
export async function queueOrderMail(deps: OrderMailDeps, tx: Transaction<DB>, mail: OrderMail): Promise<boolean> {
  const order = await lockOrder(tx, mail.orderId)
  if (order === undefined || order.hash === null || order.email === null) return false
  const outfitter = await findOutfitterForOrder(tx, order.outfitter_id)
  const amounts = amountsOfPlaced(order)
  const offer = cardOffer(order, outfitter, await findOrderZone(tx, order.id), mail.now)
  const rendered = renderGuestMail(mail.kind, {
    outfitter,
    order: {
      id: order.id,
      name: order.name,
      total: cents(order.total ?? 0),
      photoCount: await countOrderPhotos(tx, order.id),
      missing: mail.missing ?? (await countAwaited(tx, order.id)),
      receiptNumber: await findReceiptNumber(tx, order.id),
      completed: order.status === 'completed',
      paidByCard: order.tender === 'card',
      paidBy: isCounterPayment(order.paid_by) ? order.paid_by : null,
      refundedTotal: order.refunded_total,
      cardsOn: offer === 'open' ? order.placed_at : null,
      whollyRefunded: isWhollyRefunded(order),
    },
    amounts: { ...amounts, discountName: amounts.discount?.name ?? null, discountValue: amounts.discount_value },
    link: mail.link ?? deliveryLink(deps.publicUrl, outfitter.slug, order.hash),
    expiresAt: mail.expiresAt ?? null,
    refunded: mail.refunded ?? null,
    photosRefunded: mail.photosRefunded ?? false,
    locale: order.locale as Locale,
  })
  return queueMail(deps, tx, {
    kind: mail.kind,
    orderId: order.id,
    dedupeKey: mail.dedupeKey,
    recipient: order.email,
    senderName: outfitter.name,
    replyTo: outfitter.email,
    ...rendered,
    now: mail.now,
    due: mail.due,
  })
}

/**
 * Queues the only delivery mail of an order that was completed in this transaction (docs/rules.md#one-delivery-mail).
 * Begins to follow the originals that the order lacks (docs/rules.md#awaited-originals). Idempotent.
 */
export async function queueDeliveryMail(
  deps: OrderMailDeps,
  tx: Transaction<DB>,
  mail: { readonly orderId: number; readonly kind: 'delivery' | 'released'; readonly now: Date; readonly due?: Date },
): Promise<void> {
  const { orderId, now } = mail
  // The mail must say what the server follows: an original may arrive between two counts.
  const missing = await beginAwaiting(tx, orderId, now)
  await queueOrderMail(deps, tx, { ...mail, missing, dedupeKey: deliveryKey(orderId) })
}

/** Returns false when the mail was sent, or may have been. */
export async function withdrawDeliveryMail(tx: Transaction<DB>, orderId: number, now: Date): Promise<boolean> {
  if (!(await withdrawMail(tx, deliveryKey(orderId)))) return false
  await storeAwaiting(tx, orderId, 0, now)
  return true
}

/** Queues the mail that sends the guest of a placed order to the counter. */
export async function queueCounterMail(deps: OrderMailDeps, tx: Transaction<DB>, orderId: number, now: Date) {
  await queueOrderMail(deps, tx, { orderId, kind: 'counter-received', dedupeKey: counterKey(orderId), now })
}

/** A guest who has paid needs no mail that sends them to the counter, unless it was sent. */
export async function withdrawCounterMail(tx: Transaction<DB>, orderId: number): Promise<void> {
  await withdrawMail(tx, counterKey(orderId))
}

const counterKey = (orderId: number): string => `counter-received ${orderId}`
const deliveryKey = (orderId: number): string => `delivery ${orderId}`
