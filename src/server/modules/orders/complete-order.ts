import type { Transaction } from 'kysely'
import type { DB } from '#server/platform/database/schema.gen.ts'
import { newSecret } from './guest-cart.ts'
import { bookCompletion } from './keep-books.ts'
import { publishOrderChange } from './order-changes.ts'
import { thawPhotos } from './order-lines.store.ts'
import { queueOrderMail, type OrderMailDeps } from './order-mails.ts'
import { findOrder, insertOrderEvent, markCompleted, reopenCart } from './orders.store.ts'

/**
 * `paying` → `completed` after a capture: hash, completion instant, the one delivery mail row and the entry in the books,
 * in the transaction that records the payment (rules.md 4.2 c, 4.3, 10). Nothing happens when the order is no longer being paid.
 */
export async function completePaidOrder(
  deps: OrderMailDeps,
  tx: Transaction<DB>,
  orderId: number,
  now: Date,
): Promise<boolean> {
  const hash = newSecret()
  if (!(await markCompleted(tx, orderId, { hash, now }))) return false
  await insertOrderEvent(tx, { orderId, type: 'completed', detail: { tender: 'card' }, at: now })
  await queueDeliveryMail(deps, tx, orderId, now)
  await tellOfOrder(deps, tx, orderId)
  await bookCompletion(tx, orderId)
  return true
}

/** Queues the one delivery mail of a completed order (rules.md 4.3); a second call for the same order changes nothing. */
export async function queueDeliveryMail(
  deps: OrderMailDeps,
  tx: Transaction<DB>,
  orderId: number,
  now: Date,
): Promise<void> {
  await queueOrderMail(deps, tx, { orderId, kind: 'delivery', dedupeKey: `delivery ${orderId}`, now })
}

/** Announces that an order has changed, to whoever looks at it. */
export async function tellOfOrder(deps: Pick<OrderMailDeps, 'events'>, tx: Transaction<DB>, orderId: number) {
  const order = await findOrder(tx, orderId)
  if (order === undefined) return
  const { outfitter_id: outfitterId, status } = order
  await publishOrderChange(deps.events, tx, { orderId, outfitterId, status, what: 'order' })
}

/** `paying` → `cart` after a decline or a cancelled payment: the guest can change it and try again. */
export async function freeCart(tx: Transaction<DB>, orderId: number, reason: string, now: Date): Promise<boolean> {
  if (!(await reopenCart(tx, orderId, now))) return false
  await thawPhotos(tx, orderId)
  await insertOrderEvent(tx, { orderId, type: 'payment-failed', detail: { reason }, at: now })
  return true
}
