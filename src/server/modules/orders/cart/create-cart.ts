import { createHmac } from 'node:crypto'
import { Failure } from '#domain/failure.ts'
import type { Ctx } from '#server/context.ts'
import { operationGuards } from '#server/operation-guards.ts'
import { countTry, limitsOf } from '#server/modules/users/users.public.ts'
import { findActiveOutfitterId } from '../order/for-sale.store.ts'
import { newSecret, secretHash } from '../order/guest-cart.ts'
import { loadCart, type LoadedCart } from '../order/load-cart.ts'
import { insertCart, insertOrderEvent } from '../order/orders.store.ts'
import type { OrdersDeps } from '../orders.deps.ts'

interface NewCart {
  readonly slug: string
  readonly isExternal: boolean
}

/**
 * Returns the secret of a new cart. The secret derives from the idempotency key, so a repeat of the request returns the
 * same one. The database stores only the secret's hash (docs/decisions/009-cart-secret-from-the-key.md).
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
    const outfitterId = await findActiveOutfitterId(tx, input.slug)
    if (outfitterId === undefined) throw new Failure(404, 'not-found', { general: 'not-found.outfitter' })
    // Counts the new cart against the limit of its IP address. For a repeated request, `command` returns the stored
    // answer without running this function, so that the repeat does not count.
    await countTry(tx, limitsOf(operationGuards.createOrder.limits, { 'create-cart': ctx.network }), ctx.now)
    const order = await insertCart(tx, {
      outfitterId,
      isExternal: input.isExternal,
      cartTokenHash: secretHash(cartToken),
      locale: ctx.locale,
      now: ctx.now,
    })
    await insertOrderEvent(tx, { orderId: order.id, type: 'created', operation: ctx.idempotency, at: ctx.now })
    return present(await loadCart(tx, order, ctx.now))
  })
  return { answer, cartToken }
}
