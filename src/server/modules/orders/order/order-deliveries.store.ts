import { sql, type Kysely, type Selectable } from 'kysely'
import type { DB, OrderDeliveries, Orders } from '#server/platform/database/tables.gen.ts'

type Sql = Kysely<DB>

/** An address to which staff sent an order (docs/rules.md#send-from-the-counter). */
export type DeliveryRow = Selectable<OrderDeliveries>

export async function insertDeliveries(
  tx: Sql,
  orderId: number,
  deliveries: readonly Pick<DeliveryRow, 'email' | 'hash'>[],
  now: Date,
): Promise<number[]> {
  const rows = await tx
    .insertInto('order_deliveries')
    .values(deliveries.map(({ email, hash }) => ({ order_id: orderId, email, hash, created_at: now })))
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

export async function findDelivery(db: Sql, id: number): Promise<DeliveryRow | undefined> {
  return db.selectFrom('order_deliveries').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function findDeliveryByHash(db: Sql, hash: string): Promise<DeliveryRow | undefined> {
  return db
    .selectFrom('order_deliveries')
    .selectAll()
    .where('hash', '=', hash)
    .where('taken_back_at', 'is', null)
    .executeTakeFirst()
}

/** Oldest first, also those that were taken back. Empty for an order that staff did not send. */
export async function listDeliveries(db: Sql, orderId: number): Promise<DeliveryRow[]> {
  return db.selectFrom('order_deliveries').selectAll().where('order_id', '=', orderId).orderBy('id').execute()
}

export async function markOpened(db: Sql, id: number, now: Date): Promise<void> {
  await db
    .updateTable('order_deliveries')
    .set({ opened_at: now })
    .where('id', '=', id)
    .where('opened_at', 'is', null)
    .execute()
}

/**
 * Ends the access of an address with its share links, and withdraws its mails. When the address is the order's
 * email, the successor takes its place, or the first address that is left.
 */
export async function endDelivery(
  tx: Sql,
  order: Pick<Selectable<Orders>, 'email'>,
  delivery: DeliveryRow,
  { successor, now }: { readonly successor: string | null; readonly now: Date },
): Promise<void> {
  const { id, order_id: orderId, email } = delivery
  await tx.updateTable('order_deliveries').set({ taken_back_at: now }).where('id', '=', id).execute()
  await tx
    .updateTable('shares')
    .set({ revoked_at: now })
    .where('order_delivery_id', '=', id)
    .where('revoked_at', 'is', null)
    .execute()
  await tx
    .deleteFrom('mails')
    .where('order_id', '=', orderId)
    .where('recipient', '=', email)
    .where('sent_at', 'is', null)
    .where((eb) => eb.or([eb('lease_until', 'is', null), eb('lease_until', '<=', now)]))
    .execute()
  // Another process may be sending these. It sends them at most this once.
  await tx
    .updateTable('mails')
    .set({ failed_at: now, given_up_at: now, last_error: 'taken back' })
    .where('order_id', '=', orderId)
    .where('recipient', '=', email)
    .where('sent_at', 'is', null)
    .execute()
  if (order.email !== email) return
  const first = successor ?? (await listDeliveries(tx, orderId)).find((each) => each.taken_back_at === null)?.email
  if (first !== undefined) await tx.updateTable('orders').set({ email: first }).where('id', '=', orderId).execute()
}

export interface NewestMail {
  readonly recipient: string
  readonly sent_at: Date | null
  readonly failed_at: Date | null
  readonly last_error: string | null
}

/** The newest mail of the order to each of its addresses. */
export async function listNewestMails(db: Sql, orderId: number): Promise<NewestMail[]> {
  const { rows } = await sql<NewestMail>`select distinct on (recipient) recipient, sent_at, failed_at, last_error
    from mails where order_id = ${orderId} order by recipient, id desc`.execute(db)
  return rows
}
