import { randomBytes } from 'node:crypto'
import type { Ctx } from '#server/context.ts'
import { lockOwnCart, secretHash } from '../order/guest-cart.ts'
import type { OrdersDeps } from '../orders.deps.ts'
import { storeHandOver } from './hand-overs.store.ts'

const goodForMs = 10 * 60_000

/**
 * Creates a code with which another device may take over the cart, once and within ten minutes. The new code replaces
 * an older one.
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
