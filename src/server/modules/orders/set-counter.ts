import type { Ctx } from '#server/context.ts'
import { lockOwnCart, settleFor } from './guest-cart.ts'
import type { LoadedCart } from './load-cart.ts'
import type { OrdersDeps } from './orders.deps.ts'

/**
 * Notes on the guest's own cart that it is checked out at the counter, or by card: the price then follows that way's
 * tax. Choosing the same again changes nothing; a tax quote stays as it was. Throws 422 where that way is not offered
 * (rules.md 3.5), 404 without the cart's secret, 409 once it was placed.
 */
export async function setCounter<T>(
  deps: OrdersDeps,
  ctx: Ctx,
  input: { readonly orderId: number; readonly way: 'card' | 'counter' },
  present: (cart: LoadedCart) => T,
): Promise<T> {
  return deps.database.command(ctx, async (tx) => {
    const order = await lockOwnCart(deps, tx, ctx, input.orderId)
    return present(await settleFor(tx, order, input.way, ctx.now))
  })
}
