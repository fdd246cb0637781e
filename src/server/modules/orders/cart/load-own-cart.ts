import { Failure } from '#domain/failure.ts'
import type { Ctx } from '#server/context.ts'
import { findActiveOutfitterId } from '../order/for-sale.store.ts'
import { lockOwnOrder, dropUnavailable } from '../order/guest-cart.ts'
import { loadCart, type LoadedCart } from '../order/load-cart.ts'
import { findReceiptNumber } from '../order/orders.store.ts'
import type { OrdersDeps } from '../orders.deps.ts'

/**
 * Returns the guest's order. Drops the unavailable lines of a cart and lists them in the answer. A placed order comes
 * with its hash and receipt number, and the device then clears its cart (docs/rules.md#cart-order-loading).
 *
 * Throws: 404 without the order's secret.
 * Throws: 422 when the slug is neither the current nor a former slug of the order's outfitter.
 */
export async function loadOwnCart<T>(
  deps: OrdersDeps,
  ctx: Ctx,
  input: { orderId: number; slug: string },
  present: (cart: LoadedCart, receiptNumber: string | null) => T,
): Promise<T> {
  return deps.database.transaction(async (tx) => {
    const order = await lockOwnOrder(tx, ctx, input.orderId)
    const cart =
      order.status === 'cart' ? await dropUnavailable(tx, order, ctx.now) : await loadCart(tx, order, ctx.now)
    const asked = cart.outfitter.slug === input.slug ? cart.outfitter.id : await findActiveOutfitterId(tx, input.slug)
    if (asked !== cart.outfitter.id) throw new Failure(422, 'wrong-outfitter', { slug: 'order.wrong-outfitter' })
    return present(cart, await findReceiptNumber(tx, order.id))
  })
}
