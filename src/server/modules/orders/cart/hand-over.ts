import { randomBytes } from 'node:crypto'
import type { Transaction, Kysely } from 'kysely'
import { Failure } from '#domain/failure.ts'
import type { Ctx } from '#server/context.ts'
import { countNewTry, limitsOf } from '#server/modules/users/users.public.ts'
import { operationGuards } from '#server/operation-guards.ts'
import type { DB } from '#server/platform/database/tables.gen.ts'
import { lockOwnCart, secretHash, dropUnavailable } from '../order/guest-cart.ts'
import type { OrdersDeps } from '../orders.deps.ts'
import type { LoadedCart } from '../order/load-cart.ts'
import { storeCartSecret } from '../order/carts.store.ts'
import { insertOrderEvent, lockOrder, type OrderRow } from '../order/orders.store.ts'
import { cartTokenOf } from './own-cart.ts'

const goodForMs = 10 * 60_000

/**
 * Creates a code with which another device may take over the cart, once and within ten minutes.
 *
 * Throws: 404 without the cart's secret.
 * Throws: 409 with the order when it is no longer a cart.
 */
export async function handOverCart(
  deps: OrdersDeps,
  ctx: Ctx,
  orderId: number,
): Promise<{ code: string; expiresAt: Date }> {
  const code = randomBytes(16).toString('base64url')
  const expiresAt = new Date(ctx.now.getTime() + goodForMs)
  await deps.database.transaction(async (tx) => {
    const order = await lockOwnCart(deps, tx, ctx, orderId)
    await storeHandOver(tx, { orderId: order.id, codeHash: secretHash(code), expiresAt })
  })
  return { code, expiresAt }
}

function unknownCode(): Failure {
  return new Failure(404, 'not-found', { general: 'hand-over.unknown' })
}

async function lockHandedOver(tx: Transaction<DB>, codeHash: Buffer): Promise<{ order: OrderRow; handOver: HandOver }> {
  const found = await findHandOver(tx, codeHash)
  if (found === undefined) throw unknownCode()
  const order = await lockOrder(tx, found.order_id)
  // Another device may have used or replaced the code.
  const handOver = await findHandOver(tx, codeHash)
  if (order === undefined || handOver === undefined) throw unknownCode()
  return { order, handOver }
}

/**
 * Takes over a cart by its hand-over code. The cart gets a new secret, and the secret of the former device stops
 * working.
 *
 * Throws: 404 for an unknown code.
 * Throws: 409 when the order is no longer a cart.
 * Throws: 410 for a used or expired code.
 * Throws: 429 after too many tries from one IP address.
 */
export async function takeOverCart<T>(
  deps: OrdersDeps,
  ctx: Ctx,
  code: string,
  present: (cart: LoadedCart) => T,
): Promise<{ answer: T; cartToken: string }> {
  const cartToken = cartTokenOf(deps, ctx)
  const limits = limitsOf(operationGuards.takeOverOrder.limits, { 'take-over': ctx.network })
  // Counts the try outside the command's transaction, because a wrong code rolls that transaction back and would undo
  // the count.
  const answer = await countNewTry(deps.database.db, ctx, limits, () =>
    takeOver(deps, ctx, { code, cartToken }, present),
  )
  return { answer, cartToken }
}

function takeOver<T>(
  deps: OrdersDeps,
  ctx: Ctx,
  { code, cartToken }: { readonly code: string; readonly cartToken: string },
  present: (cart: LoadedCart) => T,
): Promise<T> {
  return deps.database.command(ctx, async (tx) => {
    const { order, handOver } = await lockHandedOver(tx, secretHash(code))
    if (handOver.taken_at !== null) throw new Failure(410, 'hand-over-used', { general: 'hand-over.used' })
    if (handOver.expires_at.getTime() <= ctx.now.getTime())
      throw new Failure(410, 'hand-over-expired', { general: 'hand-over.expired' })
    // The refusal contains no order, because the holder of the code may not be the person who placed it.
    if (order.status !== 'cart') throw new Failure(409, 'order-placed', { general: 'order.already-placed' })
    await markTaken(tx, order.id, ctx.now)
    await storeCartSecret(tx, order.id, secretHash(cartToken), ctx.now)
    await insertOrderEvent(tx, { orderId: order.id, type: 'taken-over', operation: ctx.idempotency, at: ctx.now })
    return present(await dropUnavailable(tx, (await lockOrder(tx, order.id)) ?? order, ctx.now))
  })
}

type Sql = Kysely<DB>

async function storeHandOver(
  tx: Sql,
  { orderId, codeHash, expiresAt }: { orderId: number; codeHash: Buffer; expiresAt: Date },
): Promise<void> {
  const values = { code_hash: codeHash, expires_at: expiresAt, taken_at: null }
  await tx
    .insertInto('cart_hand_overs')
    .values({ order_id: orderId, ...values })
    .onConflict((conflict) => conflict.column('order_id').doUpdateSet(values))
    .execute()
}

interface HandOver {
  readonly order_id: number
  readonly expires_at: Date
  readonly taken_at: Date | null
}

/** The caller locks the order, then reads the hand-over again. */
async function findHandOver(db: Sql, codeHash: Buffer): Promise<HandOver | undefined> {
  return db
    .selectFrom('cart_hand_overs')
    .select(['order_id', 'expires_at', 'taken_at'])
    .where('code_hash', '=', codeHash)
    .executeTakeFirst()
}

async function markTaken(tx: Sql, orderId: number, now: Date): Promise<void> {
  await tx.updateTable('cart_hand_overs').set({ taken_at: now }).where('order_id', '=', orderId).execute()
}
