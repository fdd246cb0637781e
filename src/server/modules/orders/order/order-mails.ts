import type { OperationNodeSource, Transaction } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { cents, type Cents } from '#domain/money.ts'
import { isCounterPayment } from '#domain/orders/counter-payment.ts'
import { cardOffer } from '#domain/orders/phone-payment.ts'
import type { Locale } from '#domain/texts/texts.ts'
import type { Events } from '#server/platform/events/events.ts'
import type { DB } from '#server/platform/database/tables.gen.ts'
import { writeTogether } from '#server/platform/database/write-together.ts'
import { renderGuestMail, type GuestMailKind } from '#server/modules/orders/order/guest-mail.ts'
import { queueMail, withdrawMail } from '#server/platform/mail/mail-outbox.ts'
import { awaitedCount, beginAwaiting, storeAwaiting } from './awaiting-orders.store.ts'
import { outfitterOfOrder } from './for-sale.store.ts'
import { isDelivered } from '#server/platform/database/delivered-photos.ts'
import { amountsOfPlaced, isWhollyRefunded } from './order.presenter.ts'
import { listDeliveries, type DeliveryRow } from './order-deliveries.store.ts'
import { zoneOfOrder, type OrderRow } from './orders.store.ts'

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
  /** The page that the link opens. */
  readonly page?: 'order' | 'zip'
  /** The id of the only delivery that gets the mail. */
  readonly to?: number
  readonly expiresAt?: Date
  readonly refunded?: Cents
  readonly photosRefunded?: boolean
  /** True when a refund gave a prepaid code back. */
  readonly prepaidBack?: boolean
  readonly now: Date
  readonly due?: Date
}

/** Links in mails open the external channel (docs/rules.md#channels). */
function linkOf(publicUrl: string, slug: string, { page, hash }: { page: 'order' | 'zip'; hash: string }): string {
  return `${publicUrl}/deliver/${slug}/${page}/${hash}${page === 'zip' ? '' : '/external'}`
}

interface Recipient {
  readonly email: string
  readonly hash: string
  /** Follows the dedupe key. */
  readonly suffix: string
}

type Address = Pick<DeliveryRow, 'id' | 'email' | 'hash'> & { readonly taken_back_at: Date | string | null }

/** Mails about the photos, which each address of a sent order gets. Mails about money go to the order's email. */
const forAll: readonly GuestMailKind[] = ['delivery', 'released', 'all-here', 'zip-ready']

function recipientsOf(
  order: Pick<OrderRow, 'hash' | 'email'>,
  deliveries: readonly Address[],
  { kind, to }: Pick<OrderMail, 'kind' | 'to'>,
): readonly Recipient[] {
  const { hash, email } = order
  if (deliveries.length === 0) return hash === null || email === null ? [] : [{ hash, email, suffix: '' }]
  const live = deliveries.filter((each) => each.taken_back_at === null && (to ?? each.id) === each.id)
  const chief = live.find((each) => each.email === email) ?? live[0]
  return (forAll.includes(kind) ? live : chief ? [chief] : []).map((each) => ({
    ...each,
    suffix: suffixOf(each, deliveries),
  }))
}

const suffixOf = ({ id }: Pick<Address, 'id'>, [first]: readonly Pick<Address, 'id'>[]): string =>
  first?.id === id ? '' : ` ${id}`

/** Locks the order, and reads all that its mails say, in one statement with the writes beside it. */
async function lockForMail(tx: Transaction<DB>, orderId: number, beside: readonly OperationNodeSource[]) {
  const reading = tx
    .selectFrom('orders')
    .selectAll()
    .select((eb) => [
      zoneOfOrder.as('zone'),
      outfitterOfOrder(tx).as('outfitter'),
      awaitedCount(orderId).as('missing'),
      eb.selectFrom('payments').select('receipt_number').whereRef('order_id', '=', 'orders.id').as('receipt'),
      eb
        .selectFrom('order_photos')
        .select((count) => count.cast<number>(count.fn.countAll(), 'integer').as('count'))
        .whereRef('order_id', '=', 'orders.id')
        .where(isDelivered)
        .$asScalar()
        .$notNull()
        .as('photos'),
      jsonArrayFrom(
        eb
          .selectFrom('order_deliveries')
          .select(['order_deliveries.id', 'order_deliveries.email', 'order_deliveries.hash', 'taken_back_at'])
          .whereRef('order_id', '=', 'orders.id')
          .orderBy('order_deliveries.id'),
      ).as('deliveries'),
    ])
    .where('id', '=', orderId)
    .forUpdate()
  return (await writeTogether(tx, reading, beside)).rows[0]
}

/**
 * Queues a mail to the guest of a placed order, in the order's language. A mail about the photos of a sent order goes to
 * each of its addresses, with the link of that address (docs/rules.md#send-from-the-counter). Returns false when its
 * dedupe key was used before, or when the order has no hash or no email address. `beside`: writes that go with it.
 */
export async function queueOrderMail(
  deps: OrderMailDeps,
  tx: Transaction<DB>,
  mail: OrderMail,
  beside: readonly OperationNodeSource[] = [],
): Promise<boolean> {
  const found = await lockForMail(tx, mail.orderId, beside)
  if (found === undefined) return false
  const { zone, receipt, photos, deliveries, outfitter, missing, ...order } = found
  const recipients = recipientsOf(order, deliveries, mail)
  if (recipients.length === 0) return false
  const amounts = amountsOfPlaced(order)
  const offer = cardOffer(order, outfitter, zone, mail.now)
  const content = {
    outfitter,
    order: {
      id: order.id,
      name: order.name,
      total: cents(order.total ?? 0),
      prepaid: cents(order.prepaid),
      photoCount: photos,
      missing,
      receiptNumber: receipt,
      completed: order.status === 'completed',
      paidByCard: order.tender === 'card',
      paidBy: isCounterPayment(order.paid_by) ? order.paid_by : null,
      refundedTotal: order.refunded_total,
      // The page of a delivery takes no card.
      cardsOn: offer === 'open' && deliveries.length === 0 ? order.placed_at : null,
      whollyRefunded: isWhollyRefunded(order),
    },
    amounts: { ...amounts, discountName: amounts.discount?.name ?? null, discountValue: amounts.discount_value },
    expiresAt: mail.expiresAt ?? null,
    refunded: mail.refunded ?? null,
    photosRefunded: mail.photosRefunded ?? false,
    prepaidBack: mail.prepaidBack ?? false,
    locale: order.locale as Locale,
  }
  let queued = false
  for (const { email, hash, suffix } of recipients) {
    const link = linkOf(deps.publicUrl, outfitter.slug, { page: mail.page ?? 'order', hash })
    const isNew = await queueMail(deps, tx, {
      kind: mail.kind,
      orderId: order.id,
      dedupeKey: `${mail.dedupeKey}${suffix}`,
      recipient: email,
      senderName: outfitter.name,
      replyTo: outfitter.email,
      ...renderGuestMail(mail.kind, { ...content, link }),
      now: mail.now,
      due: mail.due,
    })
    queued ||= isNew
  }
  return queued
}

/**
 * Queues the only delivery mail of an order, or of each of its addresses, that was completed in this transaction (docs/rules.md#one-delivery-mail).
 * Begins to follow the originals that the order lacks (docs/rules.md#awaited-originals). Idempotent.
 */
export async function queueDeliveryMail(
  deps: OrderMailDeps,
  tx: Transaction<DB>,
  mail: { readonly orderId: number; readonly kind: 'delivery' | 'released'; readonly now: Date; readonly due?: Date },
): Promise<void> {
  const { orderId, now } = mail
  // One statement, because the mail must say what the server follows: an original may arrive between two counts.
  await queueOrderMail(deps, tx, { ...mail, dedupeKey: deliveryKey(orderId) }, [beginAwaiting(orderId, now)])
}

/** Returns false when the mail was sent, or may have been. */
export async function withdrawDeliveryMail(tx: Transaction<DB>, orderId: number, now: Date): Promise<boolean> {
  const deliveries = await listDeliveries(tx, orderId)
  for (const suffix of ['', ...deliveries.map((each) => suffixOf(each, deliveries))])
    if (!(await withdrawMail(tx, `${deliveryKey(orderId)}${suffix}`))) return false
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
export const deliveryKey = (orderId: number): string => `delivery ${orderId}`
