import { sql, type Kysely } from 'kysely'
import type { OrderStatus } from '#domain/orders/order-status.ts'
import { isDelivered } from '#server/platform/database/delivered-photos.ts'
import type { DB } from '#server/platform/database/tables.gen.ts'
import { awaitedOf } from './awaiting-orders.store.ts'
import { zoneOfOrder } from './orders.store.ts'

/** A placed order as one of its addresses may know it, with the link of that address. */
export interface OwnOrderRow {
  readonly id: number
  readonly status: OrderStatus
  readonly total: number | null
  readonly refunded_total: number
  readonly placed_at: Date
  readonly zone: string
  readonly photos: number
  /** The number of these whose originals have not arrived. */
  readonly missing: number
  readonly email: string
  readonly hash: string
  readonly outfitter: string
  readonly slug: string
}

/**
 * Returns the newest placed orders of an address. An address of a sent order has its own hash, and none after a take
 * back (docs/rules.md#send-from-the-counter). Only ASCII letters match in the other case: other letters that look
 * alike may belong to a stranger's address.
 */
export async function findOwnOrders(
  db: Kysely<DB>,
  {
    email,
    outfitterId,
    limit,
  }: { readonly email: string; readonly outfitterId: number | null; readonly limit: number },
): Promise<OwnOrderRow[]> {
  const isOwn = sql`lower(email) = lower(${email}::text)
    and lower(email collate "C") = lower(${email}::text collate "C")`
  const { rows } = await sql<OwnOrderRow>`
    select orders.id, orders.status, orders.total, orders.refunded_total, orders.placed_at, ${zoneOfOrder} as zone,
      (select count(*)::integer from order_photos where order_id = orders.id and ${isDelivered}) as photos,
      (select count(*)::integer from ${awaitedOf(sql.ref('orders.id'))}) as missing,
      own.email, own.hash, outfitters.name as outfitter, outfitters.slug
    from (
      select id, email, hash from orders where ${isOwn}
        and not exists (select from order_deliveries where order_id = orders.id)
      union all
      select order_id, email, hash from order_deliveries where ${isOwn} and taken_back_at is null
    ) own
    join orders on orders.id = own.id
    join outfitters on outfitters.id = orders.outfitter_id
    where orders.placed_at is not null and own.hash is not null
      and (${outfitterId}::integer is null or orders.outfitter_id = ${outfitterId}::integer)
    order by orders.placed_at desc, orders.id desc limit ${limit}`.execute(db)
  return rows
}

/** True while a mail about the address's orders waits to be sent. */
export async function hasWaitingMail(db: Kysely<DB>, kind: string, recipient: string): Promise<boolean> {
  const waiting = await db
    .selectFrom('mails')
    .select('id')
    .where('kind', '=', kind)
    .where('recipient', '=', recipient)
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .executeTakeFirst()
  return waiting !== undefined
}
