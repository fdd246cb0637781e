import type { Ctx } from '#server/context.ts'
import { lockOwnCart, repriceForCheckout } from '../order/guest-cart.ts'
import type { LoadedCart } from '../order/load-cart.ts'
import type { OrdersDeps } from '../orders.deps.ts'

/**
 * Stores the choice of counter or card on the guest's cart. Reprices the cart with the tax of that choice
 * (docs/rules.md#checkout-type). The cart keeps its tax quote. Idempotent.
 *
 * Throws: 404 without the cart's secret.
 * Throws: 409 with the order when it is no longer a cart.
 * Throws: 422 when the channel does not offer that way (docs/rules.md#checkout-options).
 */
export async function setCounter<T>(
  deps: OrdersDeps,
  ctx: Ctx,
  input: { readonly orderId: number; readonly way: 'card' | 'counter' },
  present: (cart: LoadedCart) => T,
): Promise<T> {
  return deps.database.command(ctx, async (tx) => {
    const order = await lockOwnCart(deps, tx, ctx, input.orderId)
    return present(await repriceForCheckout(tx, order, input.way, ctx.now))
  })
}
