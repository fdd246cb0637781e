import type { Transaction } from 'kysely'
import { Failure } from '#domain/failure.ts'
import type { Ctx } from '#server/context.ts'
import { operationGuards } from '#server/operation-guards.ts'
import { countNewTry, limitsOf } from '#server/modules/users/users.public.ts'
import type { DB } from '#server/platform/database/tables.gen.ts'
import { secretHash, dropUnavailable } from '../order/guest-cart.ts'
import type { LoadedCart } from '../order/load-cart.ts'
import { insertOrderEvent, lockOrder, storeCartSecret, type OrderRow } from '../order/orders.store.ts'
import type { OrdersDeps } from '../orders.deps.ts'
import { cartTokenOf } from './create-cart.ts'
import { findHandOver, markTaken, type HandOver } from './hand-overs.store.ts'

function unknownCode(): Failure {
  return new Failure(404, 'not-found', { general: 'hand-over.unknown' })
}

async function lockHandedOver(tx: Transaction<DB>, codeHash: Buffer): Promise<{ order: OrderRow; handOver: HandOver }> {
  const found = await findHandOver(tx, codeHash)
  if (found === undefined) throw unknownCode()
  const order = await lockOrder(tx, found.order_id)
  // Reads the hand-over again under the order's lock, because another device may have used or replaced the code.
  const handOver = await findHandOver(tx, codeHash)
  if (order === undefined || handOver === undefined) throw unknownCode()
  return { order, handOver }
}

/**
 * Takes over a cart by its hand-over code. The cart gets a new secret, and the secret of the former device stops
 * working. Only one device can use the code. A repeat with the same idempotency key returns the same secret.
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
