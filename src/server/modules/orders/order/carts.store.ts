import { type Kysely, type OperationNodeSource, sql } from 'kysely'
import type { Idempotency } from '#server/context.ts'
import type { DB } from '#server/platform/database/tables.gen.ts'
import { writeTogether } from '#server/platform/database/write-together.ts'
import {
  type OrderOutfitterRow,
  type OrderPhotoRow,
  outfitterOfOrder,
  photosOfOrder,
  readPhotos,
} from './for-sale.store.ts'
import { deletedItems, type ItemRow, itemsOfOrder, readItems } from './order-lines.store.ts'
import type { Buyer, BuyerPlace, OrderRow, TaxQuote } from './orders.store.ts'

type Sql = Kysely<DB>

/** Inserts a cart with the event of its creation. */
export async function insertCart(
  tx: Sql,
  cart: { outfitterId: number; isExternal: boolean; cartTokenHash: Buffer; locale: string; now: Date },
  operation: Idempotency | null,
): Promise<OrderRow> {
  return tx
    .with('cart', (db) =>
      db
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
        .returningAll(),
    )
    .with('event', (db) =>
      db
        .insertInto('order_events')
        .columns(['order_id', 'at', 'type', 'operation_id'])
        .expression(({ selectFrom, val }) =>
          selectFrom('cart').select([
            'id',
            'created_at',
            val('created').as('type'),
            val(operation?.key ?? null).as('by'),
          ]),
        ),
    )
    .selectFrom('cart')
    .selectAll()
    .executeTakeFirstOrThrow()
}

/** `photos`: those of the single lines, and the one that the caller asked for. */
export interface Held {
  readonly outfitter: OrderOutfitterRow
  readonly items: readonly ItemRow[]
  readonly photos: readonly OrderPhotoRow[]
}

/** `held`: what the statement that locked the order read with it. A row after a change has none. */
export type HeldOrder = OrderRow & { readonly held?: Held }

function selectHeld(db: Sql, joining: number | null = null) {
  return db
    .selectFrom('orders')
    .select([
      outfitterOfOrder(db).as('outfitter'),
      itemsOfOrder(db).as('items'),
      photosOfOrder(db, joining).as('photos'),
    ])
}

type HeldRow = Awaited<ReturnType<ReturnType<typeof selectHeld>['executeTakeFirstOrThrow']>>

function heldOf({ outfitter, items, photos }: HeldRow): Held {
  return { outfitter, items: readItems(items), photos: readPhotos(photos) }
}

export async function readHeld(db: Sql, { id, held }: HeldOrder): Promise<Held> {
  return held ?? heldOf(await selectHeld(db).where('id', '=', id).executeTakeFirstOrThrow())
}

export async function findHeldOrder(db: Sql, id: number): Promise<HeldOrder | undefined> {
  const row = await selectHeld(db).selectAll('orders').where('id', '=', id).executeTakeFirst()
  return row && { ...row, held: heldOf(row) }
}

/** Locks an order, and reads what belongs to it. `joining`: the id of a photo to read beside those of the lines. */
export async function lockHeldOrder(tx: Sql, id: number, joining: number | null): Promise<HeldOrder | undefined> {
  const row = await selectHeld(tx, joining)
    .selectAll('orders')
    .select(sql<boolean>`orders.xmin = (select seen.xmin from orders as seen where seen.id = orders.id)`.as('isSeen'))
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  // After a wait for the lock, the row is that of the other transaction, but PostgreSQL read the lines before that one
  // ended. Every change of lines changes the row too.
  if (row?.isSeen === false) return lockHeldOrder(tx, id, joining)
  return row && { ...row, held: heldOf(row) }
}

/** Adds a line to a locked cart in place of the `replaced` ones, and touches it. Returns the order and the id of the line. */
export async function addLine(
  tx: Sql,
  orderId: number,
  item: {
    readonly photoId: number | null
    readonly groupId: number | null
    readonly addedAt: Date
    readonly windowOpen: boolean
  },
  { now, replaced }: { readonly now: Date; readonly replaced: readonly number[] },
): Promise<{ readonly order: OrderRow; readonly itemId: number }> {
  const { item_id: itemId, ...order } = await tx
    .with('replaced', () => deletedItems(tx, orderId, replaced))
    .with('item', (db) =>
      db
        .insertInto('order_items')
        .values({
          order_id: orderId,
          photo_id: item.photoId,
          display_group_id: item.groupId,
          added_at: item.addedAt,
          window_open: item.windowOpen,
        })
        .returning('id'),
    )
    .updateTable('orders')
    .set(touched(now))
    .where('id', '=', orderId)
    .returningAll()
    .returning((eb) => eb.selectFrom('item').select('item.id').$asScalar().$notNull().as('item_id'))
    .executeTakeFirstOrThrow()
  return { order, itemId }
}

/** Raises the cart's revision and deletes its tax quote (docs/rules.md#changed-cart-voids-the-tax). */
export async function touchCart(
  tx: Sql,
  orderId: number,
  now: Date,
  beside: readonly OperationNodeSource[] = [],
): Promise<OrderRow> {
  const touching = tx.updateTable('orders').set(touched(now)).where('id', '=', orderId).returningAll()
  const [row] = (await writeTogether(tx, touching, beside)).rows
  if (row === undefined) throw new Error(`the cart ${orderId} is gone`)
  return row
}

/** The choice changes neither the revision nor the tax quote. */
export async function chooseCheckout(tx: Sql, order: HeldOrder, atCounter: boolean, now: Date): Promise<HeldOrder> {
  if (order.is_counter_checkout === atCounter) return order
  const choice = { is_counter_checkout: atCounter, updated_at: now }
  await tx.updateTable('orders').set(choice).where('id', '=', order.id).execute()
  return { ...order, ...choice }
}

export async function storeCartSecret(tx: Sql, orderId: number, tokenHash: Buffer, now: Date): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ cart_token_hash: tokenHash, updated_at: now })
    .where('id', '=', orderId)
    .execute()
}

/** Compare-and-set: returns undefined when the order is no longer a cart, or has changed since the quote. */
export async function storeTaxQuote(
  db: Sql,
  orderId: number,
  values: { form: Buyer | BuyerPlace; quote: TaxQuote; now: Date },
): Promise<OrderRow | undefined> {
  return db
    .updateTable('orders')
    .set({ ...values.form, tax_quote: JSON.stringify(values.quote), updated_at: values.now })
    .where('id', '=', orderId)
    .where('status', '=', 'cart')
    .where('revision', '=', values.quote.revision)
    .returningAll()
    .executeTakeFirst()
}

const touched = (now: Date) => ({ revision: sql<number>`revision + 1`, tax_quote: null, updated_at: now })
