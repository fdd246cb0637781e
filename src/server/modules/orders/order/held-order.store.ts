import { type Kysely, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { DB } from '#server/platform/database/tables.gen.ts'
import { type OrderOutfitterRow, type OrderPhotoRow, outfitterOfOrder, selectPhotosForOrder } from './for-sale.store.ts'
import type { ItemRow } from './order-lines.store.ts'
import { lockOrder, type OrderRow } from './orders.store.ts'

type Sql = Kysely<DB>

/** `photos`: those of the single lines, and the one that the caller asked for. */
export interface Held {
  readonly outfitter: OrderOutfitterRow
  readonly items: readonly ItemRow[]
  readonly photos: readonly OrderPhotoRow[]
}

/** `held`: what one statement read with the order. A row after a change has none. */
export type HeldOrder = OrderRow & { readonly held?: Held }

function selectHeld(db: Sql, joining: number | null = null) {
  const items = db.selectFrom('order_items').where('order_id', '=', sql.ref<number>('orders.id'))
  const isPhoto = sql<boolean>`photos.id = any(array(${items.select('photo_id')}) || ${joining}::int)`
  return db
    .selectFrom('orders')
    .select([
      outfitterOfOrder(db).as('outfitter'),
      jsonArrayFrom(
        items
          .select(['order_items.id', 'photo_id as photoId', 'display_group_id as groupId'])
          .select(['added_at as addedAt', 'window_open as windowOpen'])
          .orderBy('order_items.id'),
      ).as('items'),
      jsonArrayFrom(selectPhotosForOrder(db).where(isPhoto)).as('photos'),
    ])
}

type HeldRow = Awaited<ReturnType<ReturnType<typeof selectHeld>['executeTakeFirstOrThrow']>>

function heldOf(row: HeldRow): Held {
  return {
    outfitter: row.outfitter,
    items: row.items.map((item) => ({ ...item, addedAt: new Date(item.addedAt) })),
    photos: row.photos.map((photo) => ({
      ...photo,
      // JSON has bytes as `\x` and hexadecimal digits.
      thumbhash: Buffer.from(photo.thumbhash.slice(2), 'hex'),
      taken_at: photo.taken_at === null ? null : new Date(photo.taken_at),
    })),
  }
}

function withHeld({ outfitter, items, photos, ...order }: OrderRow & HeldRow): HeldOrder {
  return { ...order, held: heldOf({ outfitter, items, photos }) }
}

export async function readHeld(db: Sql, { id, held }: HeldOrder): Promise<Held> {
  return held ?? heldOf(await selectHeld(db).where('id', '=', id).executeTakeFirstOrThrow())
}

export async function findHeldOrder(db: Sql, id: number): Promise<HeldOrder | undefined> {
  const row = await selectHeld(db).selectAll('orders').where('id', '=', id).executeTakeFirst()
  return row && withHeld(row)
}

/**
 * Locks an order, and reads what belongs to it. `joining`: the id of a photo to read beside those of the lines.
 * PostgreSQL reads all but the locked row before a wait for the lock. So the statement that reads never waits.
 */
export async function lockHeldOrder(tx: Sql, id: number, joining: number | null): Promise<HeldOrder | undefined> {
  const row = await selectHeld(tx, joining)
    .selectAll('orders')
    .select(sql<boolean>`orders.xmin = (select seen.xmin from orders as seen where seen.id = orders.id)`.as('isSeen'))
    .where('id', '=', id)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (row?.isSeen === true) return withHeld(row)
  // Another transaction holds the row, or changed it and ended since the statement began. Then the lines may be those of
  // before: every change of lines changes the row too.
  return (row ?? (await lockOrder(tx, id))) && lockHeldOrder(tx, id, joining)
}
