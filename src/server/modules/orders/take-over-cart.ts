import type { Transaction } from 'kysely'
import { Failure } from '#domain/failure.ts'
import type { Ctx } from '#server/context.ts'
import { countTry } from '#server/modules/accounts/accounts.public.ts'
import type { DB } from '#server/platform/database/schema.gen.ts'
import { cartTokenOf } from './create-cart.ts'
import { secretHash, settleCart } from './guest-cart.ts'
import { findHandOver, markTaken, type HandOver } from './hand-overs.store.ts'
import type { LoadedCart } from './load-cart.ts'
import type { OrdersDeps } from './orders.deps.ts'
import { insertOrderEvent, lockOrder, storeCartSecret, type OrderRow } from './orders.store.ts'

/** A code is 128 bits: this is against a flood, not against guessing. */
const takesPerAddress = { tries: 300, windowMs: 10 * 60_000 }

function unknownCode(): Failure {
  return new Failure(404, 'not-found', { general: 'hand-over.unknown' })
}

async function lockHandedOver(tx: Transaction<DB>, codeHash: Buffer): Promise<{ order: OrderRow; handOver: HandOver }> {
  const found = await findHandOver(tx, codeHash)
  if (found === undefined) throw unknownCode()
  const order = await lockOrder(tx, found.order_id)
  // What another device did meanwhile is seen now, a newer code among it.
  const handOver = await findHandOver(tx, codeHash)
  if (order === undefined || handOver === undefined) throw unknownCode()
  return { order, handOver }
}

/**
 * Takes a cart over by its code: it gets a new secret, and the one of the device that made the code opens nothing any
 * more. Of two devices one wins; repeated under its key the call answers the same secret (decision 009). The channel
 * stays what it was. Throws 404 for an unknown code, 410 for one that was used or is over, 409 when it is no cart any more.
 */
export async function takeOverCart<T>(
  deps: OrdersDeps,
  ctx: Ctx,
  code: string,
  present: (cart: LoadedCart) => T,
): Promise<{ answer: T; cartToken: string }> {
  await countTry(deps.database.db, [{ name: 'take-over', of: ctx.address, ...takesPerAddress }], ctx.now)
  const cartToken = cartTokenOf(deps, ctx)
  const answer = await deps.database.command(ctx, async (tx) => {
    const { order, handOver } = await lockHandedOver(tx, secretHash(code))
    if (handOver.taken_at !== null) throw new Failure(410, 'hand-over-used', { general: 'hand-over.used' })
    if (handOver.expires_at.getTime() <= ctx.now.getTime())
      throw new Failure(410, 'hand-over-expired', { general: 'hand-over.expired' })
    // Without the order itself: who reads the code is not who placed it.
    if (order.status !== 'cart') throw new Failure(409, 'order-placed', { general: 'order.already-placed' })
    await markTaken(tx, order.id, ctx.now)
    await storeCartSecret(tx, order.id, secretHash(cartToken), ctx.now)
    await insertOrderEvent(tx, { orderId: order.id, type: 'taken-over', operation: ctx.idempotency, at: ctx.now })
    return present(await settleCart(tx, (await lockOrder(tx, order.id)) ?? order, ctx.now))
  })
  return { answer, cartToken }
}
