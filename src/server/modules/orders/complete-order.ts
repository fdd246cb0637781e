import type { Transaction } from 'kysely'
import { cents } from '#domain/money.ts'
import type { Locale } from '#domain/texts/texts.ts'
import type { Events } from '#server/platform/events/events.ts'
import type { DB } from '#server/platform/database/schema.gen.ts'
import { renderDeliveryMail } from '#server/platform/mail/delivery-mail.ts'
import { mailQueuedChannel, messageDomainOf, queueMail } from '#server/platform/mail/mail-outbox.ts'
import { findOutfitterForOrder } from './catalogue.store.ts'
import { newSecret } from './guest-cart.ts'
import { findOrderPhotos, thawPhotos } from './order-lines.store.ts'
import { findReceiptNumber, insertOrderEvent, lockOrder, markCompleted, reopenCart } from './orders.store.ts'

/** What completing an order needs to tell the guest by mail. */
export interface CompletionDeps {
  /** What links in mails start with; never taken from a request. */
  readonly publicUrl: string
  readonly mailFrom: string
  readonly events: Pick<Events, 'publish'>
}

/** Mails and QR codes always lead to the external channel (rules.md 3.5). */
export function deliveryLink(publicUrl: string, slug: string, hash: string): string {
  return `${publicUrl}/deliver/${slug}/order/${hash}/external`
}

/**
 * `paying` → `completed` after a capture: hash, completion instant and the one delivery mail row, in the transaction
 * that records the payment (rules.md 4.2 c, 4.3). Nothing happens when the order is no longer being paid.
 */
export async function completePaidOrder(
  deps: CompletionDeps,
  tx: Transaction<DB>,
  orderId: number,
  now: Date,
): Promise<boolean> {
  const hash = newSecret()
  if (!(await markCompleted(tx, orderId, { hash, now }))) return false
  await insertOrderEvent(tx, { orderId, type: 'completed', detail: { tender: 'card' }, at: now })
  await queueDeliveryMail(deps, tx, orderId, now)
  return true
}

/** Queues the delivery mail of a completed order; a second call for the same order changes nothing. */
async function queueDeliveryMail(deps: CompletionDeps, tx: Transaction<DB>, orderId: number, now: Date): Promise<void> {
  const order = await lockOrder(tx, orderId)
  if (order === undefined || order.hash === null || order.email === null) return
  const outfitter = await findOutfitterForOrder(tx, order.outfitter_id)
  const photos = await findOrderPhotos(tx, orderId)
  const mail = renderDeliveryMail({
    outfitter,
    order: {
      id: order.id,
      name: order.name,
      total: cents(order.total ?? 0),
      photoCount: photos.length,
      receiptNumber: await findReceiptNumber(tx, orderId),
    },
    link: deliveryLink(deps.publicUrl, outfitter.slug, order.hash),
    locale: order.locale as Locale,
  })
  await queueMail(tx, {
    kind: 'delivery',
    orderId,
    dedupeKey: `delivery ${orderId}`,
    messageDomain: messageDomainOf(deps.mailFrom),
    recipient: order.email,
    senderName: outfitter.name,
    replyTo: outfitter.email,
    ...mail,
    now,
  })
  await deps.events.publish(tx, mailQueuedChannel, null)
}

/** `paying` → `cart` after a decline or a cancelled payment: the guest can change it and try again. */
export async function freeCart(tx: Transaction<DB>, orderId: number, reason: string, now: Date): Promise<boolean> {
  if (!(await reopenCart(tx, orderId, now))) return false
  await thawPhotos(tx, orderId)
  await insertOrderEvent(tx, { orderId, type: 'payment-failed', detail: { reason }, at: now })
  return true
}
