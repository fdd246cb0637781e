import { type Kysely, type OperationNodeSource, sql } from 'kysely'
import type { Ctx } from '#server/context.ts'
import type { DB } from '#server/platform/database/tables.gen.ts'
import { writeTogether } from '#server/platform/database/write-together.ts'
import type { HeldOrder } from './held-order.store.ts'
import { deletedItems } from './order-lines.store.ts'
import type { Buyer, BuyerPlace, OrderRow, TaxQuote } from './orders.store.ts'

type Sql = Kysely<DB>

/** Inserts a cart of nobody yet, with the event of its creation. */
export async function openCart(
  tx: Sql,
  { now, idempotency }: Pick<Ctx, 'now' | 'idempotency'>,
  cart: { outfitterId: number; isExternal: boolean; cartTokenHash: Buffer; locale: string },
): Promise<OrderRow> {
  const { outfitterId: outfitter_id, isExternal: is_external, cartTokenHash: cart_token_hash, locale } = cart
  const values = { outfitter_id, status: 'cart', is_external, cart_token_hash, locale } as const
  return tx
    .with('cart', (db) =>
      db
        .insertInto('orders')
        .values({ ...values, created_at: now, updated_at: now })
        .returningAll(),
    )
    .with(
      'event',
      () => sql`(insert into order_events (order_id, type, operation_id, at)
        select id, 'created', ${idempotency?.key ?? null}, created_at from cart)`,
    )
    .selectFrom('cart')
    .selectAll()
    .executeTakeFirstOrThrow()
}

/**
 * Adds a line to a locked cart in place of the `replaced` ones, and touches it. Returns the order and the id of the
 * line.
 */
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
  change: Partial<Pick<OrderRow, 'discount_id' | 'prepaid_code_id'>> = {},
  beside: readonly OperationNodeSource[] = [],
): Promise<OrderRow> {
  const values = { ...touched(now), ...change }
  const touching = tx.updateTable('orders').set(values).where('id', '=', orderId).returningAll()
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
  tx: Sql,
  orderId: number,
  values: { form: Buyer | BuyerPlace; quote: TaxQuote; now: Date },
): Promise<OrderRow | undefined> {
  return tx
    .updateTable('orders')
    .set({ ...values.form, tax_quote: JSON.stringify(values.quote), updated_at: values.now })
    .where('id', '=', orderId)
    .where('status', '=', 'cart')
    .where('revision', '=', values.quote.revision)
    .returningAll()
    .executeTakeFirst()
}

const touched = (now: Date) => ({ revision: sql<number>`revision + 1`, tax_quote: null, updated_at: now })
