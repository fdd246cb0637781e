import type { Kysely } from 'kysely'
import type { DB } from '#server/platform/database/schema.gen.ts'
import { photoQuery, type OrderPhotoRow } from './catalogue.store.ts'

type Sql = Kysely<DB>

/** One bought photo, single or as part of a display group. */
export interface FrozenPhoto {
  readonly photoId: number
  readonly groupId: number | null
  readonly groupName: string | null
}

export interface ItemRow {
  readonly id: number
  readonly photoId: number | null
  readonly groupId: number | null
  readonly addedAt: Date
  readonly windowOpen: boolean
}

export async function listItems(db: Sql, orderId: number): Promise<ItemRow[]> {
  const rows = await db
    .selectFrom('order_items')
    .select(['id', 'photo_id', 'display_group_id', 'added_at', 'window_open'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    photoId: row.photo_id,
    groupId: row.display_group_id,
    addedAt: row.added_at,
    windowOpen: row.window_open,
  }))
}

export async function insertItem(
  tx: Sql,
  item: { orderId: number; photoId: number | null; groupId: number | null; addedAt: Date; windowOpen: boolean },
): Promise<void> {
  await tx
    .insertInto('order_items')
    .values({
      order_id: item.orderId,
      photo_id: item.photoId,
      display_group_id: item.groupId,
      added_at: item.addedAt,
      window_open: item.windowOpen,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function deleteItems(tx: Sql, orderId: number, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await tx.deleteFrom('order_items').where('order_id', '=', orderId).where('id', 'in', ids).execute()
}

/** What was bought, in the frozen order of the snapshot (rules.md 2.2). */
export async function findOrderPhotos(
  db: Sql,
  orderId: number,
): Promise<(OrderPhotoRow & { group_id: number | null })[]> {
  return photoQuery(db)
    .innerJoin('order_photos', 'order_photos.photo_id', 'photos.id')
    .select('order_photos.display_group_id as group_id')
    .where('order_photos.order_id', '=', orderId)
    .orderBy('order_photos.position')
    .execute()
}

/** The names that the order's display groups had when it was placed. */
export async function findFrozenGroupNames(db: Sql, orderId: number): Promise<ReadonlyMap<number, string>> {
  const rows = await db
    .selectFrom('order_photos')
    .select(['display_group_id', 'display_group_name'])
    .distinct()
    .where('order_id', '=', orderId)
    .execute()
  return new Map(
    rows.flatMap(({ display_group_id: id, display_group_name: name }) =>
      id === null || name === null ? [] : [[id, name]],
    ),
  )
}

/** Freezes which photos the order delivers; a photo that is single and in a group counts once. */
export async function freezePhotos(tx: Sql, orderId: number, photos: readonly FrozenPhoto[]): Promise<void> {
  await tx.deleteFrom('order_photos').where('order_id', '=', orderId).execute()
  if (photos.length === 0) return
  await tx
    .insertInto('order_photos')
    .values(
      photos.map((photo, position) => ({
        order_id: orderId,
        photo_id: photo.photoId,
        display_group_id: photo.groupId,
        display_group_name: photo.groupName,
        position,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function thawPhotos(tx: Sql, orderId: number): Promise<void> {
  await tx.deleteFrom('order_photos').where('order_id', '=', orderId).execute()
}
