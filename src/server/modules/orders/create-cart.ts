import { createHmac } from 'node:crypto'
import { Failure } from '#domain/failure.ts'
import type { Ctx } from '#server/context.ts'
import { countTry } from '#server/modules/accounts/accounts.public.ts'
import { findActiveOutfitterId } from './catalogue.store.ts'
import { newSecret, secretHash } from './guest-cart.ts'
import { loadCart, type LoadedCart } from './load-cart.ts'
import type { OrdersDeps } from './orders.deps.ts'
import { insertCart, insertOrderEvent } from './orders.store.ts'

export interface NewCart {
  readonly slug: string
  readonly isExternal: boolean
}

/** The secret that this call gives a cart: repeated under its key, it is the same one, though no secret is stored. */
export function cartTokenOf({ secretKey }: Pick<OrdersDeps, 'secretKey'>, { idempotency }: Pick<Ctx, 'idempotency'>) {
  const seed = idempotency?.key ?? newSecret()
  return createHmac('sha256', secretKey).update(`cart token ${seed}`).digest('base64url')
}

/** Many guests of a lobby share one address. */
const cartsPerAddress = { tries: 300, windowMs: 10 * 60_000 }

/**
 * Creates a cart at the outfitter with the given slug. The secret is the guest's only key to it (rules.md 3.4).
 * Throws 404 for an unknown or inactive outfitter, 429 when one address makes too many carts.
 */
export async function createCart<T>(
  deps: OrdersDeps,
  ctx: Ctx,
  input: NewCart,
  present: (cart: LoadedCart) => T,
): Promise<{ answer: T; cartToken: string }> {
  await countTry(deps.database.db, [{ name: 'create-cart', of: ctx.address, ...cartsPerAddress }], ctx.now)
  const cartToken = cartTokenOf(deps, ctx)
  const answer = await deps.database.command(ctx, async (tx) => {
    const outfitterId = await findActiveOutfitterId(tx, input.slug)
    if (outfitterId === undefined) throw new Failure(404, 'not-found', { general: 'not-found.outfitter' })
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
