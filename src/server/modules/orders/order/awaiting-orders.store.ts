import { type Kysely, sql } from 'kysely'
import { isDelivered } from '#server/platform/database/delivered-photos.ts'
import type { DB } from '#server/platform/database/tables.gen.ts'

type Sql = Kysely<DB>

export const awaitedOf = (orderId: unknown) => sql`order_photos join photos on photos.id = order_photos.photo_id
  where order_photos.order_id = ${orderId} and photos.awaits_original and ${isDelivered}`

/** As isDeliverable, in SQL. */
const deliverable = sql`orders.status = 'completed' and (orders.refunded_total = 0 or orders.refunded_total < orders.total)`

export const awaitedCount = (orderId: unknown) => sql<number>`(select count(*)::int from ${awaitedOf(orderId)})`

export async function countAwaited(db: Sql, orderId: number): Promise<number> {
  const { rows } = await sql<{ missing: number }>`select ${awaitedCount(orderId)} as missing`.execute(db)
  return rows[0]?.missing ?? 0
}

/** The write that begins to follow a completed order, if it lacks originals. */
export function beginAwaiting(orderId: number, now: Date) {
  return sql`insert into awaiting_orders (order_id, missing, changed_at)
    select * from (select ${orderId}::int, count(*)::int as missing, ${now}::timestamptz from ${awaitedOf(orderId)}) as counted
    where missing > 0 on conflict do nothing`
}

/** Those that an earlier build completed. */
export async function listUnfollowed(db: Sql): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select distinct orders.id from photos
    join order_photos on order_photos.photo_id = photos.id join orders on orders.id = order_photos.order_id
    where photos.awaits_original and ${isDelivered} and ${deliverable}
      and not exists (select from awaiting_orders where order_id = orders.id)`.execute(db)
  return rows.map((row) => row.id)
}

/**
 * Lists the followed orders of which originals arrived, or which were wholly refunded, since they were last looked at.
 * Also lists those that did not change since `lateSince` and of which nobody was told.
 */
export async function listChangedAwaiting(db: Sql, lateSince: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select orders.id from awaiting_orders
    join orders on orders.id = awaiting_orders.order_id
    where not (${deliverable}) or missing <> (select count(*) from ${awaitedOf(sql.ref('orders.id'))})
      or (told_at is null and changed_at <= ${lateSince})
    order by orders.id`.execute(db)
  return rows.map((row) => row.id)
}

export async function findAwaiting(db: Sql, orderId: number) {
  return db.selectFrom('awaiting_orders').selectAll().where('order_id', '=', orderId).executeTakeFirst()
}

/** An order gets other photos by an exchange, and may then await originals again. */
export async function countExchanges(db: Sql, orderId: number): Promise<number> {
  const row = await db
    .selectFrom('order_events')
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('count'))
    .where('order_id', '=', orderId)
    .where('type', '=', 'exchanged')
    .executeTakeFirstOrThrow()
  return row.count
}

const lateFlag = 'originals-late'

/** Zero ends the following. */
export async function storeAwaiting(db: Sql, orderId: number, missing: number, now: Date): Promise<void> {
  if (missing > 0) {
    await db.updateTable('awaiting_orders').set({ missing, changed_at: now }).where('order_id', '=', orderId).execute()
    return
  }
  await db.deleteFrom('awaiting_orders').where('order_id', '=', orderId).execute()
  await sql`update orders set flags = array_remove(flags, ${lateFlag}) where id = ${orderId}`.execute(db)
}

export async function storeLate(db: Sql, orderId: number, now: Date): Promise<void> {
  await db.updateTable('awaiting_orders').set({ told_at: now }).where('order_id', '=', orderId).execute()
  await sql`update orders set flags = array_append(flags, ${lateFlag}) where id = ${orderId}`.execute(db)
}

export type AwaitedOriginal = Awaited<ReturnType<typeof listAwaited>>[number]

export async function listAwaited(db: Sql, orderId: number) {
  return db
    .selectFrom('order_photos')
    .innerJoin('photos', 'photos.id', 'order_photos.photo_id')
    .innerJoin('albums', 'albums.id', 'photos.album_id')
    .innerJoin('users as holder', (join) =>
      join.on((eb) => eb('holder.id', '=', eb.fn.coalesce('photos.uploaded_by', 'albums.photographer_id'))),
    )
    .select([
      'photos.file_name',
      'photos.album_id',
      'holder.id as holder_id',
      'holder.name as holder_name',
      'holder.email as holder_email',
      'holder.deleted_at as holder_deleted_at',
    ])
    .where('order_photos.order_id', '=', orderId)
    .where('photos.awaits_original', '=', true)
    .where(isDelivered)
    .orderBy('order_photos.position')
    .execute()
}
