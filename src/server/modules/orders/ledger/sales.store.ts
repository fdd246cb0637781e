import { sql, type Kysely, type OperationNodeSource } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { LocalDate } from '#domain/trip-time/local-date.ts'
import type { DB } from '#server/platform/database/tables.gen.ts'
import { writeTogether } from '#server/platform/database/write-together.ts'

type Sql = Kysely<DB>

/** SQL of all that the ledger enters of an order, beside its columns. */
export function saleParts(db: Sql) {
  const { ref } = sql
  const timezone = db
    .selectFrom('outfitters')
    .select('timezone')
    .where('outfitters.id', '=', ref<number>('orders.outfitter_id'))
  const photographed = selectPhotographed(db).where('order_photos.order_id', '=', ref<number>('orders.id'))
  return [timezone.$asScalar().$notNull().as('timezone'), jsonArrayFrom(photographed).as('photographed')] as const
}

export async function findSale(db: Sql, orderId: number) {
  return db
    .selectFrom('orders')
    .selectAll()
    .select(saleParts(db))
    .where('id', '=', orderId)
    .where('status', '=', 'completed')
    .executeTakeFirst()
}

export type Sale = NonNullable<Awaited<ReturnType<typeof findSale>>>

/**
 * Gives an order its day, and writes its entries beside that.
 *
 * Throws: an error when the order has a day already, or is not completed.
 */
export async function bookSale(
  tx: Sql,
  orderId: number,
  day: LocalDate,
  entries: readonly OperationNodeSource[],
): Promise<void> {
  const booking = tx
    .updateTable('orders')
    .set({ completed_on: day })
    .where('id', '=', orderId)
    .where('status', '=', 'completed')
    .where('completed_on', 'is', null)
  const { numAffectedRows } = await writeTogether(tx, booking, entries)
  if (numAffectedRows !== 1n) throw new Error(`order ${orderId} was in the ledger already`)
}

export async function listPhotographed(db: Sql, orderId: number) {
  return selectPhotographed(db).where('order_photos.order_id', '=', orderId).execute()
}

function selectPhotographed(db: Sql) {
  return db
    .selectFrom('order_photos')
    .innerJoin('photos', 'photos.id', 'order_photos.photo_id')
    .innerJoin('albums', 'albums.id', 'photos.album_id')
    .select(['order_photos.photo_id', 'order_photos.display_group_id', 'albums.photographer_id'])
}
