import { sql, type Kysely, type Selectable } from 'kysely'
import type { DB, Orders } from '#server/platform/database/schema.gen.ts'

export type OrderRow = Selectable<Orders>
type Sql = Kysely<DB>

export interface ItemRow {
  readonly id: number
  readonly photoId: number | null
  readonly groupId: number | null
  readonly addedAt: Date
  readonly windowOpen: boolean
}

/** A photo as orders need it: what it shows, where it belongs, and the fees of its section (hundredths of a percent). */
export interface OrderPhotoRow {
  readonly id: number
  readonly name: string
  readonly file_name: string
  readonly storage_key: string
  readonly media_type: string
  readonly byte_size: number
  readonly width: number
  readonly height: number
  readonly rotation: number
  readonly thumbhash: Buffer
  readonly taken_at: Date | null
  readonly river_fee: number
  readonly section_fee: number
  readonly outfitter_id: number
  readonly trip_date: string
  readonly for_sale: boolean
}

export interface GroupRow {
  readonly id: number
  readonly outfitter_id: number
  readonly name: string
  readonly date: string
  readonly created_at: Date
  readonly deleted_at: Date | null
}

export async function findOrder(db: Sql, id: number): Promise<OrderRow | undefined> {
  return db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The order, locked until the transaction ends: every transition and every change of its lines starts here. */
export async function lockOrder(tx: Sql, id: number): Promise<OrderRow | undefined> {
  return tx.selectFrom('orders').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function findOrderByHash(db: Sql, hash: string): Promise<OrderRow | undefined> {
  return db.selectFrom('orders').selectAll().where('hash', '=', hash).executeTakeFirst()
}

export async function insertCart(
  tx: Sql,
  cart: { outfitterId: number; isExternal: boolean; cartTokenHash: Buffer; locale: string; now: Date },
): Promise<OrderRow> {
  return tx
    .insertInto('orders')
    .values({
      outfitter_id: cart.outfitterId,
      status: 'cart',
      is_external: cart.isExternal,
      cart_token_hash: cart.cartTokenHash,
      locale: cart.locale,
      created_at: cart.now,
      updated_at: cart.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
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

/** A cart that changes forgets its tax (rules.md 4.2) and moves its revision on. */
export async function touchCart(tx: Sql, orderId: number, now: Date): Promise<void> {
  await tx
    .updateTable('orders')
    .set((eb) => ({ revision: eb('revision', '+', 1), tax_quote: null, updated_at: now }))
    .where('id', '=', orderId)
    .execute()
}

function photoQuery(db: Sql) {
  return db
    .selectFrom('photos')
    .innerJoin('albums', 'albums.id', 'photos.album_id')
    .innerJoin('river_sections', 'river_sections.id', 'albums.river_section_id')
    .innerJoin('rivers', 'rivers.id', 'river_sections.river_id')
    .select([
      'photos.id',
      'photos.name',
      'photos.file_name',
      'photos.storage_key',
      'photos.media_type',
      'photos.byte_size',
      'photos.width',
      'photos.height',
      'photos.rotation',
      'photos.thumbhash',
      'photos.taken_at',
      'rivers.fee as river_fee',
      'river_sections.fee as section_fee',
      'albums.outfitter_id',
      'albums.date as trip_date',
      sql<boolean>`photos.deleted_at is null and albums.deleted_at is null`.as('for_sale'),
    ])
}

export async function findPhotos(db: Sql, ids: readonly number[]): Promise<OrderPhotoRow[]> {
  return ids.length === 0 ? [] : photoQuery(db).where('photos.id', 'in', ids).execute()
}

/** The photos of display groups as they stand, in the groups' own order; deleted photos are left out. */
export async function findGroupPhotos(
  db: Sql,
  groupIds: readonly number[],
): Promise<(OrderPhotoRow & { readonly group_id: number })[]> {
  if (groupIds.length === 0) return []
  return photoQuery(db)
    .innerJoin('display_group_photos', 'display_group_photos.photo_id', 'photos.id')
    .select('display_group_photos.display_group_id as group_id')
    .where('display_group_photos.display_group_id', 'in', groupIds)
    .where('photos.deleted_at', 'is', null)
    .where('albums.deleted_at', 'is', null)
    .orderBy('display_group_photos.display_group_id')
    .orderBy('display_group_photos.position')
    .orderBy('photos.id')
    .execute()
}

export async function findGroups(db: Sql, ids: readonly number[]): Promise<GroupRow[]> {
  if (ids.length === 0) return []
  return db
    .selectFrom('display_groups')
    .select(['id', 'outfitter_id', 'name', 'date', 'created_at', 'deleted_at'])
    .where('id', 'in', ids)
    .execute()
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

export async function isPhotoOfOrder(db: Sql, orderId: number, photoId: number): Promise<boolean> {
  const row = await db
    .selectFrom('order_photos')
    .select('photo_id')
    .where('order_id', '=', orderId)
    .where('photo_id', '=', photoId)
    .executeTakeFirst()
  return row !== undefined
}

/** Freezes which photos the order delivers; a photo that is single and in a group counts once. */
export async function freezePhotos(
  tx: Sql,
  orderId: number,
  photos: readonly { photoId: number; groupId: number | null; groupName: string | null }[],
): Promise<void> {
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

export async function insertOrderEvent(
  tx: Sql,
  event: { orderId: number; type: string; actorUserId?: number | null; originUserId?: number | null; detail?: object; at: Date },
): Promise<void> {
  await tx
    .insertInto('order_events')
    .values({
      order_id: event.orderId,
      type: event.type,
      actor_user_id: event.actorUserId ?? null,
      origin_user_id: event.originUserId ?? null,
      detail: JSON.stringify(event.detail ?? {}),
      at: event.at,
    })
    .execute()
}
