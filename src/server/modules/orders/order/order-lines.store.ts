import { type Kysely, sql } from 'kysely'
import { isDelivered } from '#server/platform/database/delivered-photos.ts'
import type { DB } from '#server/platform/database/tables.gen.ts'
import { selectPhotosForOrder, type OrderPhotoRow } from './for-sale.store.ts'

type Sql = Kysely<DB>

export interface FrozenPhoto {
  readonly photoId: number
  readonly groupId: number | null
}

export interface ItemRow {
  readonly id: number
  readonly photoId: number | null
  readonly groupId: number | null
  readonly addedAt: Date
  readonly windowOpen: boolean
}

export async function insertItems(tx: Sql, orderId: number, items: readonly Omit<ItemRow, 'id'>[]): Promise<void> {
  if (items.length === 0) return
  await tx
    .insertInto('order_items')
    .values(
      items.map((item) => ({
        order_id: orderId,
        photo_id: item.photoId,
        display_group_id: item.groupId,
        added_at: item.addedAt,
        window_open: item.windowOpen,
      })),
    )
    .execute()
}

/** The write that takes lines off an order. The caller touches the cart beside it. */
export function deletedItems(tx: Sql, orderId: number, ids: readonly number[]) {
  return tx
    .deleteFrom('order_items')
    .where('order_id', '=', orderId)
    .where(sql<boolean>`id = any(${[...ids]}::int[])`)
}

/**
 * Returns the bought photos that the guest may have, in the order in which the server froze them
 * (docs/rules.md#frozen-when-placed).
 */
export async function findOrderPhotos(db: Sql, orderId: number): Promise<OrderPhotoRow[]> {
  return selectPhotosForOrder(db)
    .innerJoin('order_photos', 'order_photos.photo_id', 'photos.id')
    .where('order_photos.order_id', '=', orderId)
    .where(isDelivered)
    .orderBy('order_photos.position')
    .execute()
}

export async function findOrderPhotoIds(db: Sql, orderId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('order_photos')
    .select('photo_id')
    .where('order_id', '=', orderId)
    .where(isDelivered)
    .execute()
  return rows.map((row) => row.photo_id)
}

export async function findOrderPhoto(db: Sql, orderId: number, photoId: number): Promise<OrderPhotoRow | undefined> {
  return selectPhotosForOrder(db)
    .innerJoin('order_photos', 'order_photos.photo_id', 'photos.id')
    .where('order_photos.order_id', '=', orderId)
    .where('order_photos.photo_id', '=', photoId)
    .where(isDelivered)
    .executeTakeFirst()
}

export async function countOrderPhotos(db: Sql, orderId: number): Promise<number> {
  const { count } = await db
    .selectFrom('order_photos')
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('count'))
    .where('order_id', '=', orderId)
    .where(isDelivered)
    .executeTakeFirstOrThrow()
  return count
}

export async function findFrozenGroupNames(db: Sql, orderId: number): Promise<ReadonlyMap<number, string>> {
  const rows = await db
    .selectFrom('order_items')
    .select(['display_group_id', 'display_group_name'])
    .where('order_id', '=', orderId)
    .execute()
  return new Map(
    rows.flatMap(({ display_group_id: id, display_group_name: name }) =>
      id === null || name === null ? [] : [[id, name]],
    ),
  )
}

/** The write that freezes the names of an order's groups. */
export function frozenGroupNames(tx: Sql, orderId: number) {
  return tx
    .updateTable('order_items')
    .from('display_groups')
    .set((eb) => ({ display_group_name: eb.ref('display_groups.name') }))
    .whereRef('display_groups.id', '=', 'order_items.display_group_id')
    .where('order_items.order_id', '=', orderId)
}

export async function exchangeItem(
  tx: Sql,
  orderId: number,
  fromGroupId: number,
  to: { readonly id: number; readonly name: string },
): Promise<void> {
  await tx
    .updateTable('order_items')
    .set({ display_group_id: to.id, display_group_name: to.name })
    .where('order_id', '=', orderId)
    .where('display_group_id', '=', fromGroupId)
    .execute()
}

/**
 * The write that freezes the photos of an order without any. A photo that is in several lines is delivered once. The
 * statement's text does not depend on their number, because each text takes a name of the connection.
 */
export function frozenPhotos(orderId: number, photos: readonly FrozenPhoto[]) {
  const rows = photos.map((photo, position) => ({ ...photo, position }))
  const first = [...new Map(rows.toReversed().map((row) => [row.photoId, row])).values()]
  const ids = first.map(({ photoId }) => photoId)
  const groupIds = first.map(({ groupId }) => groupId)
  const positions = first.map(({ position }) => position)
  return sql`insert into order_photos (order_id, photo_id, display_group_id, position)
    select ${orderId}::int, frozen.* from unnest(${ids}::int[], ${groupIds}::int[], ${positions}::int[]) as frozen`
}

/** Locks the albums of these photos until the transaction ends, so that nobody deletes an album or moves it. */
export async function holdAlbums(
  tx: Sql,
  outfitterId: number,
  photos: readonly Pick<OrderPhotoRow, 'album_id'>[],
): Promise<boolean> {
  const ids = [...new Set(photos.map((photo) => photo.album_id))]
  if (ids.length === 0) return true
  const held = await tx
    .selectFrom('albums')
    .select('id')
    .where('id', 'in', ids)
    .where('outfitter_id', '=', outfitterId)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    // A shared lock blocks changes of the album, but neither uploads into the album nor other orders.
    .forShare()
    .execute()
  return held.length === ids.length
}

export async function unfreezePhotos(tx: Sql, orderId: number): Promise<void> {
  await tx.deleteFrom('order_photos').where('order_id', '=', orderId).execute()
}
