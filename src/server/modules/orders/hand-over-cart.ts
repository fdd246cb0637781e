import { randomBytes } from 'node:crypto'
import type { Ctx } from '#server/context.ts'
import { storeHandOver } from './hand-overs.store.ts'
import { lockOwnCart, secretHash } from './guest-cart.ts'
import type { OrdersDeps } from './orders.deps.ts'

const goodForMs = 10 * 60_000

/**
 * Makes a code by which another device takes the guest's own cart over: good once, for ten minutes, stored hashed. A new
 * one puts an older one out of use. Throws 404 without the cart's secret, 409 once it was placed.
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
