import { Failure } from '#domain/failure.ts'
import type { Ctx } from '#server/context.ts'
import { findActiveOutfitterId } from './catalogue.store.ts'
import { lockOwnOrder, settleCart } from './guest-cart.ts'
import { loadCart, type LoadedCart } from './load-cart.ts'
import type { OrdersDeps } from './orders.deps.ts'
import { findReceiptNumber } from './orders.store.ts'

/**
 * The guest's order as it stands; 404 without its secret. From a cart, what can no longer be bought is taken out and
 * named. A placed order comes back as it was placed, with its hash and receipt, so that the guest's device can let go
 * of it (product.md 4). Throws 422 when the order belongs to another outfitter than the page that asks; a former slug
 * will do.
 */
export async function loadOwnCart<T>(
  deps: OrdersDeps,
  ctx: Ctx,
  input: { orderId: number; slug: string },
  present: (cart: LoadedCart, receiptNumber: string | null) => T,
): Promise<T> {
  return deps.database.transaction(async (tx) => {
    const order = await lockOwnOrder(tx, ctx, input.orderId)
    const cart = order.status === 'cart' ? await settleCart(tx, order, ctx.now) : await loadCart(tx, order, ctx.now)
    const asked = cart.outfitter.slug === input.slug ? cart.outfitter.id : await findActiveOutfitterId(tx, input.slug)
    if (asked !== cart.outfitter.id) throw new Failure(422, 'wrong-outfitter', { slug: 'order.wrong-outfitter' })
    return present(cart, await findReceiptNumber(tx, order.id))
  })
}
