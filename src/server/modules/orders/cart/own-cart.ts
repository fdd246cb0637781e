import { createHmac } from 'node:crypto'
import { Failure } from '#domain/failure.ts'
import type { Ctx } from '#server/context.ts'
import { countTry, limitsOf } from '#server/modules/users/users.public.ts'
import { operationGuards } from '#server/operation-guards.ts'
import { findActiveOutfitter, findActiveOutfitterId } from '../order/for-sale.store.ts'
import {
  newSecret,
  secretHash,
  lockOwnOrder,
  dropUnavailable,
  lockOwnCart,
  repriceForCheckout,
} from '../order/guest-cart.ts'
import { loadCart, priceLines, type LoadedCart } from '../order/load-cart.ts'
import { openCart } from '../order/carts.store.ts'
import { findReceiptNumber } from '../order/orders.store.ts'
import type { OrdersDeps } from '../orders.deps.ts'

interface NewCart {
  readonly slug: string
  readonly isExternal: boolean
}

/**
 * The secret derives from the idempotency key, so a repeat of the request returns the same one. The database stores
 * only the secret's hash (docs/decisions/009-cart-secret-from-the-key.md).
 */
export function cartTokenOf({ secretKey }: Pick<OrdersDeps, 'secretKey'>, { idempotency }: Pick<Ctx, 'idempotency'>) {
  const seed = idempotency?.key ?? newSecret()
  return createHmac('sha256', secretKey).update(`cart token ${seed}`).digest('base64url')
}

/**
 * Creates a cart and returns it with its secret (docs/rules.md#cart-secret).
 *
 * Throws: 404 for an unknown or inactive outfitter.
 * Throws: 429 after too many carts from one IP address.
 */
export async function createCart<T>(
  deps: OrdersDeps,
  ctx: Ctx,
  input: NewCart,
  present: (cart: LoadedCart) => T,
): Promise<{ answer: T; cartToken: string }> {
  const cartToken = cartTokenOf(deps, ctx)
  const answer = await deps.database.command(ctx, async (tx) => {
    const outfitter = await findActiveOutfitter(tx, input.slug)
    if (outfitter === undefined) throw new Failure(404, 'not-found', { general: 'not-found.outfitter' })
    // For a repeated request, `command` returns the stored answer without running this function, so that the repeat
    // does not count.
    await countTry(tx, limitsOf(operationGuards.createOrder.limits, { 'create-cart': ctx.network }), ctx.now)
    const cartTokenHash = secretHash(cartToken)
    const { isExternal } = input
    const order = await openCart(tx, ctx, { outfitterId: outfitter.id, isExternal, cartTokenHash, locale: ctx.locale })
    return present(await priceLines(tx, order, outfitter, { lines: [], gone: [] }, ctx.now))
  })
  return { answer, cartToken }
}

/**
 * Returns the guest's order. Drops the unavailable lines of a cart and lists them in the answer. A placed order comes
 * with its hash and receipt number (docs/rules.md#cart-order-loading).
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

/**
 * Stores the choice of counter or card on the guest's cart. Reprices the cart with the tax of that choice
 * (docs/rules.md#checkout-type). Idempotent.
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
