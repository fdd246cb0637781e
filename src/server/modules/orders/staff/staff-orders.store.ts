import { sql, type Kysely, type Transaction } from 'kysely'
import type { TakenPayment } from '#domain/orders/counter-payment.ts'
import { orderTransitions } from '#domain/orders/order-status.ts'
import type { DB } from '#server/platform/database/tables.gen.ts'
import { countOrderPhotos } from '../order/order-lines.store.ts'
import { zoneOfOrder } from '../order/orders.store.ts'

type Sql = Kysely<DB>

export function orderRows(db: Sql) {
  return db
    .selectFrom('orders')
    .innerJoin('outfitters', 'outfitters.id', 'orders.outfitter_id')
    .select([
      'orders.id',
      'orders.hash',
      'orders.status',
      'orders.tender',
      'orders.name',
      'orders.email',
      'orders.notes',
      'orders.is_external',
      'orders.is_counter_checkout',
      'orders.is_twenty_four_hour',
      'orders.subtotal',
      'orders.discount_name',
      'orders.discount_value',
      'orders.discount_24_value',
      'orders.net',
      'orders.river_fee',
      'orders.river_section_fee',
      'orders.processing_fee',
      'orders.tax',
      'orders.total',
      'orders.prepaid',
      'orders.revision',
      'orders.local_code',
      'orders.expected_total',
      'orders.flags',
      'orders.created_at',
      'orders.placed_at',
      'outfitters.id as outfitter_id',
      'outfitters.name as outfitter_name',
      'outfitters.slug as outfitter_slug',
      zoneOfOrder.as('zone'),
      // The counts of photos and groups come from the frozen price. So a list of orders need not count the lines of
      // each order.
      sql<number | null>`(orders.priced ->> 'photoCount')::integer`.as('photo_count'),
      sql<number | null>`(orders.priced ->> 'groupCount')::integer`.as('group_count'),
    ])
}

export type ListedOrder = Awaited<ReturnType<typeof listPendingRows>>[number]

/** Includes the orders that guests pay by phone (docs/rules.md#paying-by-phone). */
export async function listPendingRows(db: Sql, outfitterId: number) {
  return (
    orderRows(db)
      .where('orders.outfitter_id', '=', outfitterId)
      // A cart that is being paid has no hash yet.
      .where((eb) =>
        eb.or([
          eb('orders.status', '=', 'pending'),
          eb.and([eb('orders.status', '=', 'paying'), eb('orders.hash', 'is not', null)]),
        ]),
      )
      .orderBy('orders.placed_at')
      .orderBy('orders.id')
      .execute()
  )
}

/** An order without photos has no row. */
export async function countPhotosOf(db: Sql, orderIds: readonly number[]) {
  return photosOf(db, orderIds)
    .select((eb) => [
      'order_photos.order_id',
      eb.cast<number>(eb.fn.countAll(), 'integer').as('photo_count'),
      eb.cast<number>(eb.fn.countAll().filterWhere('photos.awaits_original', '=', true), 'integer').as('missing'),
    ])
    .groupBy('order_photos.order_id')
    .execute()
}

/** Returns the first two photos of each order. */
export async function listThumbsOf(db: Sql, orderIds: readonly number[]) {
  return photosOf(db, orderIds)
    .select([
      'order_photos.order_id',
      'photos.id',
      'photos.storage_key',
      'photos.rotation',
      'photos.width',
      'photos.height',
      'photos.thumbhash',
    ])
    .where('order_photos.position', '<', 2)
    .orderBy('order_photos.order_id')
    .orderBy('order_photos.position')
    .execute()
}

export type OrderThumbRow = Awaited<ReturnType<typeof listThumbsOf>>[number]

function photosOf(db: Sql, orderIds: readonly number[]) {
  return db
    .selectFrom('order_photos')
    .innerJoin('photos', 'photos.id', 'order_photos.photo_id')
    .where(sql<boolean>`order_photos.order_id = any(${[...orderIds]}::int[])`)
}

export async function outfitterExists(db: Sql, id: number): Promise<boolean> {
  const row = await db.selectFrom('outfitters').select('id').where('id', '=', id).executeTakeFirst()
  return row !== undefined
}

export async function listOrderEvents(db: Sql, orderId: number) {
  return db
    .selectFrom('order_events')
    .leftJoin('users as actor', 'actor.id', 'order_events.actor_user_id')
    .leftJoin('users as origin', 'origin.id', 'order_events.origin_user_id')
    .select([
      'order_events.id',
      'order_events.type',
      'order_events.detail',
      'order_events.at',
      'actor.id as actor_id',
      'actor.name as actor_name',
      'origin.id as origin_id',
      'origin.name as origin_name',
    ])
    .where('order_events.order_id', '=', orderId)
    .orderBy('order_events.id')
    .execute()
}

export type OrderEventRow = Awaited<ReturnType<typeof listOrderEvents>>[number]

export async function listRefunds(db: Sql, orderId: number) {
  return db
    .selectFrom('refunds')
    .select(['id', 'amount', 'prepaid', 'state', 'reason', 'created_at'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute()
}

export async function listRefundedPhotos(db: Sql, orderId: number) {
  return db
    .selectFrom('refund_photos')
    .select(['refund_id', 'photo_id', 'display_group_id', 'price'])
    .where('order_id', '=', orderId)
    .orderBy('refund_id')
    .orderBy('photo_id')
    .execute()
}

export type RefundedPhotoRow = Awaited<ReturnType<typeof listRefundedPhotos>>[number]

export type RefundRow = Awaited<ReturnType<typeof listRefunds>>[number]

export async function findNewestZip(db: Sql, orderId: number) {
  return db
    .selectFrom('zip_files')
    .select(['name', 'state', 'done', 'count', 'expires_at'])
    .where('order_id', '=', orderId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export type NewestZip = NonNullable<Awaited<ReturnType<typeof findNewestZip>>>

interface ReleaseValues {
  readonly transition: 'release' | 'release-anyway'
  readonly flags: readonly string[]
  readonly payment: TakenPayment
  readonly now: Date
}

/** Compare-and-set: returns false when the order has another status or tender than the transition requires. */
export async function markReleased(tx: Transaction<DB>, orderId: number, values: ReleaseValues): Promise<boolean> {
  const { from, to, tender } = orderTransitions[values.transition]
  const result = await tx
    .updateTable('orders')
    .set((eb) => ({
      status: to,
      completed_at: values.now,
      cancelled_at: null,
      paid_by: values.payment.paidBy,
      cash_given: values.payment.cashGiven,
      flags: [...values.flags],
      revision: eb('revision', '+', 1),
      updated_at: values.now,
    }))
    .where('id', '=', orderId)
    .where('status', '=', from)
    .where('tender', '=', tender)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Compare-and-set: returns false when the order was not completed at the counter. */
export async function markUndone(
  tx: Transaction<DB>,
  orderId: number,
  { flags, now }: { readonly flags: readonly string[]; readonly now: Date },
): Promise<boolean> {
  const { from, to, tender } = orderTransitions['undo-release']
  const result = await tx
    .updateTable('orders')
    .set((eb) => ({
      status: to,
      completed_at: null,
      completed_on: null,
      paid_by: null,
      cash_given: null,
      flags: [...flags],
      revision: eb('revision', '+', 1),
      updated_at: now,
    }))
    .where('id', '=', orderId)
    .where('status', '=', from)
    .where('tender', '=', tender)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Returns false, and deletes nothing, when the server has begun to build a zip. */
export async function withdrawZip(tx: Transaction<DB>, orderId: number): Promise<boolean> {
  const zips = await tx
    .selectFrom('zip_files')
    .select(['id', 'tries'])
    .where('order_id', '=', orderId)
    .forUpdate()
    .execute()
  if (zips.some(({ tries }) => tries > 0)) return false
  await tx.deleteFrom('zip_files').where('order_id', '=', orderId).execute()
  return true
}

/**
 * Ends the order's zips after its photos have changed. A zip that nobody has begun to build gets the photos of then. The
 * caller has locked the order.
 */
export async function outdateZips(tx: Transaction<DB>, orderId: number): Promise<void> {
  const count = await countOrderPhotos(tx, orderId)
  // One statement for all states, because a worker may begin to build a requested zip at this instant.
  await tx
    .updateTable('zip_files')
    .set({ state: sql`case state when 'requested' then state else 'expired' end`, lease_until: null, count })
    .where('order_id', '=', orderId)
    .where('state', 'in', ['requested', 'ready', 'building'])
    .execute()
}

/** Compare-and-set: returns false when the order was not `pending`. */
export async function markCancelled(tx: Transaction<DB>, orderId: number, now: Date): Promise<boolean> {
  const { from, to } = orderTransitions.cancel
  const result = await tx
    .updateTable('orders')
    .set((eb) => ({ status: to, cancelled_at: now, revision: eb('revision', '+', 1), updated_at: now }))
    .where('id', '=', orderId)
    .where('status', '=', from)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

export async function storeCorrection(
  tx: Transaction<DB>,
  orderId: number,
  values: { readonly email: string } | { readonly notes: string },
  now: Date,
): Promise<number> {
  const row = await tx
    .updateTable('orders')
    .set((eb) => ({ ...values, revision: eb('revision', '+', 1), updated_at: now }))
    .where('id', '=', orderId)
    .returning('revision')
    .executeTakeFirstOrThrow()
  return row.revision
}
