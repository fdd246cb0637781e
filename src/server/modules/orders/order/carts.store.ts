import { sql, type Kysely } from 'kysely'
import type { DB } from '#server/platform/database/tables.gen.ts'
import type { Buyer, BuyerPlace, OrderRow, TaxQuote } from './orders.store.ts'

type Sql = Kysely<DB>

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

/** Adds a line to a locked cart and touches it. Returns the order and the id of the line. */
export async function addLine(
  tx: Sql,
  orderId: number,
  item: {
    readonly photoId: number | null
    readonly groupId: number | null
    readonly addedAt: Date
    readonly windowOpen: boolean
  },
  now: Date,
): Promise<{ readonly order: OrderRow; readonly itemId: number }> {
  const { item_id: itemId, ...order } = await tx
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
export async function touchCart(tx: Sql, orderId: number, now: Date): Promise<OrderRow> {
  return tx.updateTable('orders').set(touched(now)).where('id', '=', orderId).returningAll().executeTakeFirstOrThrow()
}

/** The choice changes neither the revision nor the tax quote. */
export async function chooseCheckout(tx: Sql, order: OrderRow, atCounter: boolean, now: Date): Promise<OrderRow> {
  if (order.is_counter_checkout === atCounter) return order
  return tx
    .updateTable('orders')
    .set({ is_counter_checkout: atCounter, updated_at: now })
    .where('id', '=', order.id)
    .returningAll()
    .executeTakeFirstOrThrow()
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
